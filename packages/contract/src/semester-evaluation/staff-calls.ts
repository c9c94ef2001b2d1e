import { z } from 'zod';
import { SCHOOL_STAFF_TYPES } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { id, MOST_NAME, optionalId, requiredDay, requiredText, text } from '../wire/fields.ts';
import { COMMENT_LONGEST, EVALUATION_VIEWS } from './codes.ts';

const tag = '学期评价管理';
const place = `${API}/manage/semester-evaluation`;
const access = SCHOOL_STAFF_TYPES;
const revision = z.int('版本应为整数').min(1, '版本有误').max(2_147_483_647, '版本有误');

const semester = z.object({
  semesterId: z.string(),
  semesterName: z.string(),
  isNow: z.int(),
  /** Empty while it is not open. */
  startsOn: z.string(),
  endsOn: z.string(),
  /** 0 while it is not open. */
  version: z.int(),
});
export type EvaluationSemester = z.output<typeof semester>;

export const manageEvaluationSemesters = endpoint({
  method: 'POST',
  path: `${place}/semesters`,
  summary: '学期评价的学期',
  tag,
  access,
  input: noInput,
  /** Semesters that have begun, the latest first, and whether the person opens them. */
  output: z.object({ list: z.array(semester), mayOpen: z.int() }),
});

export const manageEvaluationOpen = endpoint({
  method: 'POST',
  path: `${place}/open`,
  summary: '开放学期评价',
  tag,
  access,
  refuses: [1, 3, 4],
  /** `version` as it was read; 0 opens. Pupils who came meanwhile are added. */
  input: z.object({
    semesterId: id,
    startsOn: requiredDay('请选择开始日期'),
    endsOn: requiredDay('请选择截止日期'),
    version: z.int('版本应为整数').min(0, '版本有误').max(2_147_483_647, '版本有误'),
  }),
  output: nothing,
});

const progress = z.object({
  classId: z.string(),
  className: z.string(),
  total: z.int(),
  submitted: z.int(),
  toAudit: z.int(),
  commented: z.int(),
  parentSubmitted: z.int(),
  parentToAudit: z.int(),
});
export type EvaluationProgress = z.output<typeof progress>;

export const manageEvaluationProgress = endpoint({
  method: 'POST',
  path: `${place}/progress`,
  summary: '学期评价进度',
  tag,
  access,
  refuses: [4],
  input: z.object({ semesterId: id }),
  /** One row a class: of the school, or those whose class teacher the person is. */
  output: z.object({ list: z.array(progress) }),
});

const row = z.object({
  id: z.string(),
  studentId: z.string(),
  studentName: z.string(),
  studentNo: z.string(),
  className: z.string(),
  auditStauts: z.int(),
  parentStatus: z.int(),
  hasTeacherComment: z.int(),
  endTime: z.string(),
});
export type StaffEvaluationRow = z.output<typeof row>;

export const manageEvaluationPage = endpoint({
  method: 'POST',
  path: `${place}/queryPage`,
  summary: '学期评价名单',
  tag,
  access,
  refuses: [4],
  input: z.object({
    ...pageFields(20),
    semesterId: z.union([z.literal('all'), id]),
    classId: optionalId,
    view: z.enum(EVALUATION_VIEWS, '请选择要看的范围').default('all'),
    keyword: text(MOST_NAME).optional(),
  }),
  output: pageOf(row),
});

export const manageEvaluationFetch = endpoint({
  method: 'POST',
  path: `${place}/fetch`,
  summary: '学期评价详情',
  tag,
  access,
  refuses: [4],
  input: z.object({ id }),
  output: row.extend({
    semesterName: z.string(),
    /** Rich text, cleaned; empty while nothing was submitted. */
    comments: z.string(),
    submitDate: z.string(),
    byGuardian: z.int(),
    auditComment: z.string(),
    teacherComment: z.string(),
    teacherName: z.string(),
    teacherCommentDate: z.string(),
    parentComment: z.string(),
    parentName: z.string(),
    parentCommentDate: z.string(),
    parentRemark: z.string(),
    revision: z.int(),
  }),
});

export const manageEvaluationComment = endpoint({
  method: 'POST',
  path: `${place}/comment`,
  summary: '填写教师评语',
  tag,
  access,
  refuses: [1, 4],
  input: z.object({ id, revision, teacherComment: requiredText(COMMENT_LONGEST, '请填写评语') }),
  output: nothing,
});

export const manageEvaluationDecide = endpoint({
  method: 'POST',
  path: `${place}/decide`,
  summary: '审核学期评价',
  tag,
  access,
  refuses: [1, 4],
  input: z.object({
    id,
    revision,
    /** Whose text: the student's or the guardian's. */
    of: z.enum(['student', 'parent'], '请选择要审核的内容'),
    pass: z.union([z.literal(0), z.literal(1)], '请选择审核结果'),
    /** Why, when it is refused. */
    opinion: text(200).optional(),
  }),
  output: nothing,
});

export const manageEvaluationRemind = endpoint({
  method: 'POST',
  path: `${place}/remind`,
  summary: '提醒填写学期评价',
  tag,
  access,
  refuses: [1, 4],
  input: z.object({ semesterId: id, classId: id, of: z.enum(['student', 'parent'], '请选择提醒对象') }),
  output: nothing,
});

export const manageEvaluationReopen = endpoint({
  method: 'POST',
  path: `${place}/reopen`,
  summary: '为一名学生延长填写时间',
  tag,
  access,
  refuses: [1, 4],
  input: z.object({ id, revision, endsOn: requiredDay('请选择截止日期') }),
  output: nothing,
});
