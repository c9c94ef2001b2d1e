import { z } from 'zod';
import { CLUB_STAFF } from '../club/codes.ts';
import { STUDENT_TYPES, Usertype } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { FILE_ID_LENGTH, fileId } from '../wire/fields.ts';

const tag = '文件';

/** Those who run activities and publish for an organisation. */
const PUBLISHERS = [
  Usertype.platformAdministrator,
  Usertype.schoolAdministrator,
  Usertype.bureauStaff,
  Usertype.baseStaff,
] as const;

export interface UploadLimit {
  maxBytes: number;
  /** Said of a file beyond it. */
  tooLarge: string;
}

/**
 * What an upload is for: decides who may send it in, the types taken and the size limit. Who may see it follows from what refers to
 * it afterwards (docs/domains/files.md).
 */
export const UPLOAD_USES = {
  headimg: {
    label: '头像',
    uploaders: 'signedIn',
    kinds: ['image'],
    maxBytes: 5 * 1024 * 1024,
    tooLarge: '上传头像图片大小不能超过 5MB!',
  },
  message: {
    label: '留言图片',
    uploaders: 'signedIn',
    kinds: ['image'],
    maxBytes: 2 * 1024 * 1024,
    tooLarge: '上传头像图片大小不能超过 2MB!',
  },
  club: {
    label: '社团申请',
    uploaders: STUDENT_TYPES,
    kinds: ['image'],
    maxBytes: 2 * 1024 * 1024,
    tooLarge: '上传头像图片大小不能超过 2MB!',
  },
  clubPhoto: {
    label: '社团照片',
    uploaders: [...STUDENT_TYPES, ...CLUB_STAFF],
    kinds: ['image'],
    maxBytes: 5 * 1024 * 1024,
    tooLarge: '照片大小不能超过 5MB',
  },
  notice: {
    label: '新闻公告',
    uploaders: PUBLISHERS,
    kinds: ['image', 'document', 'video'],
    maxBytes: 50 * 1024 * 1024,
    tooLarge: '文件大小不能超过 50MB',
  },
  activity: {
    label: '活动',
    uploaders: PUBLISHERS,
    kinds: ['image'],
    maxBytes: 5 * 1024 * 1024,
    tooLarge: '图片大小不能超过 5MB',
  },
  organisation: {
    label: '机构标志',
    uploaders: PUBLISHERS,
    kinds: ['image'],
    maxBytes: 2 * 1024 * 1024,
    tooLarge: '图片大小不能超过 2MB',
  },
  college: {
    label: '内容学院',
    uploaders: [Usertype.platformAdministrator, Usertype.bureauStaff],
    kinds: ['image', 'document', 'video'],
    maxBytes: 50 * 1024 * 1024,
    tooLarge: '文件大小不能超过 50MB',
  },
  record: {
    label: '写实记录',
    uploaders: [...STUDENT_TYPES, Usertype.teacher, Usertype.classTeacher, Usertype.schoolAdministrator],
    kinds: ['image', 'document', 'video'],
    maxBytes: 5 * 1024 * 1024,
    tooLarge: '文件大小不能超过 5MB',
    video: { maxBytes: 50 * 1024 * 1024, tooLarge: '视频大小不能超过 50MB' },
  },
  evaluation: {
    label: '学期评价',
    uploaders: STUDENT_TYPES,
    kinds: ['image'],
    maxBytes: 5 * 1024 * 1024,
    tooLarge: '图片大小不能超过 5MB',
  },
  talk: {
    label: '成长记录图片',
    uploaders: 'signedIn',
    kinds: ['image'],
    maxBytes: 2 * 1024 * 1024,
    tooLarge: '上传头像图片大小不能超过 2MB!',
  },
  talkVideo: {
    label: '成长记录视频',
    uploaders: 'signedIn',
    kinds: ['video'],
    maxBytes: 50 * 1024 * 1024,
    tooLarge: '视频大小不能超过50MB',
    wrongType: '请上传正确的视频格式',
  },
  album: {
    label: '相册照片',
    uploaders: 'signedIn',
    kinds: ['image'],
    maxBytes: 5 * 1024 * 1024,
    tooLarge: '照片大小不能超过 5MB',
  },
  /** Stored by the platform alone. */
  archive: {
    label: '归档报告',
    uploaders: [],
    kinds: ['document'],
    maxBytes: 100 * 1024 * 1024,
    tooLarge: '文件大小不能超过 100MB',
  },
} as const satisfies Record<
  string,
  {
    label: string;
    uploaders: 'signedIn' | readonly Usertype[];
    kinds: readonly ('image' | 'document' | 'video')[];
    maxBytes: number;
    tooLarge: string;
    /** The limit of videos where they may be larger than the rest. */
    video?: UploadLimit;
    /** Said when it is of another type; by default the types taken are named. */
    wrongType?: string;
  }
>;
export type UploadUse = keyof typeof UPLOAD_USES;

/** The limit that an upload keeps: videos may have one of their own. */
export function uploadLimitOf(use: UploadUse, isVideo: boolean): UploadLimit {
  const limits: UploadLimit & { video?: UploadLimit } = UPLOAD_USES[use];
  return (isVideo && limits.video) || limits;
}

export const fileUpload = endpoint({
  method: 'POST',
  path: `${API}/fileInfo/fileUpload`,
  summary: '上传文件',
  tag,
  access: 'signedIn',
  multipart: true,
  refuses: [1, 3],
  /** Field of the form besides the file parts; the first part of the body. */
  input: z.object({ belongName: z.enum(Object.keys(UPLOAD_USES) as [UploadUse, ...UploadUse[]], '上传用途有误') }),
  /** Comma list of the new file ids. */
  output: z.string(),
});

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

/** Whether a kind of user may send in files for a use. */
export const mayUpload = (use: UploadUse, usertype: Usertype): boolean => {
  const uploaders: 'signedIn' | readonly Usertype[] = UPLOAD_USES[use].uploaders;
  return uploaders === 'signedIn' || uploaders.includes(usertype);
};

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
