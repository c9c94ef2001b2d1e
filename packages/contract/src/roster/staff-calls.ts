import { z } from 'zod';
import { SCHOOL_KEEPERS } from '../school-year/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing } from '../wire/envelope.ts';
import { id, optionalId, requiredText } from '../wire/fields.ts';

const tag = '学年与班级';

export const personNamed = z.object({ accountId: z.string(), name: z.string() });
/** `gone`: 1 for who can act no more, was disabled or works elsewhere; where nobody else is left the post is vacant. */
export const personInCharge = personNamed.extend({ gone: z.int() });

const keptClass = z.object({
  classId: z.string(),
  className: z.string(),
  students: z.int(),
  classTeachers: z.array(personInCharge),
  /** Subjects that somebody teaches there this school year. */
  subjects: z.int(),
});
export type KeptClass = z.output<typeof keptClass>;
const keptGrade = z.object({
  cohortId: z.string(),
  gradeId: z.string(),
  gradeName: z.string(),
  stage: z.int(),
  entranceYear: z.int(),
  /** Length of the stage for this cohort. */
  years: z.int(),
  classes: z.array(keptClass),
});
export type KeptGrade = z.output<typeof keptGrade>;

export const manageClassList = endpoint({
  method: 'POST',
  path: `${API}/manage/class/queryList`,
  summary: '学校的年级与班级',
  tag,
  access: SCHOOL_KEEPERS,
  refuses: [4],
  /** The own school, or one below; the present school year without one. */
  input: z.object({ orgId: optionalId, schoolYearId: optionalId }),
  output: z.object({
    orgId: z.string(),
    orgName: z.string(),
    schoolYearId: z.string(),
    startYear: z.int(),
    /** Grades in which the school may have classes. */
    grades: z.array(z.object({ gradeId: z.string(), gradeName: z.string(), stage: z.int(), entranceYear: z.int() })),
    cohorts: z.array(keptGrade),
  }),
});

export const manageClassesWithoutTeacher = endpoint({
  method: 'POST',
  path: `${API}/manage/class/withoutTeacher`,
  summary: '没有班主任的班级',
  tag,
  access: SCHOOL_KEEPERS,
  input: noInput,
  /** Of the own school, or of all schools below: classes of this school year that nobody who can act is in charge of, by name; the school with most of them first. */
  output: z.array(z.object({ orgId: z.string(), orgName: z.string(), classes: z.array(z.string()) })),
});

const className = requiredText(20, '请输入班级名称');

export const manageClassAdd = endpoint({
  method: 'POST',
  path: `${API}/manage/class/add`,
  summary: '新增班级',
  tag,
  access: SCHOOL_KEEPERS,
  refuses: [4],
  input: z.object({
    orgId: id,
    stage: z.int('学段有误').min(1, '学段有误').max(4, '学段有误'),
    entranceYear: z.int('入学年份有误').min(1990, '入学年份有误').max(2200, '入学年份有误'),
    /** One, or a whole cohort at once: all or none. */
    classNames: z
      .array(className, '请输入班级名称')
      .min(1, '请输入班级名称')
      .max(40, '一次最多新增 40 个班级')
      .refine((names) => new Set(names).size === names.length, '班级名称重复'),
  }),
  output: nothing,
});

export const manageClassRename = endpoint({
  method: 'POST',
  path: `${API}/manage/class/rename`,
  summary: '班级改名',
  tag,
  access: SCHOOL_KEEPERS,
  refuses: [1, 4],
  /** `before`: the name as it was read. */
  input: z.object({ classId: id, className, before: className }),
  output: nothing,
});

export const manageClassRemove = endpoint({
  method: 'POST',
  path: `${API}/manage/class/remove`,
  summary: '删除班级',
  tag,
  access: SCHOOL_KEEPERS,
  refuses: [1, 4],
  input: z.object({ classId: id }),
  output: nothing,
});

const years = z.int('学制应为整数').min(1, '学制至少 1 年').max(6, '学制最多 6 年');

export const manageCohortLength = endpoint({
  method: 'POST',
  path: `${API}/manage/class/setLength`,
  summary: '设置一届学生的学制',
  tag,
  access: SCHOOL_KEEPERS,
  refuses: [1, 4],
  /** `confirmed` 1: also where pupils graduate at once by it. Without it that is refused, with `asks` in the data. */
  input: z.object({ cohortId: id, years, before: years, confirmed: z.literal([0, 1], '请选择是否确认').optional() }),
  output: nothing,
});
