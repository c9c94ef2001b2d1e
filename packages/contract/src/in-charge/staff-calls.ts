import { z } from 'zod';
import { TREE_KEEPERS } from '../organisation/codes.ts';
import { personInCharge as person, personNamed } from '../roster/staff-calls.ts';
import { SCHOOL_KEEPERS } from '../school-year/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing } from '../wire/envelope.ts';
import { id, optionalId, requiredText, text } from '../wire/fields.ts';

const tag = '学年与班级';

const subject = z.object({ subjectId: z.string(), subjectName: z.string() });

export const manageSubjectList = endpoint({
  method: 'POST',
  path: `${API}/manage/subject/queryList`,
  summary: '学科',
  tag,
  access: SCHOOL_KEEPERS,
  input: noInput,
  /** In the bureau's order; `used`: somebody teaches or taught it, so it stays. */
  output: z.object({
    list: z.array(subject.extend({ stages: z.array(z.int()), enabled: z.boolean(), used: z.boolean() })),
    mayKeep: z.boolean(),
  }),
});

const subjectName = requiredText(20, '请输入学科名称');
/** Schools of one of these stages teach it; none is every stage. */
const stages = z
  .array(z.int('学段有误').min(1, '学段有误').max(4, '学段有误'), '请选择学段')
  .max(4, '学段有误')
  .transform((chosen) => [...new Set(chosen)].sort());

export const manageSubjectAdd = endpoint({
  method: 'POST',
  path: `${API}/manage/subject/add`,
  summary: '新增学科',
  tag,
  access: TREE_KEEPERS,
  refuses: [1],
  input: z.object({ subjectName, stages: stages.default([]) }),
  output: nothing,
});

export const manageSubjectRename = endpoint({
  method: 'POST',
  path: `${API}/manage/subject/rename`,
  summary: '修改学科',
  tag,
  access: TREE_KEEPERS,
  refuses: [1, 4],
  /** Without `stages` they stay. */
  input: z.object({ subjectId: id, subjectName, before: subjectName, stages: stages.optional() }),
  output: nothing,
});

export const manageSubjectSwitch = endpoint({
  method: 'POST',
  path: `${API}/manage/subject/setEnabled`,
  summary: '启用或停用学科',
  tag,
  access: TREE_KEEPERS,
  refuses: [1, 4],
  input: z.object({ subjectId: id, enabled: z.literal([0, 1], '请选择启用或停用') }),
  output: nothing,
});

export const manageSubjectOrder = endpoint({
  method: 'POST',
  path: `${API}/manage/subject/order`,
  summary: '学科排序',
  tag,
  access: TREE_KEEPERS,
  refuses: [1],
  /** All subjects, each once, in their new order. */
  input: z.object({ subjectIds: z.array(id, '请选择学科').min(1, '请选择学科').max(200, '学科过多') }),
  output: nothing,
});

export const manageSubjectRemove = endpoint({
  method: 'POST',
  path: `${API}/manage/subject/remove`,
  summary: '删除学科',
  tag,
  access: TREE_KEEPERS,
  refuses: [1, 4],
  input: z.object({ subjectId: id }),
  output: nothing,
});

const taught = z.object({
  classId: z.string(),
  className: z.string(),
  gradeName: z.string(),
  classTeachers: z.array(person),
  /** One entry for each subject that somebody teaches. */
  subjects: z.array(z.object({ subjectId: z.string(), teachers: z.array(person) })),
});
export type TaughtClass = z.output<typeof taught>;

export const manageInCharge = endpoint({
  method: 'POST',
  path: `${API}/manage/inCharge/query`,
  summary: '班主任与任课教师',
  tag,
  access: SCHOOL_KEEPERS,
  refuses: [4],
  input: z.object({ orgId: optionalId, schoolYearId: id, gradeId: optionalId }),
  output: z.object({ subjects: z.array(subject), classes: z.array(taught) }),
});

export const manageTeachers = endpoint({
  method: 'POST',
  path: `${API}/manage/inCharge/queryTeachers`,
  summary: '可任职的教师',
  tag,
  access: SCHOOL_KEEPERS,
  refuses: [4],
  input: z.object({ orgId: optionalId, name: text(50).optional() }),
  output: z.array(personNamed),
});

const people = z.array(id, '请选择教师').max(10, '最多 10 位教师');

export const manageInChargeSet = endpoint({
  method: 'POST',
  path: `${API}/manage/inCharge/set`,
  summary: '设置班主任或任课教师',
  tag,
  access: SCHOOL_KEEPERS,
  refuses: [1, 4],
  input: z.object({
    classId: id,
    schoolYearId: id,
    /** Empty: the class teachers. */
    subjectId: optionalId,
    accountIds: people,
    /** Who was in charge when it was read. */
    before: people,
  }),
  output: nothing,
});

export const manageInChargeCopy = endpoint({
  method: 'POST',
  path: `${API}/manage/inCharge/copy`,
  summary: '沿用上一学年的任职',
  tag,
  access: SCHOOL_KEEPERS,
  refuses: [1, 4],
  /** For classes in which nobody is in charge yet. */
  input: z.object({ orgId: id, schoolYearId: id }),
  output: z.object({ classes: z.int() }),
});
