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
import { refused } from '../../../platform/errors.ts';
import { StorageFault } from '../../../platform/files/index.ts';
import { answer, type Call, done } from '../../../platform/http/route.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { maskIdentity, maskPhone, type Secrets } from '../../../platform/secrets.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, toWireTime, type WireTime } from '../../../platform/time.ts';
import { takeFile } from '../../content/workbook/index.ts';
import { requireRecentPassword } from '../account/index.ts';
import { scopeOf } from '../staff/index.ts';
import { changeBatch, requireOrganisation, settle } from './batch-service.ts';
import { narrowedBy } from './export.ts';
import { openCells } from './judging.ts';
import { linkTo } from './links.ts';
import { batchesWithPasswords, countPasswords, dropPasswords } from './password-queries.ts';
import { requireKindFor, requireOwn } from './policy.ts';
import {
  type BatchRow,
  batchesOver,
  batchOf,
  deleteBatch,
  insertBatch,
  jobOf,
  lockBatch,
  setBatch,
  unfinishedBatches,
} from './queries.ts';
import { classesAfter, countsOf, type KeptRow, pageOfRows, placeIn, problemsOf, schoolsAfter } from './row-queries.ts';
import { createRowChanges } from './row-service.ts';
import { checkTask, exportTask, writeTask } from './tasks.ts';

/** What was uploaded is kept for so long; where first passwords were made, until those are gone. */
const KEPT_MS = 24 * 3600_000;
const PROBLEMS = 100;
/** Uploads of one person. */
const UPLOADS = { max: 60, seconds: 3600 };

function shownRow(secrets: Secrets, batch: BatchRow, kept: KeptRow): ImportRow {
  const { cells } = openCells(secrets, kept);
  const stands: Record<string, string> = kept.stands ? JSON.parse(secrets.open(kept.stands)) : {};
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
    was: Object.entries(stands).map(([key, value]) => ({ key, value })),
    faults: kept.faults.map((fault) => ({ ...fault, options: fault.options ?? [] })),
  };
}

/** Files that are sent in, and those that are a day old. */
function createUploads({ database, secrets, files, jobs, clock, limits }: Platform) {
  return {
    async upload({ session, input, now, http }: Call<typeof importUpload>) {
      const { orgType } = await requireOrganisation(database, session, input.orgId);
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
}

/** What is known of a file that was sent in. */
function createImportReads({ database, secrets }: Platform) {
  return {
    /** What the person began and did not end, and what slips may still be printed of. */
    unfinished: async (session: Session, now: WireTime) =>
      unfinishedBatches(
        database,
        { accountId: session.accountId, scope: scopeOf(session) },
        await batchesWithPasswords(database, session.accountId, now),
      ),

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
      return { dataList: rows.map((row) => shownRow(secrets, batch, row)), totalCount: total, currentPage };
    },
  };
}

/** Whether what a file says is written. */
function createImportEnding({ database, files, jobs }: Platform) {
  return {
    /** @throws Refusal while a row is wrong, or none is left */
    async confirm({ session, input, address, requestId }: Call<typeof importConfirm>) {
      await changeBatch(database, session, input.batchId, async (db, batch) => {
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
  };
}

/** Lists on their way out. */
function createPeopleExports({ database, secrets, jobs }: Platform) {
  return {
    /** Starts the making of a list; the password was given again a moment ago. */
    async export({ session, input, now, address, requestId }: Call<typeof exportStart>) {
      requireRecentPassword(session, now);
      if (input.orgId) await requireOrganisation(database, session, input.orgId);
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
  };
}

/** Files of people and classes on their way in, and lists of them on their way out (docs/domains/imports.md). */
export function createImports(platform: Platform) {
  return {
    ...createUploads(platform),
    ...createImportReads(platform),
    ...createRowChanges(platform),
    ...createImportEnding(platform),
    ...createPeopleExports(platform),
  };
}
export type Imports = ReturnType<typeof createImports>;
