import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { pageFields, pageOf, pageQueryFields } from '../wire/envelope.ts';
import { id, ignoredField, orNumber } from '../wire/fields.ts';

const tag = '研学基地';

export const baseRow = z.object({
  id: z.string(),
  orgId: z.string(),
  names: z.string(),
  orgName: z.string(),
  logoId: z.string(),
  orgLogoId: z.string(),
  address: z.string(),
  introInfo: z.string(),
  /** Name of the base's type. */
  types: z.string(),
  suitSection: z.string(),
  /** 1 to be booked beforehand, 0 open without booking. */
  bookFlag: z.int(),
  officePhone: z.string(),
  telephone: z.string(),
  /** Activities here that can be signed up for now; 100 is that many or more. */
  openActivityNum: z.int(),
  /** 1 when the person asking follows it. */
  isConcern: z.int(),
});
export type BaseRow = z.output<typeof baseRow>;

const optionalNumber = (message: string) =>
  z.union([z.literal(''), z.string().regex(/^-?\d{1,18}$/, message)]).optional();

export const basePage = endpoint({
  method: 'GET',
  path: `${API}/partner/frontQueryPage`,
  summary: '研学基地列表',
  tag,
  access: 'everyone',
  input: z.object({
    ...pageQueryFields(12),
    /** Organisation in whose city the bases lie; empty is all. */
    parentId: optionalNumber('机构编号有误'),
    orgType: ignoredField,
    types: optionalNumber('类型有误'),
    suitSection: orNumber(z.string('学段有误').regex(/^[0-5]?$/, '学段有误')).optional(),
    /** -1 or absent all, 1 to be booked, 0 without booking. */
    bookFlag: z
      .string()
      .regex(/^(-1|0|1)?$/, '预约条件有误')
      .optional(),
    status: ignoredField,
  }),
  output: pageOf(baseRow),
  sharedForGuests: true,
});

export const baseTypeList = endpoint({
  method: 'POST',
  path: `${API}/partner/partnerTypes/frontQueryList`,
  summary: '基地类型',
  tag,
  access: 'everyone',
  input: z.object({
    ...pageFields(100),
    status: ignoredField,
    belongDeptId: ignoredField,
  }),
  output: pageOf(z.object({ id: z.string(), name: z.string() })),
  sharedForGuests: true,
});

export const baseDetail = baseRow.extend({
  /** Cleaned HTML. */
  details: z.string(),
  /** What a visit costs, and how to get there, in the base's words; empty where it says nothing. */
  prices: z.string(),
  route: z.string(),
  concernCount: z.int(),
  partnerInfo: z.object({
    introInfo: z.string(),
    /** Opening times; longer than 30 characters is a range of dates and times (docs/domains/bases.md). */
    openTmst: z.string(),
    /** Comma list of picture ids. */
    imagesId: z.string(),
    /** What each of them shows, in their order; shorter where nobody said so. */
    imagesText: z.array(z.string()),
  }),
});
export type BaseDetail = z.output<typeof baseDetail>;

export const baseFetch = endpoint({
  method: 'GET',
  path: `${API}/partner/frontFetch`,
  summary: '研学基地详情',
  tag,
  access: 'everyone',
  refuses: [4],
  input: z.object({ orgId: id }),
  output: baseDetail,
  sharedForGuests: true,
});
