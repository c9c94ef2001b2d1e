import {
  type ExportFilter,
  exportFilterLabel,
  type exportStart,
  IMPORT_COLUMNS,
  IMPORT_MOST_BYTES,
  type ImportFault,
  type ImportRow,
  ImportState,
  type importConfirm,
  type importDiscard,
  type importFetch,
  type importIgnore,
  importKindLabel,
  type importMend,
  importRowFile,
  type importRows,
  type importSkip,
  type importUpload,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { invalidInput, notFound, refused } from '../../../platform/errors.ts';
import { StorageFault } from '../../../platform/files/index.ts';
import { answer, type Call, done } from '../../../platform/http/route.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { maskIdentity, maskPhone } from '../../../platform/secrets.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, toWireTime, type WireTime } from '../../../platform/time.ts';
import { requireRecentPassword } from '../account/index.ts';
import { isWithin } from '../organisation/index.ts';
import { scopeOf } from '../staff/index.ts';
import { type ExportInput, narrowedBy } from './export.ts';
import { createShared, judgeRows, keptRow, keysOf, openCells, remarkOf, sealCells } from './judging.ts';
import { PLANS } from './kinds/index.ts';
import { linkTo } from './links.ts';
import type { Place } from './plan.ts';
import { requireKindFor, requireOwn } from './policy.ts';
import {
  type BatchRow,
  batchesOver,
  batchOf,
  brokenBatch,
  classesAfter,
  countAlike,
  countPasswords,
  countsOf,
  deleteBatch,
  dropPasswords,
  faultyRows,
  holdBatch,
  insertBatch,
  insertRows,
  jobOf,
  type KeptRow,
  pageOfRows,
  placeIn,
  problemsOf,
  rowsAlike,
  rowsByNumber,
  rowsWithKeys,
  setBatch,
  setSkipped,
  unfinishedBatches,
} from './queries.ts';

/** What was uploaded is kept for so long, and first passwords after they were first fetched. */
const KEPT_MS = 24 * 3600_000;
const PASSWORDS_MS = 10 * 60_000;
const PROBLEMS = 100;
/** Cells of many rows that are mended, or whose warnings pass, in one call. */
const MENDED = 500;
const IGNORED = 2000;
/** Uploads of one person. */
const UPLOADS = { max: 60, seconds: 3600 };

/** Files of people and classes on their way in, and lists of them on their way out (docs/domains/imports.md). */
export function createImports(platform: Platform) {
  const { database, secrets, files, jobs, clock, limits } = platform;

  /** The organisation, when it is of the person's scope. @throws Refusal notFound */
  async function organisation(session: Session, orgId: string): Promise<{ orgType: number; orgName: string }> {
    const org = await database.row<{ orgType: number; orgName: string }>(
      'select org_type as "orgType", org_name as "orgName" from org where org_id = $1',
      [orgId],
    );
    if (!org || !(await isWithin(database, scopeOf(session), orgId))) throw notFound('机构不存在或不属于您管理');
    return org;
  }

  const placeOf = (batch: BatchRow, now: WireTime): Place => ({
    platform,
    orgId: batch.orgId,
    orgType: batch.orgType,
    day: dayOf(now),
  });

  /** Runs work on a batch that may still be changed. @throws Refusal when it is being read or written, or done */
  const changing = <T>(session: Session, batchId: string, work: (db: Db, batch: BatchRow) => Promise<T>) =>
    database.transaction(async (db) => {
      await settle(db, batchId);
      const batch = requireOwn(await holdBatch(db, batchId), session);
      if (batch.state === ImportState.writing) throw refused('正在导入，暂不能修改');
      if (batch.state !== ImportState.preview)
        throw refused(batch.state === ImportState.done ? '已经导入' : '文件尚未读完');
      return work(db, batch);
    });

  /** A batch whose task came to nothing: a file that could not be read is told so; one that was not written may be looked at again. */
  async function settle(db: Db, batchId: string): Promise<void> {
    const broken = await brokenBatch(db, batchId);
    if (!broken) return;
    const problem = broken.cancelled ? '任务已取消' : broken.problem;
    await db.run(
      'update import_batch set state = case state when 0 then 4 else 1 end, problem = $2 where batch_id = $1 and state in (0, 2)',
      [batchId, problem],
    );
  }

  /** Judges again what a change touches: the row and those that share something with it, before or now. */
  async function judgeAgain(db: Db, batch: BatchRow, now: WireTime, rows: readonly KeptRow[]): Promise<void> {
    const plan = PLANS[batch.kind];
    const shared = createShared(plan);
    const opened = new Map<number, ReturnType<typeof openCells>>();
    for (const row of rows) {
      const one = openCells(secrets, row);
      opened.set(row.row, one);
      if (!row.skipped) shared.add(one);
    }
    const list = [...opened.values()];
    const judged = await judgeRows(db, plan, placeOf(batch, now), list, shared);
    const skipped = new Map(rows.map((row) => [row.row, row.skipped]));
    await insertRows(
      db,
      batch.id,
      list.map((row, at) => keptRow(secrets, plan, row, judged[at]!, skipped.get(row.row))),
    );
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

  return {
    async upload({ session, input, now, http }: Call<typeof importUpload>) {
      const { orgType } = await organisation(session, input.orgId);
      requireKindFor(input.kind, orgType);
      const batchId = await limits.counted(
        `import:${session.accountId}`,
        UPLOADS,
        '上传过于频繁，请稍后再试',
        async () => {
          const file = await takeFile(http.upload?.files ?? []);
          const id = await insertBatch(database, { ...input, accountId: session.accountId, fileName: file.name, now });
          const fileKey = `imports/${id}`;
          await setBatch(database, id, { fileKey });
          await files.put(fileKey, file.bytes).catch((error) => {
            throw error instanceof StorageFault && error.kind === 'full'
              ? refused('服务器空间不足，请联系管理员')
              : error;
          });
          await database.transaction(async (db) => {
            const job = {
              kind: 'import.check',
              orgId: input.orgId,
              accountId: session.accountId,
              input: { batchId: id },
            };
            await setBatch(db, id, { jobId: await jobs.enqueue(db, job) });
          });
          return id;
        },
      );
      return answer('', { batchId });
    },

    unfinished: ({ accountId }: Session) => unfinishedBatches(database, accountId),

    async fetch({ session, input, now }: Call<typeof importFetch>) {
      await settle(database, input.batchId);
      const batch = requireOwn(await batchOf(database, input.batchId), session);
      const written = batch.state === ImportState.done;
      const [counts, problems, task, classes, passwords] = await Promise.all([
        countsOf(database, batch.id),
        batch.state === ImportState.preview ? problemsOf(database, batch.id, PROBLEMS) : [],
        batch.jobId ? jobOf(database, batch.jobId) : undefined,
        batch.kind === 'students' && batch.state === ImportState.preview
          ? classesAfter(database, batch.id, dayOf(now))
          : [],
        countPasswords(database, batch.id),
      ]);
      return {
        ...{ id: batch.id, kind: batch.kind, orgId: batch.orgId, orgName: batch.orgName, fileName: batch.fileName },
        ...{ state: batch.state, problem: batch.problem, userName: batch.userName },
        ...counts,
        created: written ? (batch.result.created ?? 0) : counts.created,
        updated: written ? (batch.result.updated ?? 0) : counts.updated,
        guardians: written ? (batch.result.guardians ?? 0) : batch.guardianCount,
        problems,
        task: task && task.state <= 1 ? task : null,
        classes,
        finishDate: batch.result.finishDate ?? '',
        seconds: batch.result.seconds ?? 0,
        passwords: passwords.passwords,
        passwordClasses: passwords.classes,
        rowFileUrl:
          counts.errors + counts.skipped > 0 ? linkTo(secrets, importRowFile.path, 'import-rows', batch.id, now) : '',
      };
    },

    async rows({ session, input }: Call<typeof importRows>) {
      const batch = requireOwn(await batchOf(database, input.batchId), session);
      const { total, before } = await placeIn(database, batch.id, input.view, input.row);
      const currentPage = input.row === undefined ? input.currentPage : Math.floor(before / input.pageSize) + 1;
      const rows = await pageOfRows(database, batch.id, input.view, spanOf({ ...input, currentPage }));
      return { dataList: rows.map((row) => shownRow(batch, row)), totalCount: total, currentPage };
    },

    async mend({ session, input, now }: Call<typeof importMend>) {
      const left = await changing(session, input.batchId, async (db, batch) => {
        const { rows, left } = await cellsMeant(db, batch, input, MENDED);
        const plan = PLANS[batch.kind];
        const mended = rows.map((row) => {
          const { cells } = openCells(secrets, row);
          cells[input.column] = input.value;
          const ignored = row.ignored.filter((remark) => !remark.startsWith(`${input.column} `));
          const keys = [...row.keys, ...keysOf(secrets, plan, cells)];
          return { ...row, keys, cells: sealCells(secrets, cells), ignored, skipped: false };
        });
        const own = new Set(rows.map(({ row }) => row));
        const sharing = await rowsWithKeys(db, batch.id, [...new Set(mended.flatMap(({ keys }) => keys))]);
        await judgeAgain(db, batch, now, [...mended, ...sharing.filter(({ row }) => !own.has(row))]);
        return left;
      });
      return answer('', { left });
    },

    async ignore({ session, input }: Call<typeof importIgnore>) {
      const left = await changing(session, input.batchId, async (db, batch) => {
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
      await changing(session, input.batchId, async (db, batch) => {
        const rows = input.rows ?? (await faultyRows(db, batch.id)).map(({ row }) => row);
        if (rows.length === 0) return;
        await setSkipped(db, batch.id, rows, input.skipped === 1);
        // Rows that shared something with a few are judged again; all that are wrong at once are left as they are.
        if (!input.rows) return;
        const touched = await rowsByNumber(db, batch.id, rows);
        const sharing = await rowsWithKeys(
          db,
          batch.id,
          touched.flatMap(({ keys }) => keys),
        );
        await judgeAgain(db, batch, now, sharing);
      });
      return done();
    },

    /** @throws Refusal while a row is wrong, or none is left */
    async confirm({ session, input, address, requestId }: Call<typeof importConfirm>) {
      await changing(session, input.batchId, async (db, batch) => {
        const { errors, created, updated } = await countsOf(db, batch.id);
        if (errors > 0) throw refused(`还有 ${errors} 行有错误，请改好或跳过`);
        if (created + updated === 0) throw refused('没有可以导入的行');
        const job = {
          kind: 'import.write',
          orgId: batch.orgId,
          accountId: session.accountId,
          input: { batchId: batch.id },
        };
        await setBatch(db, batch.id, { state: ImportState.writing, problem: '', jobId: await jobs.enqueue(db, job) });
        await audit(db, {
          event: 'import.confirmed',
          session,
          target: batch.orgId,
          address,
          requestId,
          detail: { batch: batch.id },
        });
      });
      return done();
    },

    async discard({ session, input }: Call<typeof importDiscard>) {
      const fileKey = await database.transaction(async (db) => {
        await settle(db, input.batchId);
        const batch = requireOwn(await holdBatch(db, input.batchId), session);
        if (batch.state === ImportState.writing) throw refused('正在导入，不能放弃');
        if (batch.state === ImportState.done) throw refused('已经导入');
        if (batch.jobId) await jobs.cancel(db, batch.jobId);
        await deleteBatch(db, batch.id);
        return batch.fileKey;
      });
      if (fileKey) await files.remove(fileKey).catch(() => {});
      return done();
    },

    /** Starts the making of a list; the password was given again a moment ago. */
    async export({ session, input, now, address, requestId }: Call<typeof exportStart>) {
      requireRecentPassword(session, now);
      if (input.orgId) await organisation(session, input.orgId);
      const orgId = input.orgId || scopeOf(session);
      const filters = Object.keys(exportFilterLabel).filter((key) => input.filter[key as keyof ExportFilter]);
      const taskId = await database.transaction(async (db) => {
        await audit(db, {
          event: 'export.started',
          session,
          target: orgId ?? '',
          address,
          requestId,
          detail: {
            kind: importKindLabel[input.kind],
            ...(filters.length > 0
              ? { filters: filters.map((key) => exportFilterLabel[key as keyof ExportFilter]).join('、') }
              : {}),
          },
        });
        return jobs.enqueue(db, {
          kind: 'export',
          orgId,
          accountId: session.accountId,
          input: { kind: input.kind, orgId, ...narrowedBy(secrets, input.filter) } satisfies ExportInput,
        });
      });
      return answer('', { taskId });
    },

    /** Removes what is a day old, and first passwords that were fetched. */
    async sweep(): Promise<void> {
      const now = clock().getTime();
      await dropPasswords(database, toWireTime(new Date(now - PASSWORDS_MS)));
      for (const { id, fileKey } of await batchesOver(database, toWireTime(new Date(now - KEPT_MS)))) {
        if (fileKey) await files.remove(fileKey);
        await deleteBatch(database, id);
      }
    },
  };

  function shownRow(batch: BatchRow, kept: KeptRow): ImportRow {
    const { cells } = openCells(secrets, kept);
    const faulty = new Set(kept.faults.map(({ column }) => column));
    return {
      row: kept.row,
      action: kept.action,
      skipped: kept.skipped ? 1 : 0,
      cells: IMPORT_COLUMNS[batch.kind].map(({ key, masked }) => {
        const value = cells[key] ?? '';
        if (!masked || value === '' || faulty.has(key)) return { key, value };
        return { key, value: masked === 'phone' ? maskPhone(value) : maskIdentity(value) };
      }),
      faults: kept.faults.map((fault) => ({ ...fault, options: fault.options ?? [] })),
    };
  }
}
export type Imports = ReturnType<typeof createImports>;

/** The first file of an upload. @throws Refusal naming `file` */
export async function takeFile(
  sent: AsyncIterable<{ name: string; stream: AsyncIterable<Buffer> }> | Iterable<never>,
): Promise<{ name: string; bytes: Buffer }> {
  for await (const { name, stream } of sent) {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of stream) {
      size += part.length;
      if (size > IMPORT_MOST_BYTES)
        throw invalidInput({ file: `文件最大 ${IMPORT_MOST_BYTES / 1024 / 1024} MB，请分成几个文件导入` });
      parts.push(part);
    }
    if (size === 0) throw invalidInput({ file: '文件是空的' });
    if (!/\.xlsx$/i.test(name)) throw invalidInput({ file: '请上传 xlsx 文件；xls、csv 等请先另存为 xlsx' });
    return { name: name.replace(/[\p{Cc}/\\]/gu, '').slice(-100), bytes: Buffer.concat(parts) };
  }
  throw invalidInput({ file: '请选择文件' });
}
