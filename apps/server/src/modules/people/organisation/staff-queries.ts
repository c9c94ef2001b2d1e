import type { Db } from '../../../platform/database.ts';

/** Brings a disabled organisation back. @returns false when it is gone or the one above it is disabled */
export const enableOrganisation = async (db: Db, orgId: string): Promise<boolean> =>
  (await db.run(
    `update org set disabled = false where org_id = $1
       and not exists (select from org p where p.org_id = org.parent_org_id and p.disabled)`,
    [orgId],
  )) === 1;
