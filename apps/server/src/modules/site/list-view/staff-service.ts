import { LIST_VIEWS, type manageViewRemove, type manageViewSave } from '@vimo/contract';
import type { Database } from '../../../platform/database.ts';
import { notFound, refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dropView, lockViews, viewsOf, writeView } from './queries.ts';

/** Views of the platform's lists that members of staff keep for themselves. */
export const createListViews = (database: Database) => ({
  list: ({ accountId }: Session, list: string) => viewsOf(database, accountId, list),

  /** @throws Refusal when the person has as many for this list as there may be */
  save: ({ session: { accountId }, input, now }: Call<typeof manageViewSave>): Promise<void> =>
    database.transaction(async (db) => {
      await lockViews(db, accountId);
      const kept = await viewsOf(db, accountId, input.list);
      if (kept.length >= LIST_VIEWS.most && !kept.some(({ name }) => name === input.name))
        throw refused(`每个列表最多保存 ${LIST_VIEWS.most} 个视图，请先删除一些`);
      await writeView(db, { ...input, accountId, now });
    }),

  /** @throws Refusal notFound */
  async remove({ session: { accountId }, input }: Call<typeof manageViewRemove>): Promise<void> {
    if (!(await dropView(database, accountId, input.id))) throw notFound('视图不存在');
  },
});
export type ListViews = ReturnType<typeof createListViews>;
