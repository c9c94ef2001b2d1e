import { type Href, hrefTo } from '@vimo/contract';
/** Shown while a space is empty. */
export const NOTHING_YET = '还未上传任何内容~~';
/** The spaces of activities, among others. */
export const SPACE_TYPE = 1;
/** Pictures shown before the others are asked for. */
export const SHOWN_FIRST = 4;

interface SpaceFile {
  id: string;
  extension: string;
  /** What a picture shows, where somebody said so. */
  text: string;
}

/** Films are played, everything else is looked at. */
export function splitFiles(files: readonly SpaceFile[]): { pictures: string[]; texts: string[]; videos: string[] } {
  const isVideo = ({ extension }: SpaceFile) => /^\.?mp4$/i.test(extension);
  const pictures = files.filter((file) => !isVideo(file));
  return {
    pictures: pictures.map(({ id }) => id),
    texts: pictures.map(({ text }) => text),
    videos: files.filter(isVideo).map(({ id }) => id),
  };
}

/** Address of an activity's space. */
export const spaceHref = (activity: { id: string; title: string }): Href =>
  hrefTo('/index/spaceDetail', { id: activity.id, title: activity.title });
