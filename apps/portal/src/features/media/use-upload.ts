import { problemOf, uploadFiles } from '@vimo/client';
import { isPicture, limitOfFile, type UploadUse } from '@vimo/contract';
import { smaller, toast, usePicturesBegin } from '@vimo/ui';
import { type ChangeEvent, type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWhenOnline } from '../../shared/use-when-online.ts';

/** Said of a file where pictures alone are taken. */
export const NO_PICTURE = '不是可以上传的图片，请选择图片文件';

interface UploadOptions {
  use: UploadUse;
  /** File ids chosen so far. */
  value: readonly string[];
  /** Hears the new list, and the names of what was added by their ids. */
  onChange: (ids: string[], names: Readonly<Record<string, string>>) => void;
  most: number;
  /** Said when more are chosen. */
  tooMany: string;
  uploading: boolean;
  onUploading: (uploading: boolean) => void;
  /** Other files are told so and not sent. */
  onlyPictures?: boolean;
  /** Pictures of a camera are made smaller before they are sent. */
  shrinks: boolean;
  /** What is pasted anywhere on the page goes here. */
  pastes: boolean;
}

function progressText(percent: number): string {
  if (percent >= 100) return '已送达，正在处理…';
  return percent > 0 ? `上传中 ${percent}%` : '上传中…';
}

/**
 * Uploads files as soon as they are chosen, dropped or pasted, within the number, types and size that the use allows: one that is not taken is told, and the others go.
 * What the network kept back waits for a second try.
 */
export function useUpload(options: UploadOptions) {
  const {
    use,
    value,
    onChange,
    most,
    tooMany,
    uploading,
    onUploading,
    onlyPictures = false,
    shrinks,
    pastes,
  } = options;
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState(0);
  const [over, setOver] = useState(false);
  const [keptBack, setKeptBack] = useState<readonly File[]>([]);
  /** What is chosen by now: something may be taken out while something else is on its way. */
  const held = useRef(value);
  useEffect(() => {
    held.current = value;
  }, [value]);

  const begin = usePicturesBegin();
  const sendUp = async (picked: readonly File[]) => {
    setPercent(0);
    setKeptBack([]);
    onUploading(true);
    const arrived = begin();
    try {
      const ready = await Promise.all(
        picked.map(async (file) => ({ file, sent: shrinks ? await smaller(file) : file })),
      );
      const limitOf = (file: File) => limitOfFile(use, file);
      const fits = ready.filter(({ sent }) => sent.size < limitOf(sent).belowBytes);
      const tooLarge = ready.filter((one) => !fits.includes(one));
      const { kept, problems, notes, heldUp } = await uploadFiles(
        use,
        fits.map(({ sent }) => sent),
        (part) => setPercent(Math.floor(part * 100)),
      );
      const said = [
        ...tooLarge.map(({ file, sent }) => problemOf(file, limitOf(sent).tooLarge, picked)),
        ...problems,
        ...notes,
      ];
      if (said.length > 0) toast.warning(said.join('；'));
      setKeptBack(ready.filter(({ sent }) => heldUp.includes(sent)).map(({ file }) => file));
      if (kept.length > 0)
        onChange(
          [...held.current, ...kept.map(({ id }) => id)],
          Object.fromEntries(kept.map(({ id, file }) => [id, file.name])),
        );
    } finally {
      arrived();
      onUploading(false);
    }
  };
  const add = async (picked: readonly File[]) => {
    if (picked.length === 0) return;
    if (uploading) return toast.warning('正在上传，请稍后再添加');
    // Chosen once more, it is the same file.
    const waiting = keptBack.filter(
      (file) => !picked.some(({ name, size }) => name === file.name && size === file.size),
    );
    if (value.length + waiting.length + picked.length > most) return toast.warning(tooMany);
    const taken = picked.filter((file) => !onlyPictures || isPicture(file));
    const others = picked.filter((file) => !taken.includes(file));
    if (others.length > 0) toast.warning(others.map((file) => problemOf(file, NO_PICTURE, picked)).join('；'));
    if (taken.length > 0) await sendUp([...waiting, ...taken]);
  };
  useWhenOnline(() => void sendUp(keptBack), keptBack.length > 0);

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    void add(files);
  });
  useEffect(() => {
    if (!pastes) return;
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [pastes]);

  const hidden = {
    type: 'file',
    className: 'ui-visually-hidden',
    tabIndex: -1,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const files = [...(event.target.files ?? [])];
      // The same file can be chosen again after a failure.
      event.target.value = '';
      void add(files);
    },
  } as const;

  return {
    /** 上传中 with how far it is; once all is sent, the server's work on it, for which many may wait at once. */
    progress: progressText(percent),
    open: () => input.current?.click(),
    /** What the network kept back, to be sent again or given up. */
    keptBack: { files: keptBack, onAgain: () => void sendUp(keptBack), onGiveUp: () => setKeptBack([]) },
    openCamera: () => camera.current?.click(),
    /** Attributes of the hidden input. */
    input: { ref: input, multiple: most > 1, ...hidden } as const,
    /** Attributes of the hidden input that opens the camera of a phone, not its album. */
    camera: { ref: camera, capture: 'environment', accept: 'image/*', ...hidden } as const,
    /** Attributes of the box on which files may be dropped. */
    zone: {
      'data-over': over || undefined,
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        void add([...event.dataTransfer.files]);
      },
    },
  };
}
