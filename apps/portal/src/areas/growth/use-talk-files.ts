import { CallError, noteIn, problemOf, upload } from '@vimo/client';
import { fileUpload, isTakenFilm, limitOfFile, TALK_PICTURES, UPLOAD_USES } from '@vimo/contract';
import { sayRefusal, smaller, toast, usePicturesBegin } from '@vimo/ui';
import { useState } from 'react';

const NOT_BOTH = '视频和图片不能同时上传';
const ONE_VIDEO = '您只能上传一个视频文件';

/** Failures that are not the file's. */
const KEPT_BACK: ReadonlySet<CallError['kind']> = new Set(['network', 'fault', 'expired']);

type Use = 'talk' | 'talkVideo';
interface Sending {
  name: string;
  /** 0 to 1. */
  share: number;
  abort: AbortController;
}
/** What did not arrive, for a second try. */
interface Unsent {
  use: Use;
  files: readonly File[];
}

/**
 * Pictures of a post, or its one video, each sent up as soon as it is chosen. What the network kept back waits for a second try; what the
 * server refuses, or the person ends, does not.
 */
export function useTalkFiles() {
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const [video, setVideo] = useState<{ id: string; name: string }>();
  const [sending, setSending] = useState<Sending>();
  const [unsent, setUnsent] = useState<Unsent>();
  const begin = usePicturesBegin();
  const waiting = (use: Use) => (unsent?.use === use ? unsent.files.length : 0);
  const hasVideo = video !== undefined || waiting('talkVideo') > 0;
  const pictureCount = pictures.length + waiting('talk');

  const sendUp = async (use: Use, files: readonly File[]) => {
    setUnsent(undefined);
    const abort = new AbortController();
    for (const [index, file] of files.entries()) {
      setSending({ name: file.name, share: 0, abort });
      try {
        const { data, message } = await upload(fileUpload, { belongName: use }, [file], {
          signal: abort.signal,
          onProgress: (share) => setSending((now) => now && { ...now, share }),
        });
        if (use === 'talk') setPictures((before) => [...before, data]);
        else setVideo({ id: data, name: file.name });
        const note = noteIn(message);
        if (note) toast.warning(note);
      } catch (error) {
        // The person ended it: what is left is not sent either.
        if (!(error instanceof CallError)) break;
        sayRefusal(new CallError(error.kind, problemOf(file, error.message, files)));
        if (!KEPT_BACK.has(error.kind)) continue;
        setUnsent({ use, files: files.slice(index) });
        break;
      }
    }
    setSending(undefined);
  };

  return {
    pictures,
    video,
    sending,
    unsent,
    async addPictures(chosen: readonly File[]) {
      if (chosen.length === 0) return;
      if (hasVideo) return toast.warning(NOT_BOTH);
      if (pictureCount + chosen.length > TALK_PICTURES) return toast.warning(`最多只能上传${TALK_PICTURES}张照片`);
      // Made smaller first, they are seconds on a phone before the first is sent.
      const arrived = begin();
      try {
        const small = await Promise.all(chosen.map(smaller));
        const over = small.filter((file) => file.size >= limitOfFile('talk', file).belowBytes);
        if (over.length > 0)
          toast.warning(over.map((file) => problemOf(file, limitOfFile('talk', file).tooLarge, small)).join('；'));
        await sendUp('talk', [...(unsent?.files ?? []), ...small.filter((file) => !over.includes(file))]);
      } finally {
        arrived();
      }
    },
    async addVideo([file, ...more]: readonly File[]) {
      if (!file) return;
      if (more.length > 0 || hasVideo) return toast.warning(ONE_VIDEO);
      if (pictureCount > 0) return toast.warning(NOT_BOTH);
      if (!isTakenFilm(file)) return toast.warning(UPLOAD_USES.talkVideo.wrongType);
      if (file.size >= UPLOAD_USES.talkVideo.belowBytes) return toast.warning(UPLOAD_USES.talkVideo.tooLarge);
      await sendUp('talkVideo', [file]);
    },
    removePicture: (id: string) => setPictures((before) => before.filter((other) => other !== id)),
    removeVideo: () => setVideo(undefined),
    again: () => unsent && sendUp(unsent.use, unsent.files),
    giveUp: () => setUnsent(undefined),
    clear() {
      setPictures([]);
      setVideo(undefined);
    },
  };
}
export type TalkFiles = ReturnType<typeof useTalkFiles>;
