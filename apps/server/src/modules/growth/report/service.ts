import type { Report } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dayOf, toWireTime } from '../../../platform/time.ts';
import { PUBLISHED, State } from '../record/index.ts';
import type { Schemes } from '../scheme/index.ts';
import { type Entry, publicReport, wholeReport } from './content.ts';
import { entriesOf, evidenceOf, personOf, type ReportPlace, reportOf } from './queries.ts';

interface Parts {
  schemes: Schemes;
}
/** Whose report of which semester; the class is the one in which the student was then. */
export interface ReportKey {
  studentId: string;
  classId: string;
  semesterId: string;
}

/** Record reports of semesters (docs/domains/reports.md). */
export function createReports(platform: Platform, { schemes }: Parts) {
  const { secrets } = platform;
  const today = () => dayOf(toWireTime(platform.clock()));

  /** Records of a report with their dimensions; those of dimensions that stay outside the report are left out. */
  async function entries(db: Db, { studentId, semesterId, noticeId }: ReportPlace): Promise<Entry[]> {
    const states = noticeId ? PUBLISHED : [State.passed];
    const rows = await entriesOf(db, { studentId, semesterId, states, noticeId });
    const placed = await Promise.all(
      rows.map(async (row) => ({ ...row, place: await schemes.placeOf(db, row.schemeId, row.dimensionId) })),
    );
    return placed.flatMap(({ place, ...row }) => (place?.dimension.inReport ? [{ ...row, place }] : []));
  }

  /** Where a report stands; undefined for a class or semester that is not the student's. */
  async function placeOf(db: Db, { studentId, classId, semesterId }: ReportKey) {
    const place = await reportOf(db, studentId, semesterId, today());
    return place?.classId === classId ? place : undefined;
  }

  const reports = {
    placeOf,
    entries,

    /**
     * The whole report of a student's semester as the wire shows it, with the files that its records show (`fileList`).
     * @param key `classId` is the class in which the student was at the end of the semester
     * @returns undefined when the student was not in that class then, or the semester has not begun
     */
    async contentOf(db: Db, key: ReportKey): Promise<Report | undefined> {
      const place = await placeOf(db, key);
      const person = place ? await personOf(db, key.studentId) : undefined;
      if (!place || !person) return undefined;
      const list = await entries(db, place);
      const files = await evidenceOf(
        db,
        list.map(({ recordId }) => recordId),
      );
      return wholeReport(place, { person, entries: list, files }, secrets, today());
    },

    /** The same as schoolmates see it under a notice. */
    async publicContentOf(db: Db, key: ReportKey): Promise<Report | undefined> {
      const place = await placeOf(db, key);
      return place ? publicReport(place, await entries(db, place), today()) : undefined;
    },
  };
  return reports;
}
export type Reports = ReturnType<typeof createReports>;
