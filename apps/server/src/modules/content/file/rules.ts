import { THUMBNAIL_WIDTHS, type UPLOAD_USES, type UploadUse } from '@vimo/contract';

export type FileKind = (typeof UPLOAD_USES)[UploadUse]['kinds'][number];

export interface FileType {
  kind: FileKind;
  /** Extension under which the file is kept. */
  extension: string;
  contentType: string;
}

const OOXML = 'application/vnd.openxmlformats-officedocument';

/** What is taken, by the extension that the content itself tells. An image is kept in the form it is written anew in. */
export const FILE_TYPES: Record<string, FileType> = {
  jpg: { kind: 'image', extension: 'jpg', contentType: 'image/jpeg' },
  png: { kind: 'image', extension: 'png', contentType: 'image/png' },
  gif: { kind: 'image', extension: 'gif', contentType: 'image/gif' },
  webp: { kind: 'image', extension: 'webp', contentType: 'image/webp' },
  pdf: { kind: 'document', extension: 'pdf', contentType: 'application/pdf' },
  docx: { kind: 'document', extension: 'docx', contentType: `${OOXML}.wordprocessingml.document` },
  xlsx: { kind: 'document', extension: 'xlsx', contentType: `${OOXML}.spreadsheetml.sheet` },
  pptx: { kind: 'document', extension: 'pptx', contentType: `${OOXML}.presentationml.presentation` },
  doc: { kind: 'document', extension: 'doc', contentType: 'application/msword' },
  xls: { kind: 'document', extension: 'xls', contentType: 'application/vnd.ms-excel' },
  ppt: { kind: 'document', extension: 'ppt', contentType: 'application/vnd.ms-powerpoint' },
  mp4: { kind: 'video', extension: 'mp4', contentType: 'video/mp4' },
};

const KIND_TEXTS: Record<FileKind, string> = {
  image: 'JPG、PNG、WebP、GIF 图片',
  document: 'PDF、Word、Excel、PPT 文档',
  video: 'MP4 视频',
};
export const wrongTypeText = (kinds: readonly FileKind[]) =>
  `文件类型不支持，请上传${kinds.map((kind) => KIND_TEXTS[kind]).join('，或 ')}`;

const NAME_LENGTH = 100;
const UNNAMED = '未命名';
/** Control characters, separators of folders, what Windows forbids, and marks that turn the reading direction. */
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}"*/:<>?\\|\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd]/gu;

/** Last step of whatever path was sent, without what could mislead, ending in the extension that the content has. */
export function fileNameOf(sent: string, extension: string): string {
  const last = sent.split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(FORBIDDEN, '').trim();
  const dot = clean.lastIndexOf('.');
  const stem = (dot >= 0 ? clean.slice(0, dot) : clean).replace(/^[.\s]+|[.\s]+$/g, '');
  return `${[...stem].slice(0, NAME_LENGTH).join('') || UNNAMED}.${extension}`;
}

export const stemOf = (name: string) => name.slice(0, name.lastIndexOf('.'));

/** Widths below that of the picture: nothing is ever enlarged. */
export const thumbnailWidthsOf = (width: number): number[] => THUMBNAIL_WIDTHS.filter((wanted) => wanted < width);

/** The narrowest thumbnail that is not narrower than wanted, or undefined for the picture itself. */
export const thumbnailFor = (widths: readonly number[], wanted: number | undefined): number | undefined =>
  wanted === undefined ? undefined : widths.toSorted((a, b) => a - b).find((width) => width >= wanted);

/** The picture itself, or one of its thumbnails, as the store names it. */
export const objectKey = (storeKey: string, width?: number) => `${storeKey}/${width ? `w${width}` : 'original'}`;

export interface Range {
  start: number;
  end: number;
}

/**
 * One range of a Range header (RFC 9110, 14.2) on a file of `size` bytes; undefined when the whole file is to be sent,
 * 'unsatisfiable' when it lies outside.
 */
export function rangeOf(header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [, from = '', to = ''] = match;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size || (from === '' && Number(to) === 0)) return 'unsatisfiable';
  return start > end ? undefined : { start, end };
}

/** Header that names the file in any script (RFC 6266). */
export function dispositionOf(how: 'inline' | 'attachment', name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename*=UTF-8''${encoded}`;
}
