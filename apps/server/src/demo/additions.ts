import type { Db } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { BASES_ADDITION } from './bases.ts';
import { APPLICATIONS_ADDITION } from './clubs/applications.ts';
import { CLUBS_ADDITION, DYNAMICS_ADDITION } from './clubs/index.ts';
import { COLLEGE_ADDITION } from './college.ts';
import type { CityMark } from './freshness.ts';
import { INSTITUTIONS_ADDITION } from './institutions.ts';
import { MESSAGES_ADDITION } from './messages/index.ts';
import { SPACES_ADDITION } from './messages/spaces.ts';
import { NEWS_ADDITION } from './news.ts';
import type { Pictures } from './pictures.ts';

/** A city that stands, as an addition finds it. */
export interface StandingCity {
  platform: Platform;
  pictures: Pictures;
  /** Ids of organisations by name. */
  orgs: ReadonlyMap<string, string>;
  /** YYYY-MM-DD from which all dates are counted. */
  today: string;
}

/** A part of the city that came after its first version. */
export interface Addition {
  name: string;
  /** Builds it from what the database holds; answers its greatest id, or '' when nothing of it is dated. */
  build(db: Db, city: StandingCity): Promise<string>;
  /** Moves what it made, up to the greatest id; what visitors wrote keeps its moment. */
  move?(db: Db, days: number, last: string): Promise<unknown>;
}

/** In the order in which they are built: messages are on clubs. A city of an earlier version gains what it lacks at its next start. */
const ADDITIONS: readonly Addition[] = [
  INSTITUTIONS_ADDITION,
  BASES_ADDITION,
  NEWS_ADDITION,
  CLUBS_ADDITION,
  DYNAMICS_ADDITION,
  APPLICATIONS_ADDITION,
  MESSAGES_ADDITION,
  SPACES_ADDITION,
  COLLEGE_ADDITION,
];

const lacks = (mark: CityMark, { name }: Addition) => mark.additions?.[name] === undefined;

export const lacksSomething = (mark: CityMark): boolean => ADDITIONS.some((addition) => lacks(mark, addition));

/** Builds the additions that a city does not have yet, and answers its new mark. */
export async function addMissing(db: Db, platform: Platform, pictures: Pictures, mark: CityMark): Promise<CityMark> {
  const rows = await db.rows<{ org_id: string; org_name: string }>(
    'select org_id, org_name from org order by org_id desc',
  );
  const orgs = new Map(rows.map((row) => [row.org_name, row.org_id]));
  const additions = { ...mark.additions };
  for (const addition of ADDITIONS) {
    if (lacks(mark, addition)) {
      additions[addition.name] = await addition.build(db, { platform, pictures, orgs, today: mark.day });
    }
  }
  return { ...mark, additions };
}

export async function moveAdditions(db: Db, { additions = {} }: CityMark, days: number): Promise<void> {
  for (const { name, move } of ADDITIONS) {
    const last = additions[name];
    if (last) await move?.(db, days, last);
  }
}
