import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { FILE_ID_LENGTH, fileId } from '../wire/fields.ts';

const tag = '文件';

export const getMd5Url = endpoint({
  method: 'POST',
  path: `${API}/fileInfo/getMd5Url`,
  summary: '文件的限时链接',
  tag,
  access: 'everyone',
  input: z.object({
    ids: z
      .union([z.string(), z.array(z.string())], '请选择文件')
      .transform((value) => (Array.isArray(value) ? value : value.split(',')).filter(Boolean))
      .pipe(z.array(fileId).max(100, '一次最多 100 个文件')),
  }),
  /** Only the files that exist and that the person asking may see, in the order asked. */
  output: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      realName: z.string(),
      name: z.string(),
      extension: z.string(),
      size: z.int(),
      /** False of a film in H.265, or in a profile of H.264 with ten bits or more colours, which some machines play without its picture. */
      playsEverywhere: z.boolean(),
    }),
  ),
});

export const showImage = endpoint({
  method: 'GET',
  path: `${API}/fileInfo/showImage`,
  summary: '显示图片',
  tag,
  access: 'everyone',
  binary: true,
  /** `w`: wanted width in pixels; the nearest thumbnail that is not smaller is sent. */
  input: z.object({ id: fileId, w: z.coerce.number().int().min(1).max(4096).optional() }),
  output: z.object({}),
});

/** Widths of thumbnails that are made of every picture. */
export const THUMBNAIL_WIDTHS = [160, 480, 960] as const;

/** Address of a picture: a value of at most six characters is a file id, a longer one a URL (docs/domains/files.md). */
export function pictureUrl(value: string, width?: number): string {
  if (value === '' || value.length > FILE_ID_LENGTH) return value;
  return `${showImage.path}?id=${value}${width ? `&w=${width}` : ''}`;
}

/** The widths of a stored picture for an `srcset`, up to the original of about `fullWidth`; undefined for a foreign URL. */
export function pictureSet(value: string, fullWidth: number): string | undefined {
  if (value === '' || value.length > FILE_ID_LENGTH) return undefined;
  const steps = THUMBNAIL_WIDTHS.filter((width) => width < fullWidth).map(
    (width) => `${pictureUrl(value, width)} ${width}w`,
  );
  return [...steps, `${pictureUrl(value)} ${fullWidth}w`].join(', ');
}

/** First id of a comma list, or empty. */
export const firstOf = (list: string) => list.split(',', 1)[0] ?? '';

/** Signed, expiring download of one file. */
export const fileDownload = endpoint({
  method: 'GET',
  path: `${API}/fileInfo/download/:id`,
  summary: '限时下载',
  tag,
  access: 'everyone',
  binary: true,
  input: z.object({
    id: fileId,
    expires: z.coerce.number().int(),
    sign: z.string().regex(/^[0-9a-f]{64}$/),
    /** Absent: as an attachment. Signed with the rest. */
    how: z.literal('inline').optional(),
  }),
  output: z.object({}),
});
