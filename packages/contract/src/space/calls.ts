import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing, pageFields, pageOf } from '../wire/envelope.ts';
import {
  codeNumber,
  fileId,
  fileIdList,
  id,
  ignoredField,
  optionalId,
  requiredText,
  shownToOthers,
  text,
} from '../wire/fields.ts';
import {
  ALBUM_LOG_PAGE,
  ALBUM_NAME_LENGTH,
  ALBUM_PHOTO_PAGE,
  ALBUM_REMARK_LENGTH,
  MOST_PHOTOS_AT_ONCE,
  OWN_TALK_PAGE,
  TALK_LENGTH,
  TALK_PAGE,
  TALK_PICTURES,
} from './codes.ts';

const tag = '成长空间';
const own = { method: 'POST', tag, access: 'signedIn' } as const;

const talk = z.object({
  id: z.string(),
  content: z.string(),
  /** Comma list of file ids. */
  image: z.string(),
  imageList: z.array(z.object({ id: z.string(), extension: z.string() })),
  type: z.int(),
  /** 0 everyone of the school, 1 only self. */
  isOpen: z.int(),
  headimg: z.string(),
  userName: z.string(),
  creatTime: z.string(),
  /** 1 when it is the person's own. */
  own: z.int(),
  /** 1 when a guardian wrote it in the child's account (家长代操作). */
  byGuardian: z.int(),
  /** 0 awaits review, 1 shown, 2 refused; other than 1 to its writer alone. */
  auditStatus: z.int(),
  /** Why it was refused. */
  auditRemark: z.string(),
});
export type Talk = z.output<typeof talk>;

export const talkPage = endpoint({
  ...own,
  path: `${API}/talk/queryPage`,
  summary: '校友动态',
  input: z.object({ ...pageFields(TALK_PAGE), type: ignoredField, isOpen: ignoredField }),
  output: pageOf(talk),
});

export const ownTalkPage = endpoint({
  ...own,
  path: `${API}/talk/queryUserPage`,
  summary: '我的成长记录',
  input: z.object(pageFields(OWN_TALK_PAGE)),
  output: pageOf(talk),
});

export const addTalk = endpoint({
  ...own,
  path: `${API}/talk/addTalk`,
  summary: '发布成长记录',
  refuses: [1],
  input: z.object({
    content: shownToOthers(text(TALK_LENGTH), 'words'),
    /** Up to nine pictures, or one video. */
    image: fileIdList(TALK_PICTURES, '最多只能上传9张照片').optional(),
    type: ignoredField,
    isOpen: codeNumber(0, 1, '请选择谁可以看'),
  }),
  /** `auditStatus` 0: it waits for review before others see it. */
  output: z.object({ id: z.string(), auditStatus: z.int() }),
});

export const deleteTalk = endpoint({
  ...own,
  path: `${API}/talk/deleteById`,
  summary: '删除成长记录',
  refuses: [4],
  input: z.object({ id }),
  output: nothing,
});

/** Brings a post of somebody else before a reviewer. */
export const reportTalk = endpoint({
  ...own,
  path: `${API}/talk/report`,
  summary: '举报成长记录',
  refuses: [1, 4],
  input: z.object({ id, reason: requiredText(100, '请输入举报原因') }),
  output: nothing,
});

const album = z.object({
  id: z.string(),
  name: z.string(),
  remark: z.string(),
  /** Cover: the one chosen, else the latest photo; empty while there is none. */
  imageId: z.string(),
  photoNum: z.int(),
  creatTime: z.string(),
});
export type Album = z.output<typeof album>;

export const albumList = endpoint({
  ...own,
  path: `${API}/album/queryList`,
  summary: '相册',
  refuses: [4],
  input: z.object({
    /** By the latest upload or the latest made; by default the latter. */
    order: z.enum(['submit_time', 'creat_time'], '排序有误').optional(),
    /** A bound child's; own when empty. */
    studentId: optionalId,
  }),
  output: z.array(album),
});

const albumName = requiredText(ALBUM_NAME_LENGTH, '相册名称不能为空！');
const albumRemark = requiredText(ALBUM_REMARK_LENGTH, '相册描述不能为空！');

export const addAlbum = endpoint({
  ...own,
  path: `${API}/album/addAlbum`,
  summary: '创建相册',
  refuses: [1],
  input: z.object({ name: albumName, remark: albumRemark }),
  output: z.object({ id: z.string() }),
});

/** Name and description, or the cover: what is absent stays. */
export const updateAlbum = endpoint({
  ...own,
  path: `${API}/album/update`,
  summary: '修改相册',
  refuses: [1, 4],
  input: z.object({
    id,
    name: albumName.optional(),
    remark: albumRemark.optional(),
    /** File id of one of its photos. */
    imageId: fileId.optional(),
  }),
  output: nothing,
});

/** With all its photos. */
export const deleteAlbum = endpoint({
  ...own,
  path: `${API}/album/deleteById`,
  summary: '删除相册',
  refuses: [4],
  input: z.object({ id }),
  output: nothing,
});

const albumId = z.string('请选择相册上传').regex(/^[1-9]\d{0,17}$/, '请选择相册上传');

export const batchAddPhoto = endpoint({
  ...own,
  path: `${API}/album/batchAddPhoto`,
  summary: '上传照片到相册',
  refuses: [1, 4],
  input: z.object({
    albumId,
    photoIds: fileIdList(MOST_PHOTOS_AT_ONCE, `一次最多 ${MOST_PHOTOS_AT_ONCE} 张照片`).refine(
      (value) => value !== '',
      '请选择照片后再进行操作',
    ),
  }),
  output: nothing,
});

const photo = z.object({
  id: z.string(),
  /** File id. */
  photoId: z.string(),
  photoName: z.string(),
  albumId: z.string(),
  creatTime: z.string(),
});
export type Photo = z.output<typeof photo>;

export const photoPage = endpoint({
  ...own,
  path: `${API}/album/queryPhotoPage`,
  summary: '照片',
  refuses: [4],
  /** Of one album, or of all when none is named. */
  input: z.object({ ...pageFields(ALBUM_PHOTO_PAGE), albumId: optionalId, studentId: optionalId }),
  output: pageOf(photo),
});

export const deletePhoto = endpoint({
  ...own,
  path: `${API}/album/deletePhoto`,
  summary: '删除一张照片',
  refuses: [4],
  input: z.object({ id }),
  output: nothing,
});

const NONE_CHOSEN = '请选择照片后再进行操作';
const photoIds = z
  .union(
    [z.array(id, NONE_CHOSEN), z.string(NONE_CHOSEN).regex(/^[1-9]\d{0,17}(,[1-9]\d{0,17})*$/, NONE_CHOSEN)],
    NONE_CHOSEN,
  )
  .transform((value) => [...new Set(Array.isArray(value) ? value : value.split(','))])
  .refine((ids) => ids.length > 0, NONE_CHOSEN)
  .refine((ids) => ids.length <= MOST_PHOTOS_AT_ONCE, `一次最多 ${MOST_PHOTOS_AT_ONCE} 张照片`);

export const deletePhotos = endpoint({
  ...own,
  path: `${API}/album/deletePhotos`,
  summary: '删除多张照片',
  refuses: [4],
  input: z.object({ ids: photoIds }),
  output: nothing,
});

export const batchMovePhoto = endpoint({
  ...own,
  path: `${API}/album/batchMovePhoto`,
  summary: '移动照片到相册',
  refuses: [1, 4],
  input: z.object({
    albumId: z.string('请选择相册后再进行操作').regex(/^[1-9]\d{0,17}$/, '请选择相册后再进行操作'),
    ids: photoIds,
  }),
  output: nothing,
});

export const albumLogPage = endpoint({
  ...own,
  path: `${API}/album/queryAlbumLogPage`,
  summary: '上传记录',
  input: z.object(pageFields(ALBUM_LOG_PAGE)),
  output: pageOf(
    z.object({
      id: z.string(),
      albumName: z.string(),
      /** Comma list of file ids. */
      photoIds: z.string(),
      creatTime: z.string(),
    }),
  ),
});
