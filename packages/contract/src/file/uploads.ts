import { z } from 'zod';
import { CIRCULAR_WRITERS } from '../circular/codes.ts';
import { CLUB_STAFF } from '../club/codes.ts';
import { STUDENT_TYPES, TEACHER_TYPES, Usertype } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { PUBLISHERS } from '../wire/publishers.ts';

/** Pictures that are taken, as browsers call them, for the choice of files; many have no name for photos in HEIC and show them by the file's. */
export const PICTURE_TYPES: readonly string[] = [
  ...['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic', 'image/heif'],
  ...['.heic', '.heif', '.avif'],
];
/** What apps that hand a file over say of one whose kind they do not know; its content tells, and the server looks at that. */
const isUnknown = (type: string): boolean => type === '' || type === 'application/octet-stream';
/** Whether a file may be a picture, as far as the browser knows; what it is indeed the server finds out, and names it with the way out where it is of a kind that is not taken. */
export const isPicture = ({ type }: { type: string }): boolean => isUnknown(type) || type.startsWith('image/');

/** Whether a picture is of a kind that the server reads, and not every browser does. */
export const isReadByServer = ({ type, name }: { type: string; name: string }): boolean =>
  /^image\/(?:hei[cf]|avif)/.test(type) || /\.(?:hei[cf]|avif)$/i.test(name);

/** Films that are taken, as browsers call them, for the choice of files: H.264 or H.265 under any of these heads. */
export const FILM_TYPES = ['video/mp4', 'video/quicktime', 'video/x-m4v', 'video/3gpp'] as const;
/** Whether a file may be a film, as far as the browser knows; what it is indeed the server finds out. */
export const mayBeFilm = ({ type }: { type: string }): boolean => isUnknown(type) || type.startsWith('video/');
/** The same for one of a kind that is taken. */
export const isTakenFilm = ({ type }: { type: string }): boolean =>
  isUnknown(type) || FILM_TYPES.some((taken) => taken === type);

export interface UploadLimit {
  /** A file has fewer bytes than this. */
  belowBytes: number;
  /** Said of a file that has not. */
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
    belowBytes: 5 * 1024 * 1024,
    tooLarge: '上传头像图片大小不能超过 5MB!',
  },
  message: {
    label: '留言图片',
    uploaders: 'signedIn',
    kinds: ['image'],
    belowBytes: 2 * 1024 * 1024,
    tooLarge: '上传头像图片大小不能超过 2MB!',
  },
  club: {
    label: '社团申请',
    uploaders: STUDENT_TYPES,
    kinds: ['image'],
    belowBytes: 2 * 1024 * 1024,
    tooLarge: '上传头像图片大小不能超过 2MB!',
  },
  clubPhoto: {
    label: '社团照片',
    uploaders: [...STUDENT_TYPES, ...CLUB_STAFF],
    kinds: ['image'],
    belowBytes: 5 * 1024 * 1024,
    tooLarge: '照片大小不能超过 5MB',
  },
  notice: {
    label: '新闻公告',
    uploaders: PUBLISHERS,
    kinds: ['image', 'document', 'video'],
    belowBytes: 50 * 1024 * 1024,
    tooLarge: '文件大小不能超过 50MB',
  },
  banner: {
    label: '横幅',
    uploaders: PUBLISHERS,
    kinds: ['image'],
    belowBytes: 5 * 1024 * 1024,
    tooLarge: '图片大小不能超过 5MB',
  },
  activity: {
    label: '活动',
    uploaders: PUBLISHERS,
    kinds: ['image'],
    belowBytes: 5 * 1024 * 1024,
    tooLarge: '图片大小不能超过 5MB',
  },
  organisation: {
    label: '机构标志',
    uploaders: PUBLISHERS,
    kinds: ['image'],
    belowBytes: 2 * 1024 * 1024,
    tooLarge: '图片大小不能超过 2MB',
  },
  circular: {
    label: '通知附件',
    uploaders: CIRCULAR_WRITERS,
    kinds: ['image', 'document'],
    belowBytes: 20 * 1024 * 1024,
    tooLarge: '文件大小不能超过 20MB',
  },
  college: {
    label: '内容学院',
    uploaders: [Usertype.platformAdministrator, Usertype.bureauStaff],
    kinds: ['image', 'document', 'video'],
    belowBytes: 50 * 1024 * 1024,
    tooLarge: '文件大小不能超过 50MB',
  },
  record: {
    label: '写实记录',
    uploaders: [...STUDENT_TYPES, ...TEACHER_TYPES, Usertype.schoolAdministrator],
    kinds: ['image', 'document', 'video'],
    belowBytes: 5 * 1024 * 1024,
    tooLarge: '文件大小不能超过 5MB',
    video: { belowBytes: 50 * 1024 * 1024, tooLarge: '视频大小不能超过 50MB' },
  },
  evaluation: {
    label: '学期评价',
    uploaders: STUDENT_TYPES,
    kinds: ['image'],
    belowBytes: 5 * 1024 * 1024,
    tooLarge: '图片大小不能超过 5MB',
  },
  talk: {
    label: '成长记录图片',
    uploaders: 'signedIn',
    kinds: ['image'],
    belowBytes: 2 * 1024 * 1024,
    tooLarge: '上传头像图片大小不能超过 2MB!',
  },
  talkVideo: {
    label: '成长记录视频',
    uploaders: 'signedIn',
    kinds: ['video'],
    belowBytes: 50 * 1024 * 1024,
    tooLarge: '视频大小不能超过50MB',
    wrongType: '请上传正确的视频格式',
  },
  album: {
    label: '相册照片',
    uploaders: 'signedIn',
    kinds: ['image'],
    belowBytes: 5 * 1024 * 1024,
    tooLarge: '照片大小不能超过 5MB',
  },
  /** Stored by the platform alone. */
  archive: {
    label: '归档报告',
    uploaders: [],
    kinds: ['document'],
    belowBytes: 100 * 1024 * 1024,
    tooLarge: '文件大小不能超过 100MB',
  },
} as const satisfies Record<
  string,
  {
    label: string;
    uploaders: 'signedIn' | readonly Usertype[];
    kinds: readonly ('image' | 'document' | 'video')[];
    belowBytes: number;
    tooLarge: string;
    /** The limit of videos where they may be larger than the rest. */
    video?: UploadLimit;
    /** Said when it is of another type; by default the types taken are named. */
    wrongType?: string;
  }
>;
export type UploadUse = keyof typeof UPLOAD_USES;

/** A photo in HEIC or AVIF: not every page can make it smaller before it is sent, and the server writes it anew. */
const UNREAD_PHOTO: UploadLimit = { belowBytes: 10 * 1024 * 1024, tooLarge: '照片大小不能超过 10MB' };

/** The limit that an upload keeps: videos may have one of their own, and photos that pages do not make smaller have a higher one wherever pictures are taken. */
export function uploadLimitOf(use: UploadUse, as: 'video' | 'unreadPhoto' | 'other'): UploadLimit {
  const limits: UploadLimit & { video?: UploadLimit; kinds: readonly string[] } = UPLOAD_USES[use];
  if (as === 'video') return limits.video ?? limits;
  const isHigher = limits.kinds.includes('image') && UNREAD_PHOTO.belowBytes > limits.belowBytes;
  return as === 'unreadPhoto' && isHigher ? UNREAD_PHOTO : limits;
}
/** The same of a file before it is sent, as far as the browser knows what it is. */
export const limitOfFile = (use: UploadUse, file: { type: string; name: string }): UploadLimit =>
  uploadLimitOf(use, isReadByServer(file) ? 'unreadPhoto' : mayBeFilm(file) ? 'video' : 'other');
/** Bytes below which a file may be taken, whatever it is. */
export const mostBytesOf = (use: UploadUse): number =>
  Math.max(uploadLimitOf(use, 'video').belowBytes, uploadLimitOf(use, 'unreadPhoto').belowBytes);

/** Whether a kind of user may send in files for a use. */
export const mayUpload = (use: UploadUse, usertype: Usertype): boolean => {
  const uploaders: 'signedIn' | readonly Usertype[] = UPLOAD_USES[use].uploaders;
  return uploaders === 'signedIn' || uploaders.includes(usertype);
};

/** Said when all files of an upload are kept; what is to be known of one follows behind a full stop. */
export const UPLOADED = '上传成功';

export const fileUpload = endpoint({
  method: 'POST',
  path: `${API}/fileInfo/fileUpload`,
  summary: '上传文件',
  tag: '文件',
  access: 'signedIn',
  multipart: true,
  refuses: [1, 3],
  /** Field of the form besides the file parts; the first part of the body. */
  input: z.object({ belongName: z.enum(Object.keys(UPLOAD_USES) as [UploadUse, ...UploadUse[]], '上传用途有误') }),
  /** Comma list of the new file ids, in the order sent. Files that are not taken are named in the message, and have no id. */
  output: z.string(),
});
