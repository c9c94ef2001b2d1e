import { z } from 'zod';
import { SCHOOL_STAFF_TYPES } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { codeNumber, id, optionalId, requiredDay, requiredText } from '../wire/fields.ts';
import { MOST_FULL_MARK } from './codes.ts';

const tag = '成绩管理';
const place = `${API}/manage/score`;
const access = SCHOOL_STAFF_TYPES;

const named = z.object({ id: z.string(), name: z.string() });

export const manageScoreFrame = endpoint({
  method: 'POST',
  path: `${place}/frame`,
  summary: '成绩的学期、年级与班级',
  tag,
  access,
  input: noInput,
  output: z.object({
    /** Semesters that have begun, the latest first. */
    semesters: z.array(named.extend({ isNow: z.int() })),
    schoolYears: z.array(named),
    grades: z.array(named),
    subjects: z.array(named),
    /** Classes of this school year in which the person has something to do; `hasFitness`, `hasCredits` 1: these are entered by them there. */
    classes: z.array(
      named.extend({ gradeId: z.string(), isClassTeacher: z.int(), hasFitness: z.int(), hasCredits: z.int() }),
    ),
    /** 1: makes and publishes examinations. */
    mayKeep: z.int(),
  }),
});
export type ScoreFrame = z.output<typeof manageScoreFrame.output>;

const examinationSubject = z.object({ subjectId: z.string(), subjectName: z.string(), fullMark: z.number() });
const examination = z.object({
  id: z.string(),
  name: z.string(),
  heldOn: z.string(),
  semesterId: z.string(),
  semesterName: z.string(),
  gradeId: z.string(),
  gradeName: z.string(),
  published: z.int(),
  version: z.int(),
  subjects: z.array(examinationSubject),
  /** Marks that have been entered. */
  entered: z.int(),
  /** Classes of the grade in which the person has something to do. */
  classes: z.array(named),
});
export type StaffExamination = z.output<typeof examination>;

export const manageExaminationPage = endpoint({
  method: 'POST',
  path: `${place}/examinations`,
  summary: '考试列表',
  tag,
  access,
  input: z.object({
    ...pageFields(20),
    semesterId: optionalId,
    gradeId: optionalId,
    /** 1: only those of which marks are entered and not published though the semester has ended. */
    late: codeNumber(0, 1, '应为 0 或 1').optional(),
  }),
  /** The latest first. */
  output: pageOf(examination),
});

export const manageExaminationSave = endpoint({
  method: 'POST',
  path: `${place}/saveExamination`,
  summary: '保存考试',
  tag,
  access,
  refuses: [1, 3, 4],
  input: z.object({
    /** Without one a new examination; with it the version as it was read. */
    id: optionalId,
    version: z.int('版本应为整数').min(0, '版本有误').max(2_147_483_647, '版本有误').default(0),
    name: requiredText(30, '请填写考试名称'),
    heldOn: requiredDay('请选择考试日期'),
    semesterId: id,
    gradeId: id,
    subjects: z
      .array(
        z.object({
          subjectId: id,
          fullMark: z
            .number('满分应为数字')
            .min(1, '满分至少 1 分')
            .max(MOST_FULL_MARK, `满分最多 ${MOST_FULL_MARK} 分`)
            .multipleOf(0.5, '满分应为 0.5 的倍数'),
        }),
        '请选择科目',
      )
      .min(1, '请选择科目')
      .max(20, '最多 20 科'),
  }),
  output: z.object({ id: z.string() }),
});

export const manageExaminationRemove = endpoint({
  method: 'POST',
  path: `${place}/removeExamination`,
  summary: '删除考试',
  tag,
  access,
  refuses: [1, 3, 4],
  input: z.object({ id, version: z.int('版本应为整数').min(1, '版本有误').max(2_147_483_647, '版本有误') }),
  output: nothing,
});

export const manageExaminationPublish = endpoint({
  method: 'POST',
  path: `${place}/publish`,
  summary: '发布成绩',
  tag,
  access,
  refuses: [1, 3, 4],
  input: z.object({ id, version: z.int('版本应为整数').min(1, '版本有误').max(2_147_483_647, '版本有误') }),
  output: nothing,
});

export const manageScoreStudents = endpoint({
  method: 'POST',
  path: `${place}/students`,
  summary: '班级学生',
  tag,
  access,
  refuses: [4],
  input: z.object({ classId: id }),
  output: z.object({ list: z.array(named) }),
});
