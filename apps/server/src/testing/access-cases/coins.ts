import { type AccessCases, just } from './cases.ts';

/** V-coins and what waits for one's own children: there is nobody else's to ask for. */
export const coinCases: Record<string, AccessCases> = {
  signInToday: { cases: just(), works: '2' },
  coinBalance: { cases: just(), works: '2' },
  childrenWaiting: { cases: just(), works: '4' },
  coinEntryPage: { cases: just(), works: '2' },
};
