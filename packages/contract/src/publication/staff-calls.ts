import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { codeNumber, dateTime, id, optionalId, text } from '../wire/fields.ts';
import { PUBLISHERS } from '../wire/publishers.ts';
import { PUBLISHED_IN } from '../wire/shown-tags.ts';
import { PUBLICATION_KINDS, PUBLICATION_STATUSES, PUBLICATION_STEPS } from './codes.ts';

const tag = '内容管理';
const place = `${API}/manage/publication`;
const shared = { tag, access: PUBLISHERS, method: 'POST' } as const;

const kind = z.enum(PUBLICATION_KINDS, '没有这类内容');
const status = z.enum(PUBLICATION_STATUSES, '状态有误');
const steps = z.array(z.enum(PUBLICATION_STEPS));
/** That was read: another one meanwhile is told, and nothing is overwritten. */
const edition = z.int('版本应为整数').min(0, '版本有误').max(2_147_483_647, '版本有误');
const number = z.int('版本应为整数').min(1, '版本有误').max(2_147_483_647, '版本有误');

const moment = z.union([z.literal(''), dateTime]).default('');
const codesIn = (least: number, most: number, message: string) =>
  z.array(z.int(message).min(least, message).max(most, message)).max(9, message).default([]);
/** From and until when it is shown, to the minute, and for whom among the organisations below; empty: at once, without an end, for all. */
export const publicationTerms = z
  .object({
    from: moment,
    until: moment,
    /** Kinds of organisation. */
    orgTypes: codesIn(1, 9, '机构类型有误'),
    stages: codesIn(1, 5, '学段有误'),
    /** Named organisations, each with all below it. */
    orgIds: z.array(id).max(500, '最多指定 500 个机构').default([]),
  })
  .refine(({ from, until }) => from === '' || until === '' || from < until, {
    path: ['until'],
    message: '下线时间应晚于上线时间',
  });
export type PublicationTerms = z.output<typeof publicationTerms>;
const shownTerms = z.object({
  from: z.string(),
  until: z.string(),
  orgTypes: z.array(z.int()),
  stages: z.array(z.int()),
  orgIds: z.array(z.string()),
});
/** By the kind's own schema (`publicationContent`); the server judges it by that. */
const content = z.record(z.string().max(40, '字段名过长'), z.unknown());

const row = z.object({
  /** Empty: it was there before, and nobody has edited it yet (`managePublicationAdopt`). */
  id: z.string(),
  /** The row of its domain in which it is shown; empty while it never was. */
  objectId: z.string(),
  title: z.string(),
  byName: z.string(),
  pictureId: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  status,
  /** 1: shown, and changed since by a draft that is not published. */
  changed: z.int(),
  /** 1: it waits for the person to pass it. */
  waits: z.int(),
  from: z.string(),
  until: z.string(),
  /** What the working copy says of whom it is meant for. */
  terms: shownTerms,
  /** Higher than 0: pinned, or its position by hand. */
  place: z.int(),
  /** -1: not counted. */
  readNum: z.int(),
  edition: z.int(),
  steps,
});
export type PublicationRow = z.output<typeof row>;

export const managePublicationKinds = endpoint({
  ...shared,
  path: `${place}/kinds`,
  summary: '内容种类与数量',
  readers: true,
  input: noInput,
  /** `late`: of those that wait, as the list narrowed by `late`. */
  output: z.array(z.object({ kind, total: z.int(), waiting: z.int(), late: z.int() })),
});

export const managePublicationPage = endpoint({
  ...shared,
  path: `${place}/queryPage`,
  summary: '内容列表',
  refuses: [4],
  readers: true,
  input: z.object({
    ...pageFields(10),
    kind,
    status: z.union([z.literal(''), status]).default(''),
    title: text(60).optional(),
    /** 1: only what was put forward more than `PUBLICATION_DAYS` working days ago and waits for the person's organisation, save what they put forward. */
    late: codeNumber(0, 1, '应为 0 或 1').optional(),
    /** Empty: the own organisation's, and what was put forward to it. */
    orgId: optionalId,
  }),
  output: pageOf(row).extend({
    /** Of the order of the organisation's rows; sent back with `managePublicationOrder`. */
    orderEdition: z.int(),
  }),
});

export const managePublicationFetch = endpoint({
  ...shared,
  path: `${place}/fetch`,
  summary: '内容，用于修改',
  refuses: [4],
  input: z.object({ id }),
  output: row.extend({
    kind,
    content: z.record(z.string(), z.unknown()),
    reason: z.string(),
    forOrgId: z.string(),
    forOrgName: z.string(),
    /** The bureau on whose page what is shown appears too; empty: on the own one alone. */
    shownForOrgId: z.string(),
    /** 0: nothing is shown. */
    shownVersion: z.int(),
    lastVersion: z.int(),
    editedAt: z.string(),
    editedBy: z.string(),
    /** Whether the person may write it. */
    mayWrite: z.boolean(),
    /** Whether what the organisation publishes itself needs a second person. */
    secondPerson: z.boolean(),
    /** Bureaus to which it can be put forward, the nearest first. */
    bureaus: z.array(z.object({ orgId: z.string(), orgName: z.string() })),
    /** The bureau that passes it before it goes out, on the own page too; null where none wants that. */
    passer: z.object({ orgId: z.string(), orgName: z.string() }).nullable(),
    /** The latest first. */
    versions: z.array(
      z.object({ number: z.int(), title: z.string(), userName: z.string(), at: z.string(), shown: z.int() }),
    ),
    events: z.array(
      z.object({ what: z.int(), userName: z.string(), at: z.string(), number: z.int(), note: z.string() }),
    ),
    /** The public page; empty while it has none. */
    href: z.string(),
  }),
});

export const managePublicationAdopt = endpoint({
  ...shared,
  path: `${place}/adopt`,
  summary: '开始修改已有内容',
  refuses: [4],
  input: z.object({ kind, objectId: id }),
  output: z.object({ id: z.string() }),
});

export const managePublicationSave = endpoint({
  ...shared,
  path: `${place}/save`,
  summary: '保存内容草稿',
  refuses: [1, 4],
  input: z.object({
    /** Empty: a new one. */
    id: optionalId,
    kind,
    /** Of a new one: whose it is; empty is the person's own organisation. */
    orgId: optionalId,
    edition: edition.default(0),
    content,
    terms: publicationTerms.prefault({}),
  }),
  output: z.object({ id: z.string(), edition: z.int() }),
});

export const managePublicationStep = endpoint({
  ...shared,
  path: `${place}/step`,
  summary: '送审、发布、下线内容',
  changes: PUBLISHED_IN,
  refuses: [1, 4],
  input: z.object({
    id,
    edition,
    step: z.enum(PUBLICATION_STEPS, '没有这个操作'),
    /** To put forward: the bureau on whose pages it shall appear too; empty is the own page alone, passed by the bureau that wants that, else by a colleague. */
    forOrgId: optionalId,
    /** To return it: what has to be changed; to take it down: why. */
    reason: text(200).default(''),
  }),
  output: z.object({ edition: z.int() }),
});

export const managePublicationPreview = endpoint({
  ...shared,
  path: `${place}/previewLink`,
  summary: '内容预览的地址',
  refuses: [4],
  readers: true,
  input: z.object({ id }),
  /** Address of the real page with a sign for this person and the next minutes; empty for a kind without a page. */
  output: z.object({ href: z.string() }),
});

export const managePublicationVersion = endpoint({
  ...shared,
  path: `${place}/version`,
  summary: '内容的一个版本',
  refuses: [4],
  input: z.object({ id, number }),
  output: z.object({ content: z.record(z.string(), z.unknown()), terms: shownTerms }),
});

export const managePublicationBringBack = endpoint({
  ...shared,
  path: `${place}/bringBack`,
  summary: '恢复旧版本到草稿',
  refuses: [1, 4],
  input: z.object({ id, edition, number }),
  output: z.object({ edition: z.int() }),
});

/** Rows that one order may hold. */
export const MOST_ORDERED = 100;

export const managePublicationOrder = endpoint({
  ...shared,
  path: `${place}/order`,
  summary: '置顶与排序',
  changes: PUBLISHED_IN,
  hides: () => false,
  refuses: [1, 4],
  input: z.object({
    kind,
    /** Empty: the person's own organisation. */
    orgId: optionalId,
    /** In order. Of what follows its time: the pinned ones, which come first, and no other. */
    ids: z.array(id).max(MOST_ORDERED, `最多 ${MOST_ORDERED} 条`),
    /** As `managePublicationPage` told it. */
    orderEdition: edition,
  }),
  output: z.object({ orderEdition: z.int() }),
});

export const managePublicationRule = endpoint({
  ...shared,
  path: `${place}/rule`,
  summary: '发布规则',
  refuses: [4],
  input: z.object({ orgId: optionalId }),
  /** `passBelow` 1: of a bureau, which passes what schools and bases below it publish before it goes out. */
  output: z.object({ secondPerson: z.int(), passBelow: z.int(), edition: z.int() }),
});

export const managePublicationRuleSave = endpoint({
  ...shared,
  path: `${place}/ruleSave`,
  summary: '修改发布规则',
  refuses: [1, 4],
  input: z.object({
    orgId: optionalId,
    /** 1: what the organisation publishes itself is put forward, and passed by somebody else. */
    secondPerson: codeNumber(0, 1, '应为 0 或 1'),
    /** Of a bureau alone; absent as it stands. */
    passBelow: codeNumber(0, 1, '应为 0 或 1').optional(),
    edition,
  }),
  output: nothing,
});
