import {
  type Kind,
  type KindList,
  kindListLabel,
  kindUseLabel,
  type manageKindAdd,
  type manageKindOrder,
  type manageKindRemove,
  type manageKindRename,
  type manageKindSwitch,
  type ParsedInputOf,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Database, Db } from '../../../platform/database.ts';
import { breaksReference } from '../../../platform/database.ts';
import { changedMeanwhile, invalidInput, notFound, refused } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import { requireKeeperForAll } from '../../people/organisation/index.ts';
import { kindRenamed } from './events.ts';
import {
  deleteKind,
  insertKind,
  kindNames,
  kinds,
  lockList,
  writeKindEnabled,
  writeKindIcon,
  writeKindName,
  writeKindOrder,
} from './queries.ts';
import { iconProblem, living, nameProblem, placeProblem, removalProblem } from './rules.ts';

type By = { session: Session; requestId: string };
type Happening = 'added' | 'renamed' | 'ordered' | 'switched' | 'removed';

/** Kinds of activities, bases and clubs, as those who keep what is the same for all change them (docs/domains/lists.md). */
export function createKinds(database: Database) {
  /** One change of a list, after those before it; `work` answers what is written down of it, or nothing when all stayed as it was. */
  async function change(
    { session, requestId }: By,
    list: KindList,
    event: Happening,
    work: (db: Db, all: Kind[]) => Promise<{ target: string; name?: string } | undefined>,
  ): Promise<string> {
    await requireKeeperForAll(database, session);
    return database.transaction(async (db) => {
      await lockList(db, list);
      const done = await work(db, await kinds(db, list));
      if (!done) return '';
      const { target, name = '' } = done;
      const detail = { list: kindListLabel[list], ...(name ? { name } : {}) };
      await audit(db, { event: `kind.${event}`, session, target, requestId, detail });
      return target;
    });
  }
  const kindOf = (all: readonly Kind[], id: string): Kind => {
    const found = all.find((kind) => kind.id === id);
    if (!found) throw notFound('类型不存在');
    return found;
  };

  return {
    /** @throws Refusal for who does not keep the list */
    async list(session: Session, list: KindList) {
      await requireKeeperForAll(database, session);
      return kinds(database, list);
    },

    choices: async (list: KindList) => living(await kindNames(database, list)),

    /** @returns the id of the new one. @throws Refusal naming the field that is wrong */
    add: (by: By, { list, name, parentId = '', icon }: ParsedInputOf<typeof manageKindAdd>) =>
      change(by, list, 'added', async (db, all) => {
        const place = placeProblem(list, all, parentId);
        if (place) throw invalidInput({ parentId: place });
        const taken = nameProblem(all, { parentId, name });
        if (taken) throw invalidInput({ name: taken });
        const noIcon = iconProblem(list, parentId, icon);
        if (noIcon) throw invalidInput({ icon: noIcon });
        return { target: await insertKind(db, list, { name, parentId: parentId || null, icon }), name };
      }),

    /** Changes name and icon. @throws Refusal when somebody changed them since they were read, for a name that is taken, or an icon where there is none */
    rename: (by: By, { list, id, name, before, icon, iconBefore }: ParsedInputOf<typeof manageKindRename>) =>
      change(by, list, 'renamed', async (db, all) => {
        const kind = kindOf(all, id);
        if (kind.name !== before || (icon !== undefined && kind.icon !== iconBefore)) throw changedMeanwhile();
        const taken = nameProblem(all, { id, parentId: kind.parentId, name });
        if (taken) throw invalidInput({ name: taken });
        const noIcon = iconProblem(list, kind.parentId, icon ?? '');
        if (noIcon) throw invalidInput({ icon: noIcon });
        // Before the rows of clubs, as a page is held before its club when it is published.
        if (name !== before) await db.tell(kindRenamed, { list, before, name });
        await writeKindName(db, list, id, name);
        if (icon !== undefined && list === 'activity') await writeKindIcon(db, id, icon);
        return { target: id, name };
      }),

    /** @throws Refusal when others stand beside each other by now */
    order: (by: By, { list, parentId = '', ids }: ParsedInputOf<typeof manageKindOrder>) =>
      change(by, list, 'ordered', async (db, all) => {
        const beside = all.filter((kind) => kind.parentId === parentId).map(({ id }) => id);
        if (beside.length !== new Set(ids).size || !beside.every((id) => ids.includes(id))) throw changedMeanwhile();
        return (await writeKindOrder(db, list, ids)) > 0 ? { target: parentId } : undefined;
      }),

    /** What is switched off is offered no more; what is of it stays so. */
    setEnabled: (by: By, { list, id, enabled }: ParsedInputOf<typeof manageKindSwitch>) =>
      change(by, list, 'switched', async (db, all) => {
        const { name } = kindOf(all, id);
        return (await writeKindEnabled(db, list, id, enabled === 1)) ? { target: id, name } : undefined;
      }),

    /** @throws Refusal for one that is used */
    async remove(by: By, { list, id }: ParsedInputOf<typeof manageKindRemove>): Promise<void> {
      try {
        await change(by, list, 'removed', async (db, all) => {
          const kind = kindOf(all, id);
          const problem = removalProblem(all, kind, kindUseLabel[list]);
          if (problem) throw refused(problem);
          await deleteKind(db, list, id);
          return { target: id, name: kind.name };
        });
      } catch (error) {
        // Somebody began to use it between the look and the deletion.
        throw breaksReference(error) ? refused('该类型正在使用，不能删除，可以停用') : error;
      }
    },
  };
}
export type Kinds = ReturnType<typeof createKinds>;
