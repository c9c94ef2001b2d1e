import { OrgType } from '@vimo/contract';
import { makeOrg } from '../fixtures.ts';
import { type AccessCases, just, type Make, NO_ID, NONE, OTHER } from './cases.ts';
import type { Stage } from './stage.ts';

let serial = 0;
/** A school that nothing hangs on, below an organisation. Its name is no other's, and compares as if it were. */
const emptySchool = ({ db }: Stage, parentOrgId: string): Promise<string> => {
  serial += 1;
  return makeOrg(db, { name: `新校${serial + 1000}`, parentOrgId });
};

/** An organisation that others changed before is as it was made. */
const begin = ({ db }: Stage, orgId: string) =>
  db.run(
    "update org set version = 1, phone = '', register_login = false, register_login_kept = false, register_login_over = false, register_login_until = null where org_id = $1",
    [orgId],
  );

/** The cases of a call that changes a school: in the scope of the district's staff, and out of it. All are made anew, as platform administrators succeed. */
export const ofSchools = (input: (stage: Stage, id: string) => Promise<object> | object): Record<string, Make> => ({
  'below the district': async (stage) => input(stage, await emptySchool(stage, stage.district)),
  'below the city': async (stage) => input(stage, await emptySchool(stage, stage.city)),
  [OTHER]: async (stage) => input(stage, await emptySchool(stage, await aboveOf(stage, stage.otherSchool))),
  [NONE]: (stage) => input(stage, NO_ID),
});
const aboveOf = async ({ db }: Stage, orgId: string): Promise<string> =>
  (await db.row<{ id: string }>('select parent_org_id as id from org where org_id = $1', [orgId]))!.id;
const facts = { orgName: '更名小学', kindName: '小学', stages: [2], phone: '0000-6600 0000', contactPerson: '沈老师' };
const renamed = () => {
  serial += 1;
  return { ...facts, orgName: `更名小学${serial + 1000}` };
};

/** The tree of organisations, as those who keep it change it. */
export const organisationCases: Record<string, AccessCases> = {
  manageOrgTree: { works: '5', cases: just() },
  manageOrgFetch: {
    works: '5',
    cases: {
      'the own organisation': (_, { orgId }) => ({ id: orgId }),
      'a school of the district': ({ school }) => ({ id: school }),
      'the city': ({ city }) => ({ id: city }),
      [OTHER]: ({ otherSchool }) => ({ id: otherSchool }),
      [NONE]: () => ({ id: NO_ID }),
    },
  },
  manageOrgAdd: {
    works: '10',
    cases: {
      'below the district': ({ district }) => ({ parentOrgId: district, orgType: OrgType.school, ...renamed() }),
      'below the city': ({ city }) => ({ parentOrgId: city, orgType: OrgType.school, ...renamed() }),
      'at the top': () => ({ orgType: OrgType.bureau, ...renamed() }),
      'below a bureau that is not there': () => ({ parentOrgId: NO_ID, orgType: OrgType.school, ...renamed() }),
    },
  },
  manageOrgUpdate: {
    works: '10',
    cases: ofSchools((_, id) => ({ id, version: 1, ...renamed() })),
  },
  manageOrgUpdateLines: {
    works: '5',
    cases: {
      'the own organisation': async (stage, { kind, orgId }) => {
        // A platform administrator has none, and everybody tries at once.
        const id = kind === '1' ? await emptySchool(stage, stage.city) : orgId;
        await begin(stage, id);
        return { id, version: 1, phone: '0000-6600 0000' };
      },
      ...ofSchools((_, id) => ({ id, version: 1, phone: '0000-6600 0000' })),
    },
  },
  manageOrgSetRegisterLogin: {
    works: '10',
    cases: {
      ...ofSchools((_, id) => ({ id, allowed: 1 })),
      'the school of the administrator': async (stage) => {
        await begin(stage, stage.school);
        return { id: stage.school, allowed: 0 };
      },
    },
  },
  manageOrgMove: {
    works: '10',
    cases: ofSchools(async (stage, id) => {
      serial += 1;
      const bureau = { name: `片区${serial + 1000}`, type: OrgType.bureau, parentOrgId: stage.district };
      const parentOrgId = await makeOrg(stage.db, bureau);
      return { id, version: 1, parentOrgId };
    }),
  },
  manageOrgSetDisabled: { works: '10', cases: ofSchools((_, id) => ({ id, disabled: 1 })) },
  manageOrgRemove: { works: '10', cases: ofSchools((_, id) => ({ id })) },
};
