import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { optionalId } from '../wire/fields.ts';
import { manyIds } from '../wire/many-ids.ts';
import { SUBJECT_KEYS } from './codes.ts';

const tag = '综素报告';
const place = `${API}/student/achievement`;
const common = { method: 'POST', tag, access: 'signedIn', refuses: [4] } as const;
/** Without a semester the one that counts today. */
const one = z.object({ studentId: optionalId, semesterId: optionalId });
/** Without semesters all of the student's own, up to today's. */
const several = z.object({
  studentId: optionalId,
  semesterIds: manyIds(20, '请选择学期').optional(),
});

const ofSemester = { semesterId: z.string(), semesterName: z.string() };

const score = z.object({
  ...ofSemester,
  /** In the order of subjects; the mean of the semester's published examinations, and the rank among those who sat them. */
  studentStudyRank: z.array(
    z.object({
      id: z.string(),
      courseName: z.string(),
      avgScore: z.number(),
      fullScore: z.number(),
      /** Among how many; both 0 where the bureau tells no ranks. */
      rank: z.int(),
      people: z.int(),
    }),
  ),
  /** `rate` between 0 and 1, and a flag a subject that was sat (`chineseQualifed` …): 0 passed, 1 failed. */
  studentStudyQualified: z.record(z.string(), z.number()),
  /** Credits of the semester by the fields of `CREDIT_ITEMS`, once the class's are published; without those that are not noted. */
  studentStudyCredit: z.record(z.string(), z.number()),
});
export type SemesterScore = z.output<typeof score>;

/** The same beside the nested parts, flat: what a subject's mean is, its credits, and which parts they are of. By keys of data, so no type names them. */
const bySubject: Record<never, z.ZodOptional<z.ZodNumber>> = Object.fromEntries(
  [...new Set(Object.values(SUBJECT_KEYS))].flatMap((key) => [
    [key, z.number().optional()],
    [`${key}Credit`, z.number().optional()],
    [`${key}1Credit`, z.number().optional()],
    /** `SubjectPart`; absent where the semester holds nothing of the subject. */
    [`${key}Type`, z.int().optional()],
  ]),
);
const scoreOfSeveral = score.extend(bySubject);

const health = z.object({
  ...ofSemester,
  /** As measured in the semester's school year; empty where it was not. */
  height: z.string(),
  weight: z.string(),
  vitalCapacity: z.string(),
  bmi: z.string(),
  /** `BodyMassLevel`; 0 where there is none, or the standard says nothing. */
  bmiLevel: z.int(),
  /** 0 passed, 1 failed by the total; absent without one. */
  qualified: z.int().optional(),
});
export type SemesterHealth = z.output<typeof health>;

export const studentScore = endpoint({
  ...common,
  path: `${place}/queryStudentScore`,
  summary: '一个学期的学业水平',
  input: one,
  output: score,
});
export const studentScores = endpoint({
  ...common,
  path: `${place}/queryStudentScores`,
  summary: '几个学期的学业水平',
  input: several,
  /** The oldest first; semesters that there are. */
  output: z.array(scoreOfSeveral),
});
export const studentHealth = endpoint({
  ...common,
  path: `${place}/queryStudentHealth`,
  summary: '一个学期的体质健康',
  input: one,
  output: health,
});
export const studentHealths = endpoint({
  ...common,
  path: `${place}/queryStudentHealths`,
  summary: '几个学期的体质健康',
  input: several,
  output: z.array(health),
});
