import type { Db } from '../src/platform/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import { toWireTime } from '../src/platform/time.ts';
import type { Addition } from './addition.ts';
import { ATTENDANCE_ADDITION } from './attendance/index.ts';
import { BASES_ADDITION } from './base/index.ts';
import { CHALLENGES_ADDITION } from './challenge/index.ts';
import { CIRCULARS_ADDITION } from './circular/index.ts';
import { APPLICATIONS_ADDITION } from './club/applications.ts';
import { CLUBS_ADDITION, DYNAMICS_ADDITION } from './club/index.ts';
import { CLUB_LEADERS_ADDITION } from './club/leaders.ts';
import { COLLEGE_ADDITION } from './college/index.ts';
import { EVALUATION_TASKS_ADDITION } from './evaluation-task/index.ts';
import type { CityMark } from './freshness.ts';
import { MESSAGES_ADDITION } from './message/index.ts';
import { SPACES_ADDITION } from './message/spaces.ts';
import { NEWS_ADDITION } from './news/index.ts';
import { NOTIFICATIONS_ADDITION } from './notification/index.ts';
import { INSTITUTIONS_ADDITION } from './organisation/institutions.ts';
import { OWN_DATA_ADDITION } from './own-data/index.ts';
import { PERSONAL_CENTRE_ADDITION } from './personal-centre/index.ts';
import type { Pictures } from './pictures.ts';
import { RECORDS_ADDITION } from './record/index.ts';
import { MATES_ADDITION } from './record/mates.ts';
import { REPORTS_ADDITION } from './report/index.ts';
import { SCHEMES_ADDITION } from './scheme/index.ts';
import { SCHOOL_YEARS_ADDITION } from './school-year/index.ts';
import { SCORES_ADDITION } from './score/index.ts';
import { SEMESTER_EVALUATIONS_ADDITION } from './semester-evaluation/index.ts';
import { SITE_TEXTS_ADDITION } from './site/index.ts';
import { SPACE_ADDITION } from './space/index.ts';
import { COINS_ADDITION } from './vcoin/index.ts';

/** In the order in which they are built: messages are on clubs. A city of an earlier version gains what it lacks at its next start. */
const ADDITIONS: readonly Addition[] = [
  INSTITUTIONS_ADDITION,
  SCHOOL_YEARS_ADDITION,
  SCHEMES_ADDITION,
  BASES_ADDITION,
  NEWS_ADDITION,
  CLUBS_ADDITION,
  DYNAMICS_ADDITION,
  APPLICATIONS_ADDITION,
  CLUB_LEADERS_ADDITION,
  NOTIFICATIONS_ADDITION,
  MESSAGES_ADDITION,
  SPACES_ADDITION,
  COLLEGE_ADDITION,
  RECORDS_ADDITION,
  MATES_ADDITION,
  CHALLENGES_ADDITION,
  REPORTS_ADDITION,
  COINS_ADDITION,
  SEMESTER_EVALUATIONS_ADDITION,
  SITE_TEXTS_ADDITION,
  SPACE_ADDITION,
  OWN_DATA_ADDITION,
  PERSONAL_CENTRE_ADDITION,
  SCORES_ADDITION,
  ATTENDANCE_ADDITION,
  EVALUATION_TASKS_ADDITION,
  CIRCULARS_ADDITION,
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
  const now = toWireTime(platform.clock());
  for (const addition of ADDITIONS) {
    if (lacks(mark, addition)) {
      additions[addition.name] = await addition.build(db, { platform, pictures, orgs, today: mark.day, now });
    }
  }
  return { ...mark, additions };
}

/** Moves what the additions of a city made by so many days to today. */
export async function moveAdditions(db: Db, { additions = {} }: CityMark, days: number, today: string): Promise<void> {
  for (const { name, move } of ADDITIONS) {
    const last = additions[name];
    if (last !== undefined) await move?.(db, days, last || '0', today);
  }
}
