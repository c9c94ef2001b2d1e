import {
  PASS_SHARE,
  type SemesterHealth,
  type SemesterScore,
  SUBJECT_KEYS,
  SubjectPart,
  type studentScore,
} from '@vimo/contract';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dayOf } from '../../../platform/time.ts';
import type { Roster } from '../../people/roster/index.ts';
import { semesterName, semestersNamed } from '../../people/school-year/index.ts';
import { bodyMassIndex, bodyMassLevel } from './body-mass.ts';
import { creditsOf, fitnessOfSemesters, meansOf, type SubjectMean } from './queries.ts';
import { mayShowRanks } from './rank-queries.ts';

type Asked = Pick<Call, Exclude<keyof Call, 'input'>> & {
  input: Pick<Call<typeof studentScore>['input'], 'studentId'>;
};
/** Semesters by their ids, or of the student's own the present one or all up to it. */
type Wanted = string[] | 'present' | 'all';
const PASS_TOTAL = 60;

/** Which subjects were passed by their means, and the share of them (docs/domains/quality-report.md). */
export function qualifiedOf(means: readonly SubjectMean[]): Record<string, number> {
  const passed = (mean: SubjectMean) => mean.avgScore >= mean.fullScore * PASS_SHARE;
  const flags = means.flatMap((mean) => {
    const key = SUBJECT_KEYS[mean.courseName];
    return key ? [[`${key}Qualifed`, passed(mean) ? 0 : 1] as const] : [];
  });
  return { rate: means.length > 0 ? means.filter(passed).length / means.length : 0, ...Object.fromEntries(flags) };
}

/** A semester's means and credits a subject, flat, with the parts that they are of (docs/domains/quality-report.md). */
export function bySubjectOf(score: SemesterScore): Record<string, number> {
  const means = new Map(score.studentStudyRank.map(({ courseName, avgScore }) => [SUBJECT_KEYS[courseName], avgScore]));
  return Object.fromEntries(
    [...new Set(Object.values(SUBJECT_KEYS))].flatMap((key): [string, number][] => {
      const credit = score.studentStudyCredit[`${key}Credit`];
      const elective = score.studentStudyCredit[`${key}1Credit`];
      const mean = means.get(key);
      if (mean === undefined && credit === undefined && elective === undefined) return [];
      // What is sat without a credit noted, as below senior high schools, is what all must take.
      const type =
        elective === undefined
          ? SubjectPart.compulsory
          : credit === undefined
            ? SubjectPart.elective
            : SubjectPart.both;
      return [
        ...(mean === undefined ? [] : [[key, mean] as [string, number]]),
        ...(credit === undefined ? [] : [[`${key}Credit`, credit] as [string, number]]),
        ...(elective === undefined ? [] : [[`${key}1Credit`, elective] as [string, number]]),
        [`${key}Type`, type],
      ];
    }),
  );
}

/** What a student reached by semesters: the comprehensive report's marks and health. */
export function createAchievements({ database }: Pick<Platform, 'database'>, { roster }: { roster: Roster }) {
  async function ownOf(studentId: string, wanted: 'present' | 'all', day: string): Promise<string[]> {
    const { rows, current } = await roster.semestersUpTo(studentId, day);
    const found = wanted === 'all' ? rows : current ? [current] : [];
    return found.map(({ semesterId }) => semesterId);
  }

  /** Whose, and the semesters that there are of those asked for. @throws Refusal notFound for a student not to be looked at */
  async function askedOf(call: Asked, wanted: Wanted) {
    const studentId = await roster.studentAsked(call as Call, call.input.studentId || undefined);
    const semesterIds = Array.isArray(wanted) ? wanted : await ownOf(studentId, wanted, dayOf(call.now));
    const semesters = await semestersNamed(database, semesterIds);
    return {
      studentId,
      semesterIds,
      semesters: semesters.map(({ semesterId, startYear, term }) => ({
        ...{ semesterId, semesterName: semesterName(startYear, term) },
      })),
    };
  }

  return {
    async scores(call: Asked, wanted: Wanted): Promise<SemesterScore[]> {
      const { studentId, semesterIds, semesters } = await askedOf(call, wanted);
      const [means, credits, isTold] = await Promise.all([
        meansOf(database, studentId, semesterIds),
        creditsOf(database, studentId, semesterIds),
        mayShowRanks(database, studentId),
      ]);
      return semesters.map((semester) => {
        const own = means.filter(({ semesterId }) => semesterId === semester.semesterId);
        const earned = credits.find(({ semesterId }) => semesterId === semester.semesterId)?.content ?? {};
        return {
          ...semester,
          studentStudyRank: isTold ? own : own.map((mean) => ({ ...mean, rank: 0, people: 0 })),
          studentStudyQualified: qualifiedOf(own),
          studentStudyCredit: Object.fromEntries(
            Object.entries(earned).map(([field, value]) => [field, Number(value)]),
          ),
        };
      });
    },

    async healths(call: Asked, wanted: Wanted): Promise<SemesterHealth[]> {
      const { studentId, semesterIds, semesters } = await askedOf(call, wanted);
      const rows = await fitnessOfSemesters(database, studentId, semesterIds);
      return semesters.map((semester) => {
        const row = rows.find(({ semesterId }) => semesterId === semester.semesterId);
        const { height = '', weight = '', vitalCapacity = '', total } = row?.content ?? {};
        const bmi = bodyMassIndex({ height, weight });
        return {
          ...{ ...semester, height, weight, vitalCapacity, bmi },
          bmiLevel: row ? bodyMassLevel(bmi, row) : 0,
          ...(total ? { qualified: Number(total) >= PASS_TOTAL ? 0 : 1 } : {}),
        };
      });
    },
  };
}
export type Achievements = ReturnType<typeof createAchievements>;
