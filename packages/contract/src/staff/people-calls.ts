import { z } from 'zod';
import { accountCode, firstPassword, managed, personSex, versionField } from '../person/fields.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { day, id, MOST_NAME, optionalId, text } from '../wire/fields.ts';
import { identityNumber } from '../wire/identity-number.ts';
import { personName } from '../wire/names.ts';
import { OFFICES } from '../wire/offices.ts';
import { phone } from '../wire/phones.ts';

const tag = '教职工管理';
const WHO = [1, 5, 10] as const;

/** From when until when somebody only reads, and how that stands today; the last day is empty while none is named. Null for who does not only read. */
const reading = z.object({ from: z.string(), until: z.string(), state: z.enum(['held', 'begins', 'ended']) });

const manageStaff = z.object({
  id: z.string(),
  name: z.string(),
  sex: z.int(),
  headimg: z.string(),
  accountCode: z.string(),
  usertype: z.int(),
  /** Masked. */
  phone: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  /** 高二（3）班班主任、高二（3）班语文 */
  inCharge: z.string(),
  /** Offices of the school that are held today (`officeLabel`). */
  offices: z.array(z.int()),
  /** 1: of a bureau, and only reads. */
  readsOnly: z.int(),
  reading: reading.nullable(),
  disabled: z.int(),
});
export type ManageStaff = z.output<typeof manageStaff>;

export const staffType = z.union(
  [z.literal(3), z.literal(5), z.literal(6), z.literal(10), z.literal(11)],
  '请选择账号类型',
);

export const manageStaffPage = endpoint({
  method: 'POST',
  path: `${API}/manage/staff/queryPage`,
  summary: '教职工列表',
  tag,
  access: WHO,
  refuses: [4],
  input: z.object({
    ...pageFields(20),
    /** Part of a name, a whole login name or a whole phone number. */
    keyword: text(MOST_NAME).optional(),
    orgId: optionalId,
    /** Usertype. */
    kind: staffType.optional(),
    sort: z.enum(['createdAt', '-createdAt'], '排序有误').optional(),
  }),
  output: pageOf(manageStaff),
});

/** Class teacher of a class, a subject in one, a club led, an activity hosted, reviews in a colleague's place, an office of a school. */
const vacancy = z.object({
  kind: z.enum(['class', 'subject', 'club', 'activity', 'review', 'office']),
  name: z.string(),
});
export type Vacancy = z.output<typeof vacancy>;

/** From when until when somebody holds an office of the school; the latest term of each. */
const officeTerm = z.object({
  /** `officeLabel` */
  office: z.int(),
  /** Of a grade leader, the grades that are led; of other offices none. */
  grades: z.array(z.object({ gradeId: z.string(), gradeName: z.string() })),
  /** First and last day; the last is empty while none is named. */
  from: z.string(),
  until: z.string(),
  /** held today · begins later · ended, by its last day or taken back · gone: its holder is disabled, works elsewhere or is a teacher no more, and the term runs on. */
  state: z.enum(['held', 'begins', 'ended', 'gone']),
});
export type OfficeTerm = z.output<typeof officeTerm>;

export const manageStaffFetch = endpoint({
  method: 'POST',
  path: `${API}/manage/staff/fetch`,
  summary: '教职工详情',
  tag,
  access: WHO,
  refuses: [4],
  input: z.object({ id }),
  output: managed.extend({
    createdAt: z.string(),
    /** 1: a second factor is on, and who asks may take it off. */
    secondFactor: z.int(),
    /** Offices of the school, held, to come and ended; null for who cannot hold one. */
    offices: z.array(officeTerm).nullable(),
    /** 1: of a bureau, and only reads figures, contents and activities. */
    readsOnly: z.int(),
    reading: reading.nullable(),
    /** Of this school year. */
    classes: z.array(z.object({ classId: z.string(), className: z.string(), subjectName: z.string() })),
    /** What nobody is in charge of once this account is disabled; of one that is, nothing more. */
    vacates: z.array(vacancy),
  }),
});
export type StaffDetail = z.output<typeof manageStaffFetch.output>;

const termDay = z.union([z.literal(''), day]).optional();

const staffFields = {
  name: personName('请输入姓名'),
  sex: personSex,
  usertype: staffType,
  phone: z.union([z.literal(''), phone]).optional(),
  identityNumber: z.union([z.literal(''), identityNumber]).optional(),
  /** 1: only reads; of staff of a bureau alone, absent as it stands. */
  readsOnly: z.literal([0, 1], '请选择是否只读').optional(),
  /** First and last day of who only reads, read with `readsOnly` alone. An empty first day is today, or as it stands; an empty last day is none. Absent they are as they stand. */
  readsFrom: termDay,
  readsUntil: termDay,
};

export const addStaff = endpoint({
  method: 'POST',
  path: `${API}/manage/staff/add`,
  summary: '新增教职工',
  tag,
  access: WHO,
  refuses: [4],
  input: z.object({ ...staffFields, orgId: id, accountCode }),
  output: firstPassword,
});

export const updateStaff = endpoint({
  method: 'POST',
  path: `${API}/manage/staff/update`,
  summary: '修改教职工',
  tag,
  access: WHO,
  refuses: [1, 4],
  /** Numbers that are empty or absent stay as they are, and so does the organisation; another one is where the person works from then on. */
  input: z.object({ id, version: versionField, ...staffFields, orgId: optionalId }),
  output: nothing,
});

export const setStaffOffice = endpoint({
  method: 'POST',
  path: `${API}/manage/staff/office`,
  summary: '安排学校岗位',
  tag,
  access: WHO,
  refuses: [1, 4],
  input: z.object({
    id,
    office: z.literal(OFFICES, '请选择岗位'),
    /** 1 gives the office, or changes the days of one that is given; 0 takes it back, or takes back what has not begun. */
    holds: z.literal([0, 1], '请选择是否担任'),
    /** First day; empty or absent is today, or as it stands. */
    from: termDay,
    /** Last day; empty is none, absent as it stands. */
    until: termDay,
    /** Of a grade leader, grades of the school; absent as they stand. Not read for other offices. */
    gradeIds: z.array(id, '请选择年级').max(20, '年级过多').optional(),
  }),
  output: nothing,
});

export const manageStaffOffices = endpoint({
  method: 'POST',
  path: `${API}/manage/staff/offices`,
  summary: '学校岗位一览',
  tag,
  access: WHO,
  refuses: [4],
  /** The school; who keeps one alone need not name it. */
  input: z.object({ orgId: optionalId }),
  /** Every office; what ended more than 30 days ago is left out. */
  output: z.array(
    z.object({
      office: z.int(),
      /** 1: somebody held it, and nobody does today; of grade leaders, for one of the grades. */
      vacant: z.int(),
      /** Names of the grades that nobody leads any more. */
      vacantGrades: z.array(z.string()),
      terms: z.array(officeTerm.omit({ office: true }).extend({ id: z.string(), name: z.string() })),
    }),
  ),
});
