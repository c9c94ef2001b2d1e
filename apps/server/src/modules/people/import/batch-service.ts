import { ImportState } from '@vimo/contract';
import type { Database, Db } from '../../../platform/database.ts';
import { notFound, refused } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import { oneOf } from '../../../platform/sql.ts';
import { isWithin } from '../organisation/index.ts';
import { scopeOf } from '../staff/index.ts';
import { requireOwn } from './policy.ts';
import { type BatchRow, brokenBatch, lockBatch } from './queries.ts';

/** The organisation, when it is of the person's scope. @throws Refusal notFound */
export async function requireOrganisation(
  db: Db,
  session: Session,
  orgId: string,
): Promise<{ orgType: number; orgName: string }> {
  const org = await db.row<{ orgType: number; orgName: string }>(
    'select org_type as "orgType", org_name as "orgName" from org where org_id = $1',
    [orgId],
  );
  if (!org || !(await isWithin(db, scopeOf(session), orgId))) throw notFound('机构不存在或不属于您管理');
  return org;
}

/** A batch whose task came to nothing: a file that could not be read is told so; one that was not written may be looked at again. */
export async function settle(db: Db, batchId: string): Promise<void> {
  const broken = await brokenBatch(db, batchId);
  if (!broken) return;
  const problem = broken.cancelled ? '任务已取消' : broken.problem;
  await db.run(
    `update import_batch set state = case state when ${ImportState.checking} then ${ImportState.failed} else ${ImportState.preview} end, problem = $2 where batch_id = $1 and state in ${oneOf(ImportState.checking, ImportState.writing)}`,
    [batchId, problem],
  );
}

/** Runs work on a batch that may still be changed. @throws Refusal when it is being read or written, or done */
export const changeBatch = <T>(
  database: Database,
  session: Session,
  batchId: string,
  work: (db: Db, batch: BatchRow) => Promise<T>,
): Promise<T> =>
  database.transaction(async (db) => {
    await settle(db, batchId);
    const batch = requireOwn(await lockBatch(db, batchId), session);
    if (batch.state === ImportState.writing) throw refused('正在导入，暂不能修改');
    if (batch.state !== ImportState.preview)
      throw refused(batch.state === ImportState.done ? '已经导入' : '文件尚未读完');
    return work(db, batch);
  });
