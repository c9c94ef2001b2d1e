import { just, NO_ID, NONE, OTHER, type Trial } from './trial.ts';

/** What the frame of the platform asks for: the log, and what waits for the person. */
export const frameTrials: Record<string, Trial> = {
  manageWorkbench: { works: '5', cases: just() },
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
