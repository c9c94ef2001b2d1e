import { refused } from '../../../platform/errors.ts';
import type { Restorer } from '../../../platform/recycle-bin.ts';
import { mayManageOrganisations } from './policy.ts';
import { enableOrganisation } from './staff-queries.ts';

/** Organisations as those who keep their tree see and change them. */
export function createStaffOrganisations() {
  return {
    restorer: {
      may: mayManageOrganisations,
      async restore(db, _session, orgId) {
        if (!(await enableOrganisation(db, orgId))) throw refused('上级机构已停用，请先恢复上级机构');
      },
    } satisfies Restorer,
  };
}
export type StaffOrganisations = ReturnType<typeof createStaffOrganisations>;
