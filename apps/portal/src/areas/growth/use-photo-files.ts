import { CallError, problemOf, upload } from '@vimo/client';
import { fileUpload, isPicture, limitOfFile, MOST_PHOTOS_AT_ONCE } from '@vimo/contract';
import { smaller, toast } from '@vimo/ui';
import { useEffect, useRef, useState } from 'react';
import { NO_PICTURE } from '../../features/media/use-upload.ts';

/** A photo on its way into an album. */
export interface PhotoFile {
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'there' | 'failed';
  /** 0 to 1. */
  share: number;
  /** File id, once it is there. */
  id: string;
  /** Why it failed. */
  problem: string;
}

/** Photos for an album, each sent up on its own, one after the other: one that fails holds up none, and can be tried again or taken out. */
export function usePhotoFiles() {
  const [files, setFiles] = useState<readonly PhotoFile[]>([]);
  const queue = useRef<PhotoFile[]>([]);
  const running = useRef(false);
  const keys = useRef(0);
  const sending = useRef<{ key: number; abort: AbortController }>(undefined);
  const change = (key: number, to: Partial<PhotoFile>) =>
    setFiles((before) => before.map((one) => (one.key === key ? { ...one, ...to } : one)));
  useEffect(
    () => () => {
      queue.current = [];
      sending.current?.abort.abort();
    },
    [],
  );

  const sendUp = async ({ key, file }: PhotoFile) => {
    const abort = new AbortController();
    sending.current = { key, abort };
    change(key, { state: 'sending', share: 0, problem: '' });
    try {
      const small = await smaller(file);
      const { belowBytes, tooLarge } = limitOfFile('album', small);
      if (small.size >= belowBytes) return change(key, { state: 'failed', problem: tooLarge });
      const { data } = await upload(fileUpload, { belongName: 'album' }, [small], {
        signal: abort.signal,
        onProgress: (share) => change(key, { share }),
      });
      change(key, { state: 'there', id: data });
    } catch (error) {
      // Else it was taken out.
      if (error instanceof CallError) change(key, { state: 'failed', problem: error.message });
    }
  };
  const run = async () => {
    if (running.current) return;
    running.current = true;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) await sendUp(next);
    running.current = false;
  };

  return {
    files,
    ids: files.filter(({ state }) => state === 'there').map(({ id }) => id),
    add(chosen: readonly File[]) {
      const pictures = chosen.filter(isPicture);
      const others = chosen.filter((file) => !pictures.includes(file));
      if (others.length > 0) toast.warning(others.map((file) => problemOf(file, NO_PICTURE, chosen)).join('；'));
      if (files.length + pictures.length > MOST_PHOTOS_AT_ONCE)
        return toast.warning(`一次最多 ${MOST_PHOTOS_AT_ONCE} 张照片`);
      const added = pictures.map((file): PhotoFile => {
        keys.current += 1;
        return { key: keys.current, file, state: 'waiting', share: 0, id: '', problem: '' };
      });
      setFiles((before) => [...before, ...added]);
      queue.current.push(...added);
      return run();
    },
    again(one: PhotoFile) {
      change(one.key, { state: 'waiting', problem: '' });
      queue.current.push(one);
      return run();
    },
    remove(key: number) {
      queue.current = queue.current.filter((one) => one.key !== key);
      if (sending.current?.key === key) sending.current.abort.abort();
      setFiles((before) => before.filter((one) => one.key !== key));
    },
  };
}
