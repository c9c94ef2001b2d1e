import { hash as argon2Hash } from '@node-rs/argon2';
import { ImportAction, ImportState, importKindLabel } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { refused } from '../../../platform/errors.ts';
import type { JobHandler, JobRun } from '../../../platform/jobs/index.ts';
import { FIRST_COST } from '../../../platform/passwords.ts';
import { sm3Hex } from '../../../platform/secrets.ts';
import { personOf } from '../../../platform/sessions.ts';
import { toWireTime } from '../../../platform/time.ts';
import { firstPassword, identityIndex, lockAccounts, lockNumbers } from '../account/index.ts';
import { organisationIdsWithin } from '../organisation/index.ts';
import { fillClasses, type IntoClass } from '../roster/index.ts';
import type { StaffMembers } from '../staff-member/index.ts';
import type { FileRow } from './columns.ts';
import { CHUNK, createShared, isAsSeen, judgedAgain, judgeRows, keptRow, openCells, type Seen } from './judging.ts';
import { PLANS } from './kinds/index.ts';
import { insertPasswords, type KeptPassword } from './password-queries.ts';
import { type AnyPlan, type Place, placeOf, type Writer } from './plan.ts';
import { requireStillImporter } from './policy.ts';
import { type BatchRow, lockBatch, setBatch } from './queries.ts';
import { insertRows, rowsAfter } from './row-queries.ts';

/** Any constant: imports of one organisation come one after the other. */
const LOCK_SPACE = 7_246_013;

type Run = JobRun<{ batchId: string }>;

/**
 * Writes a confirmed file, all of it or nothing, in one transaction that ends the task too. Rows are judged once more in it: what has changed since they were
 * looked at sends the file back to be looked at.
 */
export const writeImport =
  (staff: Pick<StaffMembers, 'move'>): JobHandler<{ batchId: string }> =>
  async (run) => {
    const { database, clock } = run.platform;
    const began = clock().getTime();
    const changed = await database
      .transaction(async (db) => {
        const batch = await lockBatch(db, run.input.batchId);
        if (!batch || batch.state !== ImportState.writing) throw refused('导入已被放弃');
        // Of a bureau's file those below it are written too.
        await db.run(
          'select pg_advisory_xact_lock($1, hashtext(id::text)) from (select unnest($2::bigint[]) as id order by 1) of_file',
          [LOCK_SPACE, await organisationIdsWithin(db, batch.orgId)],
        );
        const plan = PLANS[batch.kind];
        const place: Place = {
          ...placeOf(batch, run.platform, toWireTime(clock())),
          // What a form changes meanwhile is either there when the rows are judged, or waits until they are written.
          hold: (accountIds) => lockAccounts(db, accountIds),
        };
        await plan.hold?.(db, place);
        const { accountId, orgId } = batch;
        await requireStillImporter(db, await personOf(db, accountId, place.day), orgId);
        const rows = await rowsOf(db, run, batch.id);
        // Who enters one of the numbers by a form meanwhile waits, and the other way round.
        const numbers = rows.map(({ cells }) => plan.numbersOf?.(cells) ?? '').filter(Boolean);
        await lockNumbers(
          db,
          numbers.map((number) => identityIndex(run.platform.secrets, number)),
        );
        const problem = await writeRows(db, run, { batch, plan, place, rows, staff }, began);
        if (problem) throw new Changed(problem);
        return '';
      })
      .catch(async (error) => {
        if (!(error instanceof Changed)) throw error;
        return error.message;
      });
    if (changed === '') return undefined;
    await lookAgain(run);
    throw refused(`预览之后数据有变化，${changed}，请重新核对`);
  };

/** Rows are not what they were when they were looked at; how many, in words. */
class Changed extends Error {}

async function rowsOf(db: Db, { platform }: Run, batchId: string) {
  const rows: (ReturnType<typeof openCells> & { seen: Seen })[] = [];
  for (;;) {
    const some = await rowsAfter(db, batchId, rows.at(-1)?.row ?? 0, CHUNK);
    for (const row of some) {
      const { action, classId, fromClassId, faults, ignored, overwrites } = row;
      const seen = { action, classId, fromClassId, faults, ignored, overwrites };
      rows.push({ ...openCells(platform.secrets, row), seen });
    }
    if (some.length < CHUNK) return rows;
  }
}

interface Writing {
  batch: BatchRow;
  plan: AnyPlan;
  place: Place;
  rows: (FileRow & { seen: Seen })[];
  staff: Pick<StaffMembers, 'move'>;
}

/** @returns how many rows cannot be written, or do something else than what was looked at; empty where all are written */
async function writeRows(db: Db, run: Run, writing: Writing, began: number): Promise<string> {
  const { batch, plan, place, rows, staff } = writing;
  const { secrets, clock } = run.platform;
  const shared = createShared(plan);
  for (const row of rows) shared.add(row);
  const written = { created: 0, updated: 0, guardians: 0 };
  let slips: Omit<KeptPassword, 'place'>[] = [];
  let places = 0;
  const pupils: IntoClass[] = [];
  const writer: Writer = {
    db,
    place,
    firstPasswords,
    keep: ({ accountId, className, password }) => {
      slips.push({ accountId, className, password: secrets.seal(password) });
    },
    intoClasses: (some) => {
      pupils.push(...some);
    },
    moveStaff: (id, orgId) => staff.move(db, { accountId: batch.accountId }, { id, orgId, now: toWireTime(clock()) }),
    log: (what, count) => {
      written[what] += count;
    },
  };
  let wrong = 0;
  let unlike = 0;
  const most = plan.atOnce ? rows.length : CHUNK;
  for (let at = 0; at < rows.length; at += most) {
    const chunk = rows.slice(at, at + most);
    const judged = await judgeRows(db, plan, place, chunk, shared);
    wrong += judged.filter(({ write }) => write === undefined).length;
    unlike += judged.filter((one, n) => !isAsSeen(secrets, chunk[n]!.row, chunk[n]!.seen, one)).length;
    const writes = judged.flatMap(({ action, write }) =>
      write === undefined || action === ImportAction.keep ? [] : [write],
    );
    // What cannot all be written is not written at all: the rest is judged and no more.
    if (wrong > 0 || unlike > 0) continue;
    await plan.write(writer, writes);
    if (slips.length > 0)
      await insertPasswords(
        db,
        batch.id,
        slips.map((slip, n) => ({ ...slip, place: places + n + 1 })),
        toWireTime(clock()),
      );
    places += slips.length;
    slips = [];
    run.progress(at + judged.length, rows.length);
  }
  if (wrong > 0) return `有 ${wrong} 行不能导入`;
  if (unlike > 0) return `有 ${unlike} 行与预览时不同`;
  if (pupils.length > 0) await fillClasses(db, pupils);
  const finishDate = toWireTime(clock());
  const result = { ...written, seconds: Math.round((clock().getTime() - began) / 1000), finishDate };
  await setBatch(db, batch.id, { state: ImportState.done, result, problem: '' });
  await audit(db, {
    event: 'import.written',
    accountId: batch.accountId,
    target: batch.orgId,
    detail: { kind: importKindLabel[batch.kind], batch: batch.id, ...written },
  });
  await run.finish(db, result);
  return '';
}

/** Marks what cannot be written any more, and lets the file be looked at again. */
async function lookAgain(run: Run): Promise<void> {
  const { database, secrets, clock } = run.platform;
  await database.transaction(async (db) => {
    const batch = await lockBatch(db, run.input.batchId);
    if (!batch || batch.state !== ImportState.writing) return;
    const plan = PLANS[batch.kind];
    const place = placeOf(batch, run.platform, toWireTime(clock()));
    const rows = await rowsOf(db, run, batch.id);
    const shared = createShared(plan);
    for (const row of rows) shared.add(row);
    for (let at = 0; at < rows.length; at += CHUNK) {
      const chunk = rows.slice(at, at + CHUNK);
      const judged = await judgeRows(db, plan, place, chunk, shared);
      await insertRows(
        db,
        batch.id,
        chunk.map((one, n) => {
          const again = judgedAgain(secrets, plan, one, one.seen, judged[n]!);
          return keptRow(secrets, plan, again.row, again.judged);
        }),
      );
    }
  });
}

/** Random passwords that are changed at the first login, hashed at a cost that their randomness allows (docs/decisions/2026-11-22-first-passwords.md). */
const firstPasswords = (count: number): Promise<{ password: string; hash: string }[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const password = firstPassword();
      return { password, hash: await argon2Hash(sm3Hex(password), FIRST_COST) };
    }),
  );
