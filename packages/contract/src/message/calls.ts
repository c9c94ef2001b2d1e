import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing, pageFields, pageOf } from '../wire/envelope.ts';
import {
  codeNumber,
  fileIdList,
  id,
  ignoredField,
  optionalId,
  orDigits,
  requiredText,
  shownToOthers,
} from '../wire/fields.ts';

import { MESSAGE_LENGTH, MESSAGE_PICTURES } from './codes.ts';

const tag = '评价与留言';

const subject = orDigits(z.union([z.literal(1), z.literal(2), z.literal(3)], '类型有误'));
const score = codeNumber(0, 5, '请评分').optional();

export const message = z.object({
  id: z.string(),
  typeId: z.string(),
  typeName: z.int(),
  safeScore: z.int(),
  educationScore: z.int(),
  serviceScore: z.int(),
  content: z.string(),
  imageId: z.string(),
  userName: z.string(),
  userHeadPhoneId: z.string(),
  createDate: z.string(),
  goodNums: z.int(),
  /** 1 when the person asking likes it. */
  ifDoClick: z.int(),
  /** 1 when it is the person's own. */
  own: z.int(),
  /** 1 when a guardian wrote it in the child's account (家长代操作). */
  byGuardian: z.int(),
  /** 0 awaits review and is shown to its writer only, 1 published. */
  auditStatus: z.int(),
});
export type Message = z.output<typeof message>;

export const messagePage = endpoint({
  method: 'POST',
  path: `${API}/message/messageInfo/queryPage`,
  summary: '评价与留言列表',
  tag,
  access: 'everyone',
  input: z.object({
    ...pageFields(3),
    typeId: id,
    typeName: subject,
    userId: ignoredField,
    /** 1: only those of the person of the session. */
    own: z.literal([0, 1], '请选择是否只看自己的').default(0),
  }),
  output: pageOf(message),
  sharedForGuests: true,
});

export const addMessage = endpoint({
  method: 'POST',
  path: `${API}/message/messageInfo/addMessage`,
  summary: '发表评价或留言',
  tag,
  changes: [tag],
  hides: () => false,
  access: 'signedIn',
  readers: false,
  refuses: [1, 4],
  input: z.object({
    typeId: id,
    typeName: subject,
    safeScore: score,
    educationScore: score,
    serviceScore: score,
    content: shownToOthers(
      requiredText(MESSAGE_LENGTH.max, '请输入内容').refine(
        (value) => [...value].length >= MESSAGE_LENGTH.min,
        '请输入 5—200 个字',
      ),
      'words',
    ),
    imageId: fileIdList(MESSAGE_PICTURES, '只能允许上传3张图片哦！').optional(),
    /** Of an evaluation: who took part, oneself when empty or a bound child. Anybody else: code 4. */
    joinUserId: optionalId,
  }),
  /** `auditStatus` 0: it waits for review before others see it. */
  output: z.object({ id: z.string(), auditStatus: z.int() }),
});

const likeInput = z.object({ messageId: id });
export const likeMessage = endpoint({
  method: 'POST',
  path: `${API}/message/messageGoodnum/clickGood`,
  summary: '点赞',
  tag,
  changes: [tag],
  hides: () => false,
  access: 'signedIn',
  readers: false,
  refuses: [4],
  input: likeInput,
  output: nothing,
});
export const unlikeMessage = endpoint({
  method: 'POST',
  path: `${API}/message/messageGoodnum/cancleClickGood`,
  summary: '取消点赞',
  tag,
  changes: [tag],
  hides: () => false,
  access: 'signedIn',
  input: likeInput,
  output: nothing,
});

export const spaceEntry = z.object({
  id: z.string(),
  content: z.string(),
  creatTime: z.string(),
  /** Comma list of file ids. */
  image: z.string(),
  /** `text`: what a picture shows, where somebody said so. */
  imageList: z.array(z.object({ id: z.string(), extension: z.string(), text: z.string() })),
});

export const activitySpacePage = endpoint({
  method: 'POST',
  path: `${API}/activitySpace/queryPage`,
  summary: '活动空间',
  tag,
  access: 'everyone',
  input: z.object({ ...pageFields(30), type: ignoredField, objId: id }),
  output: pageOf(spaceEntry),
  sharedForGuests: true,
});
