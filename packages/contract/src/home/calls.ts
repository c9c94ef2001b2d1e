import { z } from 'zod';
import { activityCard } from '../activity/calls.ts';
import { baseRow } from '../base/calls.ts';
import { clubRow } from '../club/calls.ts';
import { noticeRow } from '../news/calls.ts';
import { organisation } from '../organisation/calls.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput } from '../wire/envelope.ts';
import { orDigits, orgIdOrNone, text } from '../wire/fields.ts';

/** The home row in one answer (docs/domains/home.md): at most 6 bases, 6 clubs, 7 notices, 4 news, 6 activities. */
export const homeRow = endpoint({
  method: 'POST',
  path: `${API}/web/index`,
  summary: '首页数据',
  tag: '首页',
  access: 'everyone',
  input: z.object({
    belongDeptId: orgIdOrNone.optional(),
    /** An organisation of a city; a name of a city means the whole platform. */
    cityId: text(64).optional(),
    schoolId: orgIdOrNone.optional(),
  }),
  output: z.object({
    partner: z.array(baseRow),
    asstion: z.array(clubRow),
    notice: z.array(noticeRow),
    news: z.array(noticeRow),
    activity: z.array(activityCard),
    /** Kind of the person asking: XS student, JZ parent, empty for a visitor (docs/domains/home.md). */
    user: z.string(),
  }),
  sharedForGuests: true,
});

const institutionRow = organisation.extend({
  introInfo: z.string(),
  studentNum: z.int(),
  activityNum: z.int(),
  clubNum: z.int(),
  newsNum: z.int(),
});
export type InstitutionRow = z.output<typeof institutionRow>;

/** Bureaus, schools and partner institutions with their key figures (/institution, /vimoSchool). */
export const institutionList = endpoint({
  method: 'POST',
  path: `${API}/sysOrg/frontQueryFigures`,
  summary: '机构与关键数据',
  tag: '机构',
  access: 'everyone',
  input: z.object({
    orgType: orDigits(z.union([z.literal(2), z.literal(4), z.literal(7)], '机构类型有误')).optional(),
    orgId: orgIdOrNone.optional(),
  }),
  output: z.array(institutionRow),
  sharedForGuests: true,
});

/** What the whole installation has, for its front page. */
export const siteFigures = endpoint({
  method: 'GET',
  path: `${API}/web/figures`,
  summary: '平台关键数据',
  tag: '首页',
  access: 'everyone',
  input: noInput,
  output: z.object({
    schoolNum: z.int(),
    baseNum: z.int(),
    studentNum: z.int(),
    activityNum: z.int(),
    clubNum: z.int(),
  }),
  sharedForGuests: true,
});
