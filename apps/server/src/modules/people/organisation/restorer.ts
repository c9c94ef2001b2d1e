import type { Db } from '../../../platform/database.ts';
import { refused } from '../../../platform/errors.ts';
import type { Restorer } from '../../../platform/recycle-bin.ts';
import type { Session } from '../../../platform/sessions.ts';
import { mayKeepTree } from './policy.ts';
import {
  insertAgain,
  isDisabled,
  type KeptOrganisation,
  lockTree,
  nameIsTaken,
  writeDisabled,
} from './staff-queries.ts';

/**
 * Brings organisations back that were disabled or removed (docs/domains/organisations.md, recycle bin).
 * @param managed one that the person may manage, or a refusal
 */
export const organisationRestorer = (
  managed: (db: Db, session: Session, orgId: string) => Promise<KeptOrganisation>,
): Restorer => ({
  may: mayKeepTree,
  async restore(db, session, orgId, content) {
    await lockTree(db);
    if (Object.keys(content).length > 0 && !(await insertAgain(db, content)))
      throw refused('上级机构已删除，请先恢复上级机构');
    const { orgName, parentOrgId } = await managed(db, session, orgId);
    if (await nameIsTaken(db, { parentOrgId, orgName, besides: orgId })) throw refused('同一上级下已有同名机构');
    if (parentOrgId && (await isDisabled(db, parentOrgId))) throw refused('上级机构已停用，请先恢复上级机构');
    await writeDisabled(db, orgId, false);
  },
});
