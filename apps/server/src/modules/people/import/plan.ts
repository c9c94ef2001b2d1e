import type { ImportKind } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { JobPlatform } from '../../../platform/jobs/index.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import type { Asker } from '../person/index.ts';
import type { IntoClass } from '../roster/index.ts';
import type { Cells, FileRow } from './columns.ts';
import type { BatchRow } from './queries.ts';
import type { Judged, Others, RowKey } from './rules.ts';

/** What a row is judged in. */
export interface Place {
  platform: Pick<JobPlatform, 'secrets' | 'clock'>;
  orgId: string;
  orgType: number;
  /** Who sent the file: what a file may do is what its sender may do by hand. */
  importer: Asker;
  /** The day on which it is judged and written. */
  day: string;
  /** Keeps people until the transaction ends, before what stands of them is read; absent while a file is only looked at. */
  hold?(accountIds: readonly string[]): Promise<void>;
}

/** Where and for whom the rows of a batch are judged, by the rights that its sender has now. */
export const placeOf = (batch: BatchRow, platform: Place['platform'], now: WireTime): Place => ({
  ...{ platform, orgId: batch.orgId, orgType: batch.orgType, day: dayOf(now) },
  importer: { accountId: batch.accountId, usertype: batch.userKind, orgId: batch.userOrgId },
});

/** Writes rows and keeps first passwords. */
export interface Writer {
  db: Db;
  place: Place;
  /** Password and hash of a new account, of which slips tell. */
  firstPasswords(count: number): Promise<{ password: string; hash: string }[]>;
  keep(slip: { accountId: string; className: string; password: string }): void;
  /** Has pupils come into classes once all rows are written: classes are held after people (docs/domains/people.md, Order of locks). */
  intoClasses(pupils: readonly IntoClass[]): void;
  /** Has a member of staff work in another organisation, as the form does. */
  moveStaff(accountId: string, orgId: string): Promise<void>;
  log(written: 'created' | 'updated' | 'guardians', count: number): void;
}

/** How one kind of file is judged and written. */
export interface ImportPlan<Known, Write> {
  kind: ImportKind;
  keysOf(cells: Cells): RowKey[];
  /** The number of papers that a row enters, if this kind has one; empty is none. */
  numbersOf?(cells: Cells): string;
  /** What the database knows of some rows, in a few statements. */
  load(db: Db, place: Place, rows: readonly FileRow[]): Promise<Known>;
  judge(row: FileRow, known: Known, others: Others, place: Place): Judged<Write>;
  write(writer: Writer, rows: readonly Write[]): Promise<void>;
  /** Holds, until the transaction ends, what forms change too and rows are judged by: they are judged for the last time and written under it. */
  hold?(db: Db, place: Place): Promise<unknown>;
  /** Rows stand on each other: all of them are judged before any is written. */
  atOnce?: boolean;
}

export type AnyPlan = ImportPlan<unknown, unknown>;
