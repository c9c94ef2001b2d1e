import { coinBalance, coinEntryPage, signInToday } from '@vimo/contract';
import { answer, on, type Route } from '../../../platform/http/route.ts';
import type { Coins } from './service.ts';

export const coinRoutes = (coins: Coins): Route[] => [
  on(signInToday, async ({ session, now }) => answer('签到成功', await coins.signIn(session, now))),
  on(coinBalance, ({ session, input, now }) => coins.balance(session, input.month, now)),
  on(coinEntryPage, ({ session, input }) => coins.ledger(session, input)),
];
