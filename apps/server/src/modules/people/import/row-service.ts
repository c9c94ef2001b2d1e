import { IMPORT_COLUMNS, type ImportFault, type importIgnore, type importMend, type importSkip } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { invalidInput, notFound } from '../../../platform/errors.ts';
import { answer, type Call, done } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WireTime } from '../../../platform/time.ts';
import { changeBatch } from './batch-service.ts';
import { cellOf } from './columns.ts';
import { createShared, judgedAgain, judgeRows, keptRow, keysOf, openCells, remarkOf, sealCells } from './judging.ts';
import { PLANS } from './kinds/index.ts';
import { placeOf } from './plan.ts';
import type { BatchRow } from './queries.ts';
import {
  countAlike,
  faultyRows,
  insertRows,
  type KeptRow,
  rowsAlike,
  rowsByNumber,
  rowsWithKeys,
  setSkipped,
} from './row-queries.ts';

/** Cells of many rows that are mended, or whose warnings pass, in one call. */
const MENDED = 500;
const IGNORED = 2000;

/** Rows that share something with others, those that share something with them, and so on: whatever one of them is judged against is among them. */
async function hangingTogether(db: Db, batchId: string, keys: readonly string[]): Promise<KeptRow[]> {
  const found = new Map<number, KeptRow>();
  const known = new Set<string>();
  for (let next = [...new Set(keys)]; next.length > 0; ) {
    for (const key of next) known.add(key);
    const rows = await rowsWithKeys(db, batchId, next);
    for (const row of rows) found.set(row.row, row);
    next = [...new Set(rows.flatMap((row) => row.keys))].filter((key) => !known.has(key));
  }
  return [...found.values()];
}

const isOf = (batch: BatchRow, column: string) => IMPORT_COLUMNS[batch.kind].some(({ key }) => key === column);

/** The row that is named, and on demand those in which the same is wrong with the cell, `most` at a time. */
async function cellsMeant(
  db: Db,
  batch: BatchRow,
  { row, column, alike }: { row: number; column: string; alike: 0 | 1 },
  most: number,
): Promise<{ rows: KeptRow[]; left: number }> {
  if (!isOf(batch, column)) throw invalidInput({ column: '没有这一列' });
  const [kept] = await rowsByNumber(db, batch.id, [row]);
  if (!kept) throw notFound('没有这一行');
  const fault = alike ? kept.faults.find((one) => one.column === column) : undefined;
  if (!fault) return { rows: [kept], left: 0 };
  const rows = await rowsAlike(db, batch.id, row, fault, most);
  return { rows, left: (await countAlike(db, batch.id, fault)) - rows.length };
}

/** What a person does with the rows of a batch before it is written: cells mended, warnings passed, rows left out (docs/domains/imports.md). */
export function createRowChanges(platform: Platform) {
  const { database, secrets } = platform;

  /** Judges again what a change touches: the row and those that hang together with it, before or now. */
  async function judgeAgain(db: Db, batch: BatchRow, now: WireTime, rows: readonly KeptRow[]): Promise<void> {
    const plan = PLANS[batch.kind];
    const shared = createShared(plan);
    const opened = new Map<number, ReturnType<typeof openCells>>();
    for (const row of rows.toSorted((one, two) => one.row - two.row)) {
      const one = openCells(secrets, row);
      opened.set(row.row, one);
      if (!row.skipped) shared.add(one);
    }
    const list = [...opened.values()];
    const judged = await judgeRows(db, plan, placeOf(batch, platform, now), list, shared);
    const before = new Map(rows.map((row) => [row.row, row]));
    await insertRows(
      db,
      batch.id,
      list.map((one, at) => {
        const seen = before.get(one.row)!;
        const again = judgedAgain(secrets, plan, one, seen, judged[at]!);
        return keptRow(secrets, plan, again.row, again.judged, seen.skipped);
      }),
    );
  }

  return {
    async mend({ session, input, now }: Call<typeof importMend>) {
      const left = await changeBatch(database, session, input.batchId, async (db, batch) => {
        const { rows, left } = await cellsMeant(db, batch, input, MENDED);
        const plan = PLANS[batch.kind];
        const value = cellOf(IMPORT_COLUMNS[batch.kind].find(({ key }) => key === input.column)!, input.value);
        const mended = rows.map((row) => {
          const { cells } = openCells(secrets, row);
          cells[input.column] = value;
          const ignored = row.ignored.filter((remark) => !remark.startsWith(`${input.column} `));
          const keys = [...row.keys, ...keysOf(secrets, plan, cells)];
          // What it would overwrite now, and of whom, is seen with this look.
          const faults = row.faults.filter(({ column }) => column !== input.column);
          return { ...row, keys, cells: sealCells(secrets, cells), ignored, faults, overwrites: null, skipped: false };
        });
        const own = new Set(rows.map(({ row }) => row));
        const around = await hangingTogether(
          db,
          batch.id,
          mended.flatMap(({ keys }) => keys),
        );
        await judgeAgain(db, batch, now, [...mended, ...around.filter(({ row }) => !own.has(row))]);
        return left;
      });
      return answer('', { left });
    },

    async ignore({ session, input }: Call<typeof importIgnore>) {
      const left = await changeBatch(database, session, input.batchId, async (db, batch) => {
        const { rows, left } = await cellsMeant(db, batch, input, IGNORED);
        const passes = ({ column, level }: ImportFault) => column === input.column && level === 'warning';
        await insertRows(
          db,
          batch.id,
          rows.map((row) => ({
            ...row,
            faults: row.faults.filter((fault) => !passes(fault)),
            ignored: [...row.ignored, ...row.faults.filter(passes).map(remarkOf)],
          })),
        );
        return left;
      });
      return answer('', { left });
    },

    async skip({ session, input, now }: Call<typeof importSkip>) {
      await changeBatch(database, session, input.batchId, async (db, batch) => {
        const rows = input.rows ?? (await faultyRows(db, batch.id)).map(({ row }) => row);
        if (rows.length === 0) return;
        await setSkipped(db, batch.id, rows, input.skipped === 1);
        // Rows that shared something with a few are judged again; all that are wrong at once are left as they are.
        if (!input.rows) return;
        const touched = await rowsByNumber(db, batch.id, rows);
        const around = await hangingTogether(
          db,
          batch.id,
          touched.flatMap(({ keys }) => keys),
        );
        await judgeAgain(db, batch, now, around);
      });
      return done();
    },
  };
}
