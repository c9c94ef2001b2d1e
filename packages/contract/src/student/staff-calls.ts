import { z } from 'zod';
import { accountCode, firstPassword, managed, personSex, versionField } from '../person/fields.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { day, id, MOST_NAME, optionalId, requiredText, text } from '../wire/fields.ts';
import { personName } from '../wire/names.ts';
import { phone } from '../wire/phones.ts';
import { registerNumber, schoolNumber } from '../wire/register-number.ts';
import { NATIONS } from './codes.ts';
import { papersNumber, papersProblem } from './identity-papers.ts';

const tag = '学生管理';
/** Those who have students: platform, bureau, school, and teachers for their own classes. */
const WHO_LOOKS = [1, 3, 5, 6, 10] as const;
const WHO_MANAGES = [1, 5, 10] as const;

const manageStudent = z.object({
  id: z.string(),
  name: z.string(),
  sex: z.int(),
  headimg: z.string(),
  studentNo: z.string(),
  orgId: z.string(),
  schoolName: z.string(),
  classId: z.string(),
  /** 三年级2班; of who left or graduated the class before. */
  className: z.string(),
  /** StudentStatus. */
  status: z.int(),
  /** Of the first guardian bound; empty when nobody is. */
  guardianName: z.string(),
  guardianCount: z.int(),
  /** 1 while another school is asked to take the student. */
  transferring: z.int(),
  disabled: z.int(),
});
export type ManageStudent = z.output<typeof manageStudent>;

export const studentStatusFilter = z.int('状态应为整数').min(1, '状态有误').max(5, '状态有误').optional();

/** What a student lacks: a class, or with a class a guardian who has bound them. */
export const studentLacksFilter = z.enum(['class', 'guardian'], '请选择缺少的内容').optional();

export const manageStudentPage = endpoint({
  method: 'POST',
  path: `${API}/manage/student/queryPage`,
  summary: '学生列表',
  tag,
  access: WHO_LOOKS,
  refuses: [4],
  input: z.object({
    ...pageFields(20),
    /** Part of a name, beginning of a student number, a whole login name, or a whole phone number of the student or a guardian. */
    keyword: text(MOST_NAME).optional(),
    orgId: optionalId,
    gradeId: optionalId,
    classId: optionalId,
    /** StudentStatus. Without it those who are at school, but whoever is looked for by a word. */
    studentStatus: studentStatusFilter,
    lacks: studentLacksFilter,
    sort: z.enum(['studentNo', '-studentNo'], '排序有误').optional(),
  }),
  output: pageOf(manageStudent),
});

const boundGuardian = z.object({
  bindingId: z.string(),
  id: z.string(),
  name: z.string(),
  headimg: z.string(),
  /** Masked. */
  phone: z.string(),
  /** 母亲; may be empty. */
  relation: z.string(),
  boundAt: z.string(),
});
export type BoundGuardian = z.output<typeof boundGuardian>;

const membership = z.object({
  className: z.string(),
  schoolName: z.string(),
  startsOn: z.string(),
  /** First day on which it no longer held; empty while it lasts. */
  endsOn: z.string(),
  teachers: z.string(),
});

export const manageStudentFetch = endpoint({
  method: 'POST',
  path: `${API}/manage/student/fetch`,
  summary: '学生详情',
  tag,
  access: WHO_LOOKS,
  refuses: [4],
  input: z.object({ id }),
  output: managed.extend({
    studentNo: z.string(),
    /** Masked, and for those alone who keep the register. */
    registerNo: z.string(),
    classId: z.string(),
    className: z.string(),
    status: z.int(),
    entranceDate: z.string(),
    /** A code of `politicalStatusLabel`. */
    politicalStatus: z.int(),
    nation: z.string(),
    /** Codes of `identityKindLabel` and `boardingLabel`. */
    identityKind: z.int(),
    boarding: z.int(),
    /** Where the household is registered, for those alone who keep the register. */
    household: z.string(),
    /** Masked; the school's record of a guardian. */
    guardianPhone: z.string(),
    guardians: z.array(boundGuardian),
    /** The latest first. */
    memberships: z.array(membership),
    /** Of the transfer that waits for an answer; empty when there is none. */
    transferId: z.string(),
    transferTo: z.string(),
    /** First and last day on which a change of class may begin; empty when there is none. */
    changeFrom: z.string(),
    changeTo: z.string(),
  }),
});
export type StudentDetail = z.output<typeof manageStudentFetch.output>;

const studentFields = {
  name: personName('请输入姓名'),
  /** Empty or absent leaves what is there. */
  registerNo: z.union([z.literal(''), registerNumber]).optional(),
  sex: personSex,
  entranceDate: z.union([z.literal(''), day]).optional(),
  /** A code of `politicalStatusLabel`; absent leaves what is there. */
  politicalStatus: z.int('请选择政治面貌').min(0, '请选择政治面貌').max(5, '请选择政治面貌').optional(),
  guardianPhone: z.union([z.literal(''), phone]).optional(),
  /** A code of `identityKindLabel`; absent leaves what is there. */
  identityKind: z.int('请选择证件类型').min(0, '请选择证件类型').max(8, '请选择证件类型').optional(),
  /** As its kind has them; empty or absent leaves what is there. */
  identityNumber: z.union([z.literal(''), papersNumber]).optional(),
};
interface SentPapers {
  identityKind?: number | undefined;
  identityNumber?: string | undefined;
}
/** Judged by the kind that is sent; where none is, the server knows the one that stands. */
const papersOfKind = ({ identityKind, identityNumber }: SentPapers, context: z.core.$RefinementCtx) => {
  const problem = identityKind === undefined ? undefined : papersProblem(identityNumber ?? '', identityKind);
  if (problem) context.addIssue({ code: 'custom', path: ['identityNumber'], message: problem });
};

export const addStudent = endpoint({
  method: 'POST',
  path: `${API}/manage/student/add`,
  summary: '新增学生',
  tag,
  access: WHO_MANAGES,
  refuses: [4],
  input: z
    .object({
      ...studentFields,
      /** Made by the platform when empty. */
      studentNo: z.union([z.literal(''), schoolNumber]).optional(),
      classId: id,
      /** The school number when empty. */
      accountCode: z.union([z.literal(''), accountCode]).optional(),
    })
    .superRefine(papersOfKind),
  output: firstPassword,
});

export const updateStudent = endpoint({
  method: 'POST',
  path: `${API}/manage/student/update`,
  summary: '修改学生',
  tag,
  access: WHO_MANAGES,
  refuses: [1, 4],
  input: z
    .object({
      id,
      version: versionField,
      ...studentFields,
      studentNo: schoolNumber,
      /** Absent leaves what is there. */
      nation: z.union([z.literal(''), z.enum(NATIONS as [string, ...string[]], '请选择民族')]).optional(),
      boarding: z.int('请选择住宿').min(0, '请选择住宿').max(2, '请选择住宿').optional(),
      household: text(60).optional(),
      /** Empty or absent leaves what is there. */
      guardianPhone: z.union([z.literal(''), phone]).optional(),
    })
    .superRefine(papersOfKind),
  output: nothing,
});

export const moveStudent = endpoint({
  method: 'POST',
  path: `${API}/manage/student/move`,
  summary: '学生转班',
  tag,
  access: WHO_MANAGES,
  refuses: [1, 4],
  input: z.object({ id, classId: id, from: day }),
  output: nothing,
});

export const leaveSchool = endpoint({
  method: 'POST',
  path: `${API}/manage/student/leave`,
  summary: '学生休学、转出或离校',
  tag,
  access: WHO_MANAGES,
  refuses: [1, 4],
  input: z.object({
    id,
    /** StudentStatus: 2 suspended, 3 to a school that is not on the platform, 4 left. */
    status: z.union([z.literal(2), z.literal(3), z.literal(4)], '请选择休学、转出或离校'),
    from: day,
    reason: text(200).optional(),
  }),
  output: nothing,
});

export const returnToSchool = endpoint({
  method: 'POST',
  path: `${API}/manage/student/back`,
  summary: '学生返校就读',
  tag,
  access: WHO_MANAGES,
  refuses: [1, 4],
  input: z.object({ id, classId: id, from: day }),
  output: nothing,
});

const transfer = z.object({
  id: z.string(),
  studentId: z.string(),
  name: z.string(),
  sex: z.int(),
  /** 1: the account is disabled, and stays so when the student is accepted. */
  disabled: z.int(),
  studentNo: z.string(),
  fromSchool: z.string(),
  toSchool: z.string(),
  toOrgId: z.string(),
  /** The class when the transfer was asked for. */
  fromClass: z.string(),
  /** TransferState. */
  state: z.int(),
  reason: z.string(),
  /** Why it was refused. */
  answer: z.string(),
  askedAt: z.string(),
  answeredAt: z.string(),
  /** Of agree, accept, refuse, withdraw, reopen: what this person may do now. */
  may: z.array(z.string()),
});
export type Transfer = z.output<typeof transfer>;

export const manageTransferPage = endpoint({
  method: 'POST',
  path: `${API}/manage/student/transferPage`,
  summary: '转学列表',
  tag,
  access: WHO_MANAGES,
  refuses: [4],
  input: z.object({
    ...pageFields(20),
    orgId: optionalId,
    /** out: students who go, in: students who come. */
    direction: z.enum(['in', 'out'], '方向有误').optional(),
    state: z.int('状态应为整数').min(1, '状态有误').max(6, '状态有误').optional(),
    /** 1: only those that have waited for an answer of the person's schools for more than `TRANSFER_DAYS` working days. */
    late: z.literal([0, 1], '请选择是否只看逾期的').default(0),
  }),
  output: pageOf(transfer).extend({
    /** Waiting for one of the person's schools to answer. */
    waitingIn: z.int(),
  }),
});

export const askTransfer = endpoint({
  method: 'POST',
  path: `${API}/manage/student/askTransfer`,
  summary: '申请转学',
  tag,
  access: WHO_MANAGES,
  refuses: [1, 4],
  input: z.object({ id, toOrgId: id, reason: text(200).optional() }),
  output: z.object({ id: z.string() }),
});

/** The other way round: a school asks for a pupil of another school, or who left it, by name and register or identity number. */
export const requestTransfer = endpoint({
  method: 'POST',
  path: `${API}/manage/student/requestTransfer`,
  summary: '请求转入',
  tag,
  access: WHO_MANAGES,
  refuses: [1, 4],
  input: z.object({
    toOrgId: id,
    name: requiredText(40, '请输入学生姓名'),
    number: requiredText(32, '请输入学籍号或身份证号'),
    reason: text(200).optional(),
  }),
  output: nothing,
});

export const agreeTransfer = endpoint({
  method: 'POST',
  path: `${API}/manage/student/agreeTransfer`,
  summary: '同意转出',
  tag,
  access: WHO_MANAGES,
  refuses: [1, 4],
  input: z.object({ id }),
  output: nothing,
});

export const acceptTransfer = endpoint({
  method: 'POST',
  path: `${API}/manage/student/acceptTransfer`,
  summary: '接收转学',
  tag,
  access: WHO_MANAGES,
  refuses: [1, 4],
  input: z.object({ id, classId: id, from: day }),
  output: nothing,
});

export const refuseTransfer = endpoint({
  method: 'POST',
  path: `${API}/manage/student/refuseTransfer`,
  summary: '拒绝转学',
  tag,
  access: WHO_MANAGES,
  refuses: [1, 4],
  input: z.object({ id, reason: requiredText(200, '请输入拒绝原因') }),
  output: nothing,
});

export const withdrawTransfer = endpoint({
  method: 'POST',
  path: `${API}/manage/student/withdrawTransfer`,
  summary: '撤回转学申请',
  tag,
  access: WHO_MANAGES,
  refuses: [1, 4],
  input: z.object({ id }),
  output: nothing,
});

export const reopenTransfer = endpoint({
  method: 'POST',
  path: `${API}/manage/student/reopenTransfer`,
  summary: '收回拒绝，重新考虑转学',
  tag,
  access: WHO_MANAGES,
  refuses: [1, 4],
  input: z.object({ id }),
  output: nothing,
});
