import type { Db } from '../../../platform/database.ts';
import { semestersOfSchools, semesterToldOn } from '../../people/school-year/index.ts';
import { classesOwedNotice, semestersShown, semestersUsed } from './staff-queries.ts';

/** Notices that are owed, of one school or of many, by one rule (docs/domains/reports.md). */

/** Days before the end of a semester from which a class with pupils under no notice waits to be looked after. */
const DUE_DAYS = 21;
/** Of so many school years, that of the semester that is told of with them, earlier semesters are looked through for reports that were left over. */
const YEARS_BACK = 2;

/** A semester with its dates as a school has them. */
interface Term {
  semesterId: string;
  startYear: number;
  startsOn: string;
  endsOn: string;
}
/** Classes of a school that owe a notice of a semester, with its last day. */
export interface Owed {
  semesterId: string;
  endsOn: string;
  classIds: string[];
}

/** Semesters of a school before the one that is told of on a day, the latest first, of which reports may have been left over. */
function semestersBefore(semesters: readonly Term[], day: string): Term[] {
  const told = semesterToldOn(semesters, day);
  if (!told) return [];
  return semesters
    .filter(({ startYear, endsOn }) => endsOn < told.startsOn && startYear > told.startYear - YEARS_BACK)
    .toReversed();
}

/** The semester that is told of on a day, once a school is asked for its reports. */
function toldAsked(semesters: readonly Term[], day: string, overOnly: boolean): Term[] {
  const told = semesterToldOn(semesters, day);
  if (!told) return [];
  const due = new Date(Date.parse(`${told.endsOn}T00:00:00Z`) - DUE_DAYS * 86_400_000).toISOString().slice(0, 10);
  return (overOnly ? day > told.endsOn : day >= due) ? [told] : [];
}

/** Of some schools the semesters of which reports may be owed, in the order in which they are asked for: earlier ones only where the school showed reports of them, or passed records. */
async function semestersAsked(db: Db, orgIds: readonly string[], day: string, overOnly: boolean) {
  const semesters = await semestersOfSchools(db, orgIds);
  const of = (orgId: string) => semesters.get(orgId) ?? [];
  const before = orgIds.flatMap((orgId) =>
    semestersBefore(of(orgId), day).map((term) => ({
      ...{ orgId, term, semesterId: term.semesterId, from: term.startsOn },
      // The holidays after it are its own.
      before: of(orgId).find(({ startsOn }) => startsOn > term.endsOn)!.startsOn,
    })),
  );
  const used = before.length > 0 ? [...(await semestersShown(db, orgIds)), ...(await semestersUsed(db, before))] : [];
  const keys = new Set(used.map(({ orgId, semesterId }) => `${orgId} ${semesterId}`));
  const earlier = Map.groupBy(
    before.filter(({ orgId, semesterId }) => keys.has(`${orgId} ${semesterId}`)),
    ({ orgId }) => orgId,
  );
  return orgIds.map((orgId) => ({
    orgId,
    terms: [...toldAsked(of(orgId), day, overOnly), ...(earlier.get(orgId) ?? []).map(({ term }) => term)],
  }));
}

/**
 * Of each of some schools that owes a notice its classes that do: of the semester that is told of, once it ends soon or has ended; where it owes none, of the latest
 * before it, of this school year or the last one, of which the school has not shown all. `classIds`: of these classes alone; `overOnly`: of semesters that have ended.
 */
export async function owedIn(
  db: Db,
  orgIds: readonly string[],
  day: string,
  { classIds, overOnly }: { classIds: readonly string[] | null; overOnly: boolean },
): Promise<Map<string, Owed>> {
  const asked = await semestersAsked(db, orgIds, day, overOnly);
  const most = Math.max(0, ...asked.map(({ terms }) => terms.length));
  const found = new Map<string, Owed>();
  for (let at = 0; at < most; at += 1) {
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
