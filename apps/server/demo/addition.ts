import type { Db } from '../src/platform/database.ts';
import type { Platform } from '../src/platform/platform.ts';
import type { WireTime } from '../src/platform/time.ts';
import type { Pictures } from './pictures.ts';

/** A city that stands, as an addition finds it. */
export interface StandingCity {
  platform: Platform;
  pictures: Pictures;
  /** Ids of organisations by name. */
  orgs: ReadonlyMap<string, string>;
  /** YYYY-MM-DD from which all dates are counted. */
  today: string;
  /** The moment at which it is built; what has happened lies before it. */
  now: WireTime;
}

/** A part of the city that came after its first version. */
export interface Addition {
  name: string;
  /** Builds it from what the database holds; answers its greatest id, or '' when nothing of it is dated. */
  build(db: Db, city: StandingCity): Promise<string>;
  /**
   * Moves what it made by so many days to today, up to the greatest id (0 where it has none); what visitors wrote keeps its moment. Of what runs the last
   * day is moved alone: histories stay as they are.
   */
  move?(db: Db, days: number, last: string, today: string): Promise<unknown>;
}
