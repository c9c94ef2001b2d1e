import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { pageFields, pageOf } from '../wire/envelope.ts';
import { id, requiredDay, text } from '../wire/fields.ts';
import { AUDIT_EVENTS } from './codes.ts';

const day = z.union([z.literal(''), requiredDay('日期应为 2026-03-12 的形式')]).optional();

const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** A name of `auditEventLabel`; an older installation may have written others. */
  event: z.string(),
  /** Who did it, as they were called then; empty when nobody was signed in. */
  name: z.string(),
  usertypeName: z.string(),
  orgName: z.string(),
  /** The parent who acted in the child's account. */
  actingName: z.string(),
  /** The task of the platform that did it, a name of `auditTaskLabel`; empty when it was a person. */
  task: z.string(),
  /** What it was done to: a name where there is one, and its number. */
  target: z.string(),
  targetName: z.string(),
  address: z.string(),
  /** By the names of `auditDetailLabel`. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const manageAuditPage = endpoint({
  method: 'POST',
  path: `${API}/manage/audit/queryPage`,
  summary: '审计日志',
  tag: '管理平台',
  access: [1, 5, 10],
  refuses: [4],
  input: z.object({
    ...pageFields(20),
    event: z.union([z.literal(''), z.enum(AUDIT_EVENTS)], '事件有误').optional(),
    /** Whole name, or login name. */
    person: text(64).optional(),
    orgId: z.union([z.literal(''), id]).optional(),
    /** Number of what it was done to. */
    target: text(64).optional(),
    atFrom: day,
    atTo: day,
  }),
  /** The latest first; `totalCount` is at most `AUDIT_REACH`. */
  output: pageOf(auditEntry),
});
