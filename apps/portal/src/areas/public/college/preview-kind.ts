import { type Href, hrefTo } from '@vimo/contract';
import { type PreviewKind, previewKind } from '@vimo/ui';
import { type OutsideHref, outside } from '../../../shared/href.ts';

const LABELS: Record<PreviewKind, string> = {
  pdf: '文档',
  video: '视频',
  picture: '图片',
  word: '文档',
  old: '文档',
  none: '文件',
};

export const kindLabel = (extension: string): string => LABELS[previewKind(extension)];

/** Address of one content; the module's picture and address go along. */
export const contentHref = (id: string, module: { pcIcon: string; pcLink: string }): Href =>
  hrefTo('/index/contentDetail', { id, modelImage: module.pcIcon, modelLink: module.pcLink });

/** A module's address that may be opened: another site's, or a page of this one; none for anything else, such as a script. */
export const outsideHref = (link: string): OutsideHref | undefined =>
  /^(https?:\/\/|\/(?![/\\]))/i.test(link) ? outside(link) : undefined;

export const COLLEGE_HREF = '/index/creatorCollege';
/** Contents on a page. */
export const PAGE_SIZE = 6;
