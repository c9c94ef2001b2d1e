import type { Db } from '../src/platform/database.ts';
import type { Platform } from '../src/platform/platform.ts';
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
