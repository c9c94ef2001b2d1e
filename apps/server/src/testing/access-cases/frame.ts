import { type AccessCases, just, NO_ID, NONE, OTHER } from './cases.ts';

/** What the frame of the platform asks for: the log, and what waits for the person. */
export const frameCases: Record<string, AccessCases> = {
  manageWorkbench: { works: '5', cases: just() },
  manageFirstSteps: { works: '5', cases: just() },
  manageBehind: { works: '5', cases: just() },
  manageBehindSchools: { works: '10', cases: just() },
  manageAuditPage: {
    works: '5',
    cases: {
      'own scope': () => ({}),
      'own school': ({ school }) => ({ orgId: school }),
      [OTHER]: ({ otherSchool }) => ({ orgId: otherSchool }),
      [NONE]: () => ({ orgId: NO_ID }),
    },
  },
};
