import { exportListLabel, LIST_EXPORT_MOST, type manageListExport } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { invalidInput, refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { LeavingLists } from '../../../platform/leaving-list.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireRecentPassword } from '../../people/account/index.ts';
import { listNamed } from './named.ts';
import { takerOf } from './policy.ts';
import { keptFilter, listExportTask } from './tasks.ts';

/** Lists on their way out as workbooks, each as its person sees it (docs/domains/tasks.md). */
export function createListExports(
  { database, jobs, secrets }: Pick<Platform, 'database' | 'jobs' | 'secrets'>,
  lists: LeavingLists,
) {
  return {
    /** Begins the task. @throws Refusal as the list's own call, without the password given once more, and for more than fits into a workbook */
    async start({
      session,
      input,
      now,
      address,
      requestId,
    }: Call<typeof manageListExport>): Promise<{ taskId: string }> {
      const leaving = listNamed(lists, input.list);
      const { endpoint, page } = leaving;
      const taker = takerOf(session, leaving);
      const asked = endpoint.input.safeParse({ ...input.filter, pageSize: 1, currentPage: 1 });
      if (!asked.success) throw invalidInput({ filter: asked.error.issues[0]?.message ?? '条件有误' });
      const { totalCount } = await page(taker, asked.data as never, now);
      requireRecentPassword(session, now);
      if (totalCount > LIST_EXPORT_MOST)
        throw refused(`一次最多导出 ${LIST_EXPORT_MOST.toLocaleString('zh-CN')} 条，请先用条件缩小范围`);
      const { accountId } = session;
      const orgId = session.orgId || null;
      const taskId = await database.transaction(async (db) => {
        const detail = { kind: exportListLabel[input.list], rows: totalCount };
        await audit(db, { event: 'export.started', session, target: session.orgId, address, requestId, detail });
        const asking = { list: input.list, ...keptFilter(secrets, input.filter) };
        return jobs.enqueue(db, { task: listExportTask, orgId, accountId, input: asking });
      });
      return { taskId };
    },
  };
}
export type ListExports = ReturnType<typeof createListExports>;
