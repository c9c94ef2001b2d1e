import { z } from 'zod';
import { STUDENT_TYPES, Usertype } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing, pageFields, pageOf, pageQueryFields } from '../wire/envelope.ts';
import { codeNumber, id, optionalId, requiredText } from '../wire/fields.ts';
import { COMMENT_LONGEST } from './codes.ts';

const tag = '学期评价';

/** Of whom and when: what stands above an evaluation. */
const evaluationHead = {
  id: z.string(),
  studentId: z.string(),
  gradeName: z.string(),
  /** With the grade: 高二（3）班. */
  className: z.string(),
  semesterName: z.string(),
  /** The last day on which it may be filled in, YYYY-MM-DD. */
  endTime: z.string(),
  studentNo: z.string(),
  studentName: z.string(),
};

const selfReportRow = z.object({
  ...evaluationHead,
  auditStauts: z.int(),
  /** The opinion of the audit, or why the text was refused. */
  auditComment: z.string(),
  /** 1: may be written and submitted now. */
  mayWrite: z.int(),
});
export type SelfReportRow = z.output<typeof selfReportRow>;

export const selfReportPage = endpoint({
  method: 'POST',
  path: `${API}/studentSelfReport/queryPage`,
  summary: '学期自评列表',
  tag,
  access: STUDENT_TYPES,
  input: z.object({
    ...pageFields(6),
    /** 1: only those that are to be written now, or written again. */
    todo: codeNumber(0, 1, '应为 0 或 1').optional(),
    semesterId: optionalId,
  }),
  /** The latest semester first; with `todo` the nearest deadline, and what came back, which no day ends, behind it. */
  output: pageOf(selfReportRow),
});

export const selfReportFindIsCreate = endpoint({
  method: 'POST',
  path: `${API}/studentSelfReport/findIsCreate`,
  summary: '能否填写学期自评',
  tag,
  access: STUDENT_TYPES,
  refuses: [1, 4],
  /** Without an id: whether there is one that may be written now. */
  input: z.object({ id: optionalId }),
  output: nothing,
});

/** What everybody said. A guardian's comment is shown to the student once it has been passed. */
const voices = {
  orgName: z.string(),
  /** Rich text, cleaned. */
  comments: z.string(),
  teacherComment: z.string(),
  teacherName: z.string(),
  teacherCommentDate: z.string(),
  parentComment: z.string(),
  /** Empty where another guardian of the child asks. */
  parentName: z.string(),
  parentCommentDate: z.string(),
};

export const selfReportFetch = endpoint({
  method: 'POST',
  path: `${API}/studentSelfReport/fetch`,
  summary: '学期自评详情',
  tag,
  access: STUDENT_TYPES,
  refuses: [4],
  input: z.object({ id }),
  output: selfReportRow.extend({
    ...voices,
    /** Whose records can be put into the text. */
    semesterId: z.string(),
    /** A guardian wrote it in the student's account. */
    byGuardian: z.int(),
  }),
});

export const selfReportUpdate = endpoint({
  method: 'POST',
  path: `${API}/studentSelfReport/update`,
  summary: '提交学期自评',
  tag,
  access: STUDENT_TYPES,
  refuses: [1, 3, 4],
  /** Rich text; pictures are files of the use `evaluation`. */
  input: z.object({ id, comments: requiredText(40_000, '内容不能为空！') }),
  output: nothing,
});

export const selfReportOne = endpoint({
  method: 'GET',
  path: `${API}/studentSelfReport/queryOne`,
  summary: '学期评语',
  tag,
  access: 'signedIn',
  refuses: [4],
  input: z.object({ semesterId: id, vuserId: optionalId }),
  /** The class teacher's comment on a semester; empty while there is none. */
  output: z.object({ teacherComment: z.string(), teacherName: z.string(), teacherCommentDate: z.string() }),
});

const parentRow = z.object({
  ...evaluationHead,
  parentStatus: z.int(),
  /** The opinion of the audit, or why the comment was refused. */
  parentRemark: z.string(),
  /** The class teacher's; empty while there is none. */
  teacherComment: z.string(),
  /** 1: the comment may be written and submitted now. */
  mayWrite: z.int(),
});
export type ParentCommentRow = z.output<typeof parentRow>;

export const parentCommentPage = endpoint({
  method: 'GET',
  path: `${API}/comment/parent/queryPage`,
  summary: '家长的学期评价列表',
  tag,
  access: [Usertype.parent],
  refuses: [4],
  input: z.object({
    ...pageQueryFields(10),
    /** A child; without one all bound children. */
    vuserId: optionalId,
    semesterId: optionalId,
    /** 4 done, 5 overdue, 6 to be written now or written again; 1 to 3 the state alone. */
    parentStatus: z.union([z.literal(''), codeNumber(1, 6, '状态应为 1 至 6')]).optional(),
  }),
  output: pageOf(parentRow),
});

export const parentCommentFetch = endpoint({
  method: 'GET',
  path: `${API}/comment/parent/fetch`,
  summary: '家长的学期评价详情',
  tag,
  access: [Usertype.parent],
  refuses: [4],
  input: z.object({ id }),
  output: parentRow.extend(voices),
});

export const parentCommentSubmit = endpoint({
  method: 'POST',
  path: `${API}/comment/parent/submit`,
  summary: '提交家长评语',
  tag,
  access: [Usertype.parent],
  refuses: [1, 4],
  input: z.object({ id, parentComment: requiredText(COMMENT_LONGEST, '内容不能为空！') }),
  output: nothing,
});
