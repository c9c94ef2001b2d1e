import {
  type ExportFilter,
  exportFilterLabel,
  type exportStart,
  IMPORT_COLUMNS,
  type ImportRow,
  ImportState,
  type importConfirm,
  type importDiscard,
  type importFetch,
  importKindLabel,
  importRowFile,
  type importRows,
  type importUpload,
  OrgType,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { notFound, refused } from '../../../platform/errors.ts';
import { StorageFault } from '../../../platform/files/index.ts';
import { answer, type Call, done } from '../../../platform/http/route.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { maskIdentity, maskPhone } from '../../../platform/secrets.ts';
import type { Session } from '../../../platform/sessions.ts';
import { oneOf } from '../../../platform/sql.ts';
import { dayOf, toWireTime, type WireTime } from '../../../platform/time.ts';
import { takeFile } from '../../content/workbook/index.ts';
import { requireRecentPassword } from '../account/index.ts';
import { isWithin } from '../organisation/index.ts';
import { scopeOf } from '../staff/index.ts';
import { narrowedBy } from './export.ts';
import { openCells } from './judging.ts';
import { linkTo } from './links.ts';
import { batchesWithPasswords, countPasswords, dropPasswords } from './password-queries.ts';
import { requireKindFor, requireOwn } from './policy.ts';
import {
  type BatchRow,
  batchesOver,
  batchOf,
  brokenBatch,
  deleteBatch,
  insertBatch,
  jobOf,
  lockBatch,
  setBatch,
  unfinishedBatches,
} from './queries.ts';
import { classesAfter, countsOf, type KeptRow, pageOfRows, placeIn, problemsOf, schoolsAfter } from './row-queries.ts';
import { type Changing, createRowChanges } from './row-service.ts';
import { checkTask, exportTask, writeTask } from './tasks.ts';

/** What was uploaded is kept for so long; where first passwords were made, until those are gone. */
const KEPT_MS = 24 * 3600_000;
const PROBLEMS = 100;
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

  const changing: Changing = (session, batchId, work) =>
    database.transaction(async (db) => {
      await settle(db, batchId);
      const batch = requireOwn(await lockBatch(db, batchId), session);
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
      `update import_batch set state = case state when ${ImportState.checking} then ${ImportState.failed} else ${ImportState.preview} end, problem = $2 where batch_id = $1 and state in ${oneOf(ImportState.checking, ImportState.writing)}`,
      [batchId, problem],
    );
  }

  return {
    ...createRowChanges(platform, changing),

    async upload({ session, input, now, http }: Call<typeof importUpload>) {
      const { orgType } = await organisation(session, input.orgId);
      requireKindFor(input.kind, orgType);
      const batchId = await limits.counted(
        `import:${session.accountId}`,
        UPLOADS,
        '上传过于频繁，请稍后再试',
        async () => {
          const file = await takeFile(http.upload?.files ?? []);
          const { kind, orgId } = input;
          const id = await insertBatch(database, {
            kind,
            orgId,
            accountId: session.accountId,
            fileName: file.name,
            now,
          });
          const fileKey = `imports/${id}`;
          await setBatch(database, id, { fileKey });
          await files.put(fileKey, secrets.seal(file.bytes)).catch((error) => {
            throw error instanceof StorageFault && error.kind === 'full'
              ? refused('服务器空间不足，请联系管理员')
              : error;
          });
          await database.transaction(async (db) => {
            const job = {
              task: checkTask,
              orgId: input.orgId,
              accountId: session.accountId,
              input: { batchId: id, withHidden: input.withHidden === 1 },
            };
            await setBatch(db, id, { jobId: await jobs.enqueue(db, job) });
          });
          return id;
        },
      );
      return answer('', { batchId });
    },

    /** What the person began and did not end, and what slips may still be printed of. */
    unfinished: async ({ accountId }: Session, now: WireTime) =>
      unfinishedBatches(database, accountId, await batchesWithPasswords(database, accountId, now)),

    async fetch({ session, input, now }: Call<typeof importFetch>) {
      await settle(database, input.batchId);
      const batch = requireOwn(await batchOf(database, input.batchId), session);
      const written = batch.state === ImportState.done;
      const [counts, problems, task, classes, passwords] = await Promise.all([
        countsOf(database, batch.id),
        batch.state === ImportState.preview ? problemsOf(database, batch.id, PROBLEMS) : [],
        batch.jobId ? jobOf(database, batch.jobId) : undefined,
        batch.kind === 'students' && batch.state === ImportState.preview
          ? batch.orgType === OrgType.bureau
            ? schoolsAfter(database, batch.id)
            : classesAfter(database, batch.id, dayOf(now))
          : [],
        countPasswords(database, batch.id, now),
      ]);
      return {
        ...{ id: batch.id, kind: batch.kind, orgId: batch.orgId, orgName: batch.orgName, fileName: batch.fileName },
        ...{ state: batch.state, problem: batch.problem, userName: batch.userName },
        ...{ sheetName: batch.sheetName, hiddenRows: batch.hiddenRows },
        hiddenColumns: batch.result.hiddenColumns ?? [],
        otherSheets: batch.result.otherSheets ?? [],
        ignored: batch.result.ignored ?? [],
        ...counts,
        created: written ? (batch.result.created ?? 0) : counts.created,
        updated: written ? (batch.result.updated ?? 0) : counts.updated,
        guardians: written ? (batch.result.guardians ?? 0) : counts.guardians,
        bySchool: batch.orgType === OrgType.bureau ? 1 : 0,
        problems,
        task: task && task.state <= 1 ? task : null,
        classes,
        finishDate: batch.result.finishDate ?? '',
        seconds: batch.result.seconds ?? 0,
        passwords: passwords.passwords,
        passwordClasses: passwords.classes,
        passwordsUntil: passwords.until,
        passwordsTaken: batch.passwordsTakenAt ? 1 : 0,
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

    /** @throws Refusal while a row is wrong, or none is left */
    async confirm({ session, input, address, requestId }: Call<typeof importConfirm>) {
      await changing(session, input.batchId, async (db, batch) => {
        const { errors, created, updated, unchanged } = await countsOf(db, batch.id);
        if (errors > 0) throw refused(`还有 ${errors} 行有错误，请改好或跳过`);
        if (created + updated === 0)
          throw refused(unchanged > 0 ? '没有要导入的改动，都与现有的相同' : '没有可以导入的行');
        const job = {
          task: writeTask,
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
        const batch = requireOwn(await lockBatch(db, input.batchId), session);
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
          task: exportTask,
          orgId,
          accountId: session.accountId,
          input: { kind: input.kind, orgId, ...narrowedBy(secrets, input.filter) },
        });
      });
      return answer('', { taskId });
    },

    /** Removes what is a day old: first passwords, then the files of which none are left. */
    async sweep(): Promise<void> {
      const now = clock().getTime();
      await dropPasswords(database, toWireTime(new Date(now)));
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
