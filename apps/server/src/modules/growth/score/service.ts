import {
  ABSENT,
  type awardList,
  BODY_MASS_INDEX,
  type examinationList,
  type examinationScores,
  FITNESS_ITEMS,
  type fitnessTable,
} from '@vimo/contract';
import { notFound } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Roster } from '../../people/roster/index.ts';
import { bodyMassIndex, bodyMassLevel } from './body-mass.ts';
import { fitnessName } from './fitness-names.ts';
import { isFitness } from './policy.ts';
import { awardsOf, examinationsOf, fitnessOf, marksOf, middlesOf } from './queries.ts';
import { mayShowRanks } from './rank-queries.ts';

const idsOf = (subjects: readonly { subjectId: string }[] | null) =>
  subjects?.map(({ subjectId }) => subjectId) ?? null;

/** The score sheet as a student, guardians and who is in charge of the student see it: what has been published. */
export function createScores({ database }: Platform, { roster }: { roster: Roster }) {
  return {
    async examinations(call: Call<typeof examinationList>) {
      const { studentId, gradeId, semesterId } = call.input;
      const seen = await roster.studentSeen(call, studentId || undefined);
      return examinationsOf(database, seen.studentId, { gradeId, semesterId, subjectIds: idsOf(seen.subjects) });
    },

    async marks(call: Call<typeof examinationScores>) {
      const { studentId, subjects } = await roster.studentSeen(call, call.input.studentId || undefined);
      const rows = await marksOf(database, studentId, call.input.examinationId, idsOf(subjects));
      const isTold = rows.length > 0 && (await mayShowRanks(database, studentId));
      const middles = isTold ? await middlesOf(database, studentId, call.input.examinationId) : [];
      return rows.map(({ mark, ...row }) => ({
        ...row,
        score: mark === null ? ABSENT : String(mark),
        classMiddle: middles.find(({ subjectId }) => subjectId === row.subjectId)?.middle ?? null,
      }));
    },

    /** What was measured; the index of body mass stands behind height and weight. */
    async fitness(call: Call<typeof fitnessTable>) {
      const { studentId, subjects } = await roster.studentSeen(call, call.input.studentId || undefined);
      if (subjects !== null && !subjects.some(isFitness)) throw notFound('学生不存在');
      const row = await fitnessOf(database, studentId, call.input.semesterYearId);
      if (!row) return { fmTab: [], values: {}, bmiLevel: 0 };
      const bmi = bodyMassIndex(row.content);
      const values: Record<string, string> = { ...row.content, ...(bmi ? { [BODY_MASS_INDEX.field]: bmi } : {}) };
      const items = FITNESS_ITEMS.map((item) => ({ field: item.field, name: fitnessName(item, row), unit: item.unit }));
      const fmTab = [...items.slice(0, 2), { ...BODY_MASS_INDEX }, ...items.slice(2)].filter(
        ({ field }) => values[field] !== undefined,
      );
      return { fmTab, values, bmiLevel: bodyMassLevel(bmi, row) };
    },

    async awards(call: Call<typeof awardList>) {
      const { studentId, semesterId, type } = call.input;
      return awardsOf(database, await roster.studentAsked(call, studentId || undefined), semesterId, type);
    },
  };
}
export type Scores = ReturnType<typeof createScores>;
