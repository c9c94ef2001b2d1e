import { z } from 'zod';
import { STAFF_TYPES } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput } from '../wire/envelope.ts';
import { ABILITIES, WAITING } from './codes.ts';

/** Calls of the administrator platform. What a person answers for is derived from the session, never sent. */
const tag = '管理平台';

export const manageProfile = endpoint({
  method: 'POST',
  path: `${API}/manage/profile`,
  summary: '我的管理范围',
  tag,
  access: STAFF_TYPES,
  openWhile: ['secondFactor'],
  readers: true,
  input: noInput,
  output: z.object({
    userid: z.string(),
    name: z.string(),
    headimg: z.string(),
    sex: z.int(),
    usertype: z.int(),
    usertypeName: z.string(),
    orgId: z.string(),
    orgName: z.string(),
    /** In which colours the person wants the platform (`ScreenTheme`). */
    screenTheme: z.int(),
    /** Offices of the school that the person holds today (`officeLabel`). */
    offices: z.array(z.int()),
    /** 1: staff of a bureau who only read. */
    readsOnly: z.int(),
    /** Organisations whose activities this person may manage (own and below). */
    orgs: z.array(z.object({ orgId: z.string(), orgName: z.string() })),
    /** What this person may do on the platform. */
    may: z.array(z.enum(ABILITIES)),
  }),
});

export const manageWorkbench = endpoint({
  method: 'POST',
  path: `${API}/manage/workbench`,
  summary: '工作台待办',
  tag,
  passive: true,
  access: STAFF_TYPES,
  /** Without `only` everything is counted, and told since when it waits and by when it is due. */
  readers: true,
  input: z.object({ only: z.array(z.enum(WAITING, '待办类别有误')).max(WAITING.length, '待办类别过多').optional() }),
  /** Of what the person may do, the things that wait; those of which there are none are left out. */
  output: z.object({
    items: z.array(
      z.object({
        key: z.enum(WAITING),
        count: z.int(),
        /** Moment since which the one that has waited longest does so, where that is known. */
        since: z.string().optional(),
        /** Day or moment by which the first of them is due, where they have one. */
        due: z.string().optional(),
      }),
    ),
  }),
});
