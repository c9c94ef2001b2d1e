import { type AccessCases, just } from './cases.ts';

/** V-coins, what they are earned for, and what waits for one's own children: there is nobody else's to ask for. */
export const coinCases: Record<string, AccessCases> = {
  signInToday: { cases: just(), works: '2' },
  coinBalance: { cases: just(), works: '2' },
  childrenWaiting: { cases: just(), works: '4' },
  manageCoinPoints: { works: '1', cases: just() },
  manageCoinPointsUpdate: {
    works: '1',
    cases: {
      '': async ({ db }) => {
        await db.run("delete from setting where name = 'coin-points'");
        return { signIn: 5, sevenDays: 10, recordPassed: 2, activityEvaluated: 5, version: 0 };
      },
    },
  },
  coinEntryPage: { cases: just(), works: '2' },
};
