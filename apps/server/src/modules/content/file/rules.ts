import { THUMBNAIL_WIDTHS } from '@vimo/contract';
import { FILE_TYPES, type FileKind, OTHER_TYPES } from './file-types.ts';

const KIND_TEXTS: Record<FileKind, string> = {
  image: 'JPG、PNG、WebP、GIF 图片',
  document: 'PDF、Word、Excel、PPT 文档',
  video: 'MP4、MOV 视频',
};
const KIND_NAMES: Record<FileKind, string> = { image: '图片', document: '文档', video: '视频' };
const wrongTypeText = (kinds: readonly FileKind[]) =>
  `文件类型不支持，请上传${kinds.map((kind) => KIND_TEXTS[kind]).join('，或 ')}`;

/**
 * Why a file of a type that its use does not take is refused: what it is, by the extension that its content tells, and the way out. `wrongType` is what a use says
 * of its own.
 */
export function typeRefusal(
  sentName: string,
  extension: string | undefined,
  kinds: readonly FileKind[],
  wrongType: string | undefined,
): string {
  const type = FILE_TYPES[extension ?? ''];
  const other = OTHER_TYPES[extension ?? ''];
  const name =
    other?.name ??
    (type && `${type.extension.toUpperCase()} ${KIND_NAMES[type.kind]}`) ??
    (extension && `${extension.toUpperCase()} 文件`);
  if (!name) return wrongType ?? wrongTypeText(kinds);
  const is = `“${shownName(sentName)}”是${/^\w/.test(name) ? ' ' : ''}${name}，`;
  if (other && kinds.includes(other.kind)) return is + other.wayOut;
  return wrongType ?? is + wrongTypeText(kinds);
}

const NAME_LENGTH = 100;
const UNNAMED = '未命名';
/** Control characters, separators of folders, what Windows forbids, marks that turn the reading direction, and what nobody sees save where it joins picture signs to one. */
const FORBIDDEN =
  /[\p{Cc}\p{Zl}\p{Zp}"*/:<>?\\|\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd]|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/** Extensions as programs write them; in 跳高1.50米 the dot belongs to the name. */
const EXTENSION = /\.(?:[a-z][a-z\d]{0,9}|7z|3gp|3g2)$/i;

/** Last step of whatever path was sent, without what could mislead; some systems send signs in parts (é as e and an accent), which others show beside each other. */
const cleanName = (sent: string) => (sent.split(/[/\\]/).at(-1) ?? '').normalize('NFC').replace(FORBIDDEN, '').trim();

/** A name as long as one may be; where joined picture signs are cut the joiner goes. */
const cut = (name: string) =>
  [...name]
    .slice(0, NAME_LENGTH)
    .join('')
    .replace(/\u200d$/, '');

/** A sent name as it is told to the person. */
export const shownName = (sent: string): string => cut(cleanName(sent)) || UNNAMED;

/** The name under which a file is kept: of whatever path was sent, ending in the extension that the content has. */
export function fileNameOf(sent: string, extension: string): string {
  const clean = cleanName(sent);
  const stem = (clean.startsWith('.') ? '' : clean.replace(EXTENSION, '')).replace(/^[.\s]+|[.\s]+$/g, '');
  return `${cut(stem) || UNNAMED}.${extension}`;
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

/** Header that names the file in any script, and in plain letters for programs that know no other (RFC 6266, 4.3 and appendix D). */
export function dispositionOf(how: 'inline' | 'attachment', name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const plain = name.replace(/[^\w .()[\]+-]+/g, '_');
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
