import { z } from 'zod';
import { CHANNELS } from '../channel/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { codeNumber, dateTime, id, optionalId, orDigits, requiredText, text } from '../wire/fields.ts';
import { Audience, CIRCULAR_LENGTH, CIRCULAR_TARGETS, CIRCULAR_WRITERS, CircularState, RECEIPTS } from './codes.ts';
import { circularAddressing, circularContent, circularWords } from './content.ts';

const tag = '通知发送';
const common = { method: 'POST', tag, access: CIRCULAR_WRITERS } as const;
const version = z.int('版本有误').min(0, '版本有误').max(2_000_000_000, '版本有误');
const path = (verb: string) => `${API}/manage/circular/${verb}`;

/** What the person may send to: a class teacher their classes, a school's office the school, its grades, classes and clubs, a bureau what lies below it. */
const namedTarget = z.object({ kind: z.enum(CIRCULAR_TARGETS), id: z.string(), orgId: z.string(), name: z.string() });
export type NamedTarget = z.output<typeof namedTarget>;

const row = z.object({
  id: z.string(),
  title: z.string(),
  audience: z.int(),
  /** Names of where people are looked for, joined, with what is left out. */
  targetNames: z.string(),
  channels: z.array(z.string()),
  state: z.int(),
  /** When it was sent, or is to be; empty for a draft. */
  sendDate: z.string(),
  total: z.int(),
  read: z.int(),
  confirmed: z.int(),
  needsConfirmation: z.int(),
  answers: z.int(),
  /** Answers that nobody has looked at. */
  newAnswers: z.int(),
  writerName: z.string(),
  /** 1 when its answers wait for the person: the own one, and for the office one whose writer works there no more. */
  mine: z.int(),
  version: z.int(),
});
export type CircularRow = z.output<typeof row>;

export const manageCircularPage = endpoint({
  ...common,
  path: path('queryPage'),
  summary: '通知列表',
  input: z.object({
    ...pageFields(20),
    state: codeNumber(CircularState.draft, CircularState.takenBack, '状态有误').optional(),
    audience: codeNumber(Audience.guardians, Audience.classTeachers, '对象有误').optional(),
    keyword: text(50).optional(),
    /** 1: those with answers that wait for the person (`mine`) and that nobody has looked at. */
    answered: orDigits(z.literal(1, '范围有误')).optional(),
  }),
  output: pageOf(row),
});

export const manageCircularTargets = endpoint({
  ...common,
  path: path('targets'),
  summary: '可以发送的范围',
  input: z.object({
    keyword: text(50).optional(),
    kind: z.enum(CIRCULAR_TARGETS, '发送范围有误').optional(),
    /** 1: what may be left out: every activity besides that is to be seen and not over, so that those are meant who have not signed up. */
    leavesOut: orDigits(z.literal(1, '范围有误')).optional(),
  }),
  output: z.array(namedTarget),
});

export const manageCircularCount = endpoint({
  ...common,
  path: path('count'),
  summary: '通知发给多少人',
  refuses: [1, 4],
  input: z.object(circularAddressing),
  output: z.object({
    pupils: z.int(),
    guardians: z.int(),
    staff: z.int(),
    /** Pupils meant whose guardians nobody has bound. */
    withoutGuardian: z.int(),
    /** Accounts that are told. */
    total: z.int(),
    /** Whom each channel that is set up here reaches. */
    channels: z.array(z.object({ channel: z.enum(CHANNELS), reach: z.int() })),
  }),
});
export type CircularCount = z.output<typeof manageCircularCount.output>;

export const manageCircularFetch = endpoint({
  ...common,
  path: path('fetch'),
  summary: '通知详情',
  refuses: [4],
  input: z.object({ id }),
  output: row.extend({
    body: z.string(),
    targets: z.array(namedTarget),
    excluded: z.array(namedTarget),
    files: z.array(z.object({ id: z.string(), realName: z.string() })),
    allowsAnswers: z.int(),
    isUrgent: z.int(),
    /** Why it could not be sent; empty otherwise. */
    problem: z.string(),
    /** Of a draft: when the same was sent to the same within a week; empty otherwise. */
    sameDate: z.string(),
    /** The day of the last reminder; empty without one. */
    remindedDate: z.string(),
    /** The day on which class teachers were last asked to pass it on; empty without. */
    relayedDate: z.string(),
    /** Where it stands with what goes outside of the site: `dropped` went no more, as they had read it, did not want it or had no right to it any longer. */
    outside: z.object({ waiting: z.int(), delivered: z.int(), failed: z.int(), dropped: z.int() }),
  }),
});
export type CircularDetail = z.output<typeof manageCircularFetch.output>;

export const manageCircularSave = endpoint({
  ...common,
  path: path('save'),
  summary: '保存通知草稿',
  refuses: [1, 4],
  /** Without an id a new one; `version` is that which was read. */
  input: circularContent.extend({ id: optionalId, version: version.default(0) }),
  output: z.object({ id: z.string(), version: z.int() }),
});

export const manageCircularSend = endpoint({
  ...common,
  path: path('send'),
  summary: '发送通知',
  refuses: [1, 4],
  /** Without a moment at once. */
  input: z.object({ id, version, sendDate: z.union([z.literal(''), dateTime], '时间有误').optional() }),
  output: nothing,
});

export const manageCircularTakeBack = endpoint({
  ...common,
  path: path('takeBack'),
  summary: '取消定时发送，或收回已发送的通知',
  refuses: [1, 4],
  input: z.object({ id }),
  output: nothing,
});

export const manageCircularRemove = endpoint({
  ...common,
  path: path('remove'),
  summary: '删除通知草稿',
  refuses: [1, 4],
  input: z.object({ id }),
  output: nothing,
});

export const manageCircularReceipts = endpoint({
  ...common,
  path: path('receipts'),
  summary: '通知阅读情况',
  refuses: [4],
  input: z.object({ id }),
  output: z.object({
    /** How many had read so many hours after the sending; only hours that are over. */
    hours: z.array(z.object({ hours: z.int(), read: z.int() })),
    /** By class, where it went to pupils and guardians. */
    classes: z.array(z.object({ className: z.string(), total: z.int(), read: z.int(), confirmed: z.int() })),
  }),
});

export const manageCircularRecipients = endpoint({
  ...common,
  path: path('recipients'),
  summary: '通知阅读名单',
  refuses: [4],
  input: z.object({ ...pageFields(20), id, which: z.enum(RECEIPTS, '范围有误').default('unread') }),
  output: pageOf(
    z.object({
      /** Of this row. */
      id: z.string(),
      /** The child whom it is about; the person themselves otherwise. */
      name: z.string(),
      className: z.string(),
      /** 父亲, 学生, 教职工. */
      as: z.string(),
      readDate: z.string(),
      confirmDate: z.string(),
      /** How it stands with what went to them outside of the site, by channel. */
      outside: z.array(z.object({ channel: z.enum(CHANNELS), state: z.int() })),
      /** The day on which they were last reminded; empty without a reminder. */
      remindedDate: z.string(),
    }),
  ),
});
export type CircularRecipient = z.output<typeof manageCircularRecipients.output>['dataList'][number];

export const manageCircularExport = endpoint({
  ...common,
  path: path('export'),
  summary: '导出通知阅读名单',
  refuses: [4],
  input: z.object({ id, which: z.enum(RECEIPTS, '范围有误').default('unread') }),
  output: z.object({ taskId: z.string() }),
});

export const manageCircularRemind = endpoint({
  ...common,
  path: path('remind'),
  summary: '提醒没有读的人',
  refuses: [1, 4],
  input: z.object({ id }),
  output: nothing,
});

export const manageCircularAnswers = endpoint({
  ...common,
  path: path('answers'),
  summary: '通知收到的回复',
  refuses: [4],
  input: z.object({ ...pageFields(20), id }),
  output: pageOf(
    z.object({
      id: z.string(),
      name: z.string(),
      className: z.string(),
      as: z.string(),
      content: z.string(),
      createDate: z.string(),
      isNew: z.int(),
      reply: z.string(),
      replyDate: z.string(),
    }),
  ),
});
export type CircularAnswer = z.output<typeof manageCircularAnswers.output>['dataList'][number];

export const manageCircularAnswersSeen = endpoint({
  ...common,
  path: path('answersSeen'),
  summary: '标记回复已看',
  refuses: [4],
  /** `upTo`: the latest answer that was shown. */
  input: z.object({ id, upTo: id }),
  output: nothing,
});

export const manageCircularReply = endpoint({
  ...common,
  path: path('reply'),
  summary: '答复通知的回复',
  refuses: [1, 4],
  input: z.object({ id, reply: requiredText(CIRCULAR_LENGTH.answer, '请输入答复') }),
  output: nothing,
});

const template = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  body: z.string(),
  needsConfirmation: z.int(),
  allowsAnswers: z.int(),
  version: z.int(),
  /** 1 when the person may change it: who wrote it, or the office of the organisation whose it is. */
  mine: z.int(),
  /** Who wrote it, of the own organisation's; the name of the bureau above whose it is. Empty for one of before. */
  from: z.string(),
});
export type CircularTemplate = z.output<typeof template>;

export const manageCircularTemplates = endpoint({
  ...common,
  path: path('templates'),
  summary: '通知模板',
  input: noInput,
  /** Those of the own organisation, then those of the bureaus above it. */
  output: z.array(template),
});

export const manageCircularTemplateSave = endpoint({
  ...common,
  path: path('templateSave'),
  summary: '保存通知模板',
  refuses: [1, 3, 4],
  input: z.object({
    id: optionalId,
    version: version.default(0),
    name: requiredText(CIRCULAR_LENGTH.templateName, '请输入模板名称'),
    ...circularWords,
  }),
  output: nothing,
});

export const manageCircularTemplateRemove = endpoint({
  ...common,
  path: path('templateRemove'),
  summary: '删除通知模板',
  refuses: [3, 4],
  input: z.object({ id }),
  output: nothing,
});
