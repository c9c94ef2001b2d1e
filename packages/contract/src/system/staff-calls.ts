import { z } from 'zod';
import { PASSWORD_LENGTH } from '../account/password-length.ts';
import { Usertype } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { id } from '../wire/fields.ts';
import { IDLE_MINUTES, OWN_WORDS, SECOND_FACTOR_TYPES } from './codes.ts';

/** The installation itself: for platform administrators alone. */
const tag = '管理平台';
const access = [Usertype.platformAdministrator] as const;
const place = `${API}/manage/system`;

export const manageSystemState = endpoint({
  method: 'POST',
  path: `${place}/state`,
  summary: '系统运行状况',
  tag,
  access,
  passive: true,
  input: noInput,
  output: z.object({
    version: z.string(),
    /** Of the process that answers. */
    startDate: z.string(),
    /** Number of the newest migration. */
    schema: z.int(),
    database: z.object({
      condition: z.int(),
      version: z.string(),
      /** Bytes. */
      size: z.number(),
      /** 1 when it is the one that the program brings along. */
      embedded: z.int(),
      /** Bytes that are free where it lies; -1 of one that the program does not bring along, or where the system does not tell. */
      free: z.number(),
    }),
    storage: z.object({
      condition: z.int(),
      /** `local` or `s3`. */
      kind: z.string(),
      files: z.int(),
      /** Bytes of the files that rows know of, without thumbnails. */
      size: z.number(),
      /** Bytes that are free where files lie; -1 where the store does not tell. */
      free: z.number(),
    }),
    queue: z.object({
      condition: z.int(),
      waiting: z.int(),
      running: z.int(),
      /** Within `FAILED_DAYS`. */
      failed: z.int(),
      /** How long the oldest one has waited, in seconds. */
      waitsFor: z.int(),
    }),
    channels: z.array(
      z.object({
        name: z.string(),
        /** 1 when it is configured. */
        on: z.int(),
        /** What it is set to, or what is not there without it. */
        text: z.string(),
      }),
    ),
    backup: z.object({
      condition: z.int(),
      /** Empty while none was ever made. */
      madeAt: z.string(),
      host: z.string(),
      folder: z.string(),
      rows: z.number(),
      files: z.number(),
      size: z.number(),
      /** Where the next one goes. */
      target: z.string(),
      /** The task that makes one now; empty when there is none. */
      taskId: z.string(),
    }),
    faults: z.object({ kinds: z.int(), lastDate: z.string() }),
  }),
});
export type SystemState = z.output<typeof manageSystemState.output>;

export const manageSystemBackup = endpoint({
  method: 'POST',
  path: `${place}/backup`,
  summary: '立即备份',
  tag,
  access,
  refuses: [1],
  input: noInput,
  output: z.object({ taskId: z.string() }),
});

const fault = z.object({
  id: z.string(),
  kind: z.string(),
  place: z.string(),
  /** The latest call, by whose number the log says more. */
  requestId: z.string(),
  count: z.number(),
  firstDate: z.string(),
  lastDate: z.string(),
});
export type SystemFault = z.output<typeof fault>;

export const manageSystemFaultPage = endpoint({
  method: 'POST',
  path: `${place}/faultPage`,
  summary: '服务器故障',
  tag,
  access,
  input: z.object({ ...pageFields(20) }),
  output: pageOf(fault),
});

export const manageSystemFaultRemove = endpoint({
  method: 'POST',
  path: `${place}/faultRemove`,
  summary: '移除已处理的故障',
  tag,
  access,
  refuses: [4],
  input: z.object({ id }),
  output: nothing,
});

const version = z.int('版本有误').min(0, '版本有误').max(2_000_000_000, '版本有误');
const whole = (label: string, least: number, most: number) =>
  z.int(`${label}应为整数`).min(least, `${label}为 ${least}—${most}`).max(most, `${label}为 ${least}—${most}`);

const word = z
  .string('词语有误')
  .transform((one) => one.trim())
  .refine((one) => [...one].length >= OWN_WORDS.least, `每个词至少 ${OWN_WORDS.least} 个字`)
  .refine((one) => [...one].length <= OWN_WORDS.length, `每个词最多 ${OWN_WORDS.length} 个字`);
const words = z.array(word, '词语有误').max(OWN_WORDS.most, `最多 ${OWN_WORDS.most} 个词`);

const policies = {
  passwordLength: whole('密码长度', PASSWORD_LENGTH.preset, PASSWORD_LENGTH.mostAtLeast),
  idleMinutes: whole('自动退出的分钟数', IDLE_MINUTES.least, IDLE_MINUTES.most),
  /** Kinds of staff who must have one; those of `always` are among them whatever is sent. */
  secondFactorFor: z
    .array(
      z.int('人员类别有误').refine((one) => SECOND_FACTOR_TYPES.includes(one as Usertype), '人员类别有误'),
      '人员类别有误',
    )
    .max(SECOND_FACTOR_TYPES.length, '人员类别过多'),
  /** Texts with one of them wait for review. */
  heldWords: words,
  /** Words of the program that are let through here. */
  allowedWords: words,
};

export const manageSystemPolicies = endpoint({
  method: 'POST',
  path: `${place}/policies`,
  summary: '安全策略',
  tag,
  access,
  input: noInput,
  output: z.object({
    passwordLength: z.int(),
    idleMinutes: z.int(),
    secondFactorFor: z.array(z.int()),
    /** Kinds of staff for whom it cannot be given up. */
    secondFactorAlways: z.array(z.int()),
    heldWords: z.array(z.string()),
    allowedWords: z.array(z.string()),
    version: z.int(),
  }),
});
export type SystemPolicies = z.output<typeof manageSystemPolicies.output>;

export const manageSystemPoliciesUpdate = endpoint({
  method: 'POST',
  path: `${place}/policiesUpdate`,
  summary: '修改安全策略',
  tag,
  /** The rule for new passwords is told by the site. */
  changes: ['首页'],
  access,
  refuses: [1],
  input: z.object({ ...policies, version }),
  output: nothing,
});
