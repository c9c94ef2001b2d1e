import { type AccessCases, MATE, type Make, NO_ID, NONE, OTHER, OWN } from './cases.ts';

/** Of oneself, of others. */
const ofStudent: Record<string, Make> = {
  [OWN]: (_, { accountId }) => ({ studentId: accountId }),
  [MATE]: ({ mate }) => ({ studentId: mate }),
  [OTHER]: ({ stranger }) => ({ userId: stranger }),
  [NONE]: () => ({ studentId: NO_ID }),
};

/** A student's activities and records in figures. */
export const dataCentreCases: Record<string, AccessCases> = Object.fromEntries(
  ['recordPassRate', 'recordItems', 'activityItems', 'areaRates', 'footmark'].map((name) => [
    name,
    { works: '2', cases: ofStudent },
  ]),
);
