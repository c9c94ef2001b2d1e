import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { codeNumber, id, optionalId } from '../wire/fields.ts';

const tag = '成绩单';

export const examinationList = endpoint({
  method: 'GET',
  path: `${API}/examination/info/queryStudentList`,
  summary: '学生的考试',
  tag,
  access: 'signedIn',
  refuses: [4],
  input: z.object({ gradeId: optionalId, semesterId: optionalId, studentId: optionalId }),
  /** Published examinations that the student sat in this grade and semester, the latest first. */
  output: z.array(z.object({ id: z.string(), name: z.string(), examDate: z.string() })),
});

export const examinationScores = endpoint({
  method: 'GET',
  path: `${API}/examination/score/fetch`,
  summary: '一次考试的成绩',
  tag,
  access: 'signedIn',
  refuses: [4],
  input: z.object({ examinationId: id, studentId: optionalId }),
  /** In the order of subjects; `score` is a number as text, or 缺考. */
  output: z.array(
    z.object({
      subjectId: z.string(),
      subjectName: z.string(),
      score: z.string(),
      fullMark: z.number(),
      /** The middle mark of the class; null below five marks, and where ranks are not told. */
      classMiddle: z.number().nullable(),
    }),
  ),
});

export const fitnessTable = endpoint({
  method: 'GET',
  path: `${API}/examination/fitnessMeasurementResult/getFmTab`,
  summary: '体质健康',
  tag,
  access: 'signedIn',
  refuses: [4],
  input: z.object({ semesterYearId: id, studentId: optionalId }),
  /** What was measured in a school year: `values` by field, as text. */
  output: z.object({
    fmTab: z.array(z.object({ field: z.string(), name: z.string(), unit: z.string() })),
    values: z.record(z.string(), z.string()),
    /** What the body-mass index says (`BodyMassLevel`); 0 where there is none, or the standard says nothing. */
    bmiLevel: z.int(),
  }),
});

export const awardList = endpoint({
  method: 'GET',
  path: `${API}/school/student/queryAwardList`,
  summary: '获奖与违纪',
  tag,
  access: 'signedIn',
  refuses: [4],
  /** 1 awards, 2 discipline. */
  input: z.object({
    type: codeNumber(1, 2, '类型应为 1 或 2'),
    semesterId: id,
    studentId: optionalId,
  }),
  /** The latest first. */
  output: z.array(z.object({ id: z.string(), event: z.string(), result: z.string(), startTime: z.string() })),
});
