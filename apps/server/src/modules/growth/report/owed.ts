import type { Db } from '../../../platform/database.ts';
import { semestersOfSchools, semesterToldOn } from '../../people/school-year/index.ts';
import { classesOwedNotice, semestersShown } from './staff-queries.ts';

/** Notices that are owed, of one school or of many, by one rule (docs/domains/reports.md). */

/** Days before the end of a semester from which a class with pupils under no notice waits to be looked after. */
const DUE_DAYS = 21;
/** So many semesters before the one that is told of are looked through for reports that were left over. */
const SEMESTERS_BACK = 2;

/** A semester with its dates as a school has them. */
interface Term {
  semesterId: string;
  startsOn: string;
  endsOn: string;
}
/** Classes of a school that owe a notice of a semester, with its last day. */
export interface Owed {
  semesterId: string;
  endsOn: string;
  classIds: string[];
}

/** Semesters of a school of which reports may be owed, in the order in which they are asked for. */
function semestersAsked(semesters: readonly Term[], shown: readonly string[], day: string, overOnly: boolean): Term[] {
  const told = semesterToldOn(semesters, day);
  if (!told) return [];
  const due = new Date(Date.parse(`${told.endsOn}T00:00:00Z`) - DUE_DAYS * 86_400_000).toISOString().slice(0, 10);
  const before = semesters.filter(({ endsOn, semesterId }) => endsOn < told.startsOn && shown.includes(semesterId));
  const isAsked = overOnly ? day > told.endsOn : day >= due;
  return [...(isAsked ? [told] : []), ...before.slice(-SEMESTERS_BACK).reverse()];
}

/**
 * Of each of some schools that owes a notice its classes that do: of the semester that is told of, once it ends soon or has ended; where it owes none, of the latest
 * before it of which the school has shown reports and not all. `classIds`: of these classes alone; `overOnly`: of semesters that have ended.
 */
export async function owedIn(
  db: Db,
  orgIds: readonly string[],
  day: string,
  { classIds, overOnly }: { classIds: readonly string[] | null; overOnly: boolean },
): Promise<Map<string, Owed>> {
  const semesters = await semestersOfSchools(db, orgIds);
  const shown = Map.groupBy(await semestersShown(db, orgIds), ({ orgId }) => orgId);
  const asked = orgIds.map((orgId) => {
    const shownThere = (shown.get(orgId) ?? []).map(({ semesterId }) => semesterId);
    return { orgId, terms: semestersAsked(semesters.get(orgId) ?? [], shownThere, day, overOnly) };
  });
  const found = new Map<string, Owed>();
  for (let at = 0; at <= SEMESTERS_BACK; at += 1) {
    const next = new Map(
      asked.flatMap(({ orgId, terms }) => {
        const term = found.has(orgId) ? undefined : terms[at];
        return term ? [[orgId, term] as const] : [];
      }),
    );
    if (next.size === 0) break;
    for (const [semesterId, of] of Map.groupBy([...next], ([, term]) => term.semesterId)) {
      const those = { orgIds: of.map(([orgId]) => orgId), semesterId };
      for (const { orgId, classId } of await classesOwedNotice(db, those, classIds, day)) {
        const there: Owed = found.get(orgId) ?? { semesterId, endsOn: next.get(orgId)!.endsOn, classIds: [] };
        there.classIds.push(classId);
        found.set(orgId, there);
      }
    }
  }
  return found;
}
