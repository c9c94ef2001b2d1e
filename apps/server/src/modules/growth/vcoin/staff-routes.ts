import { manageCoinPoints, manageCoinPointsUpdate } from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import type { StaffCoins } from './staff-service.ts';

export const coinStaffRoutes = (coins: StaffCoins): Route[] => [
  on(manageCoinPoints, ({ session }) => coins.points(session)),
  on(manageCoinPointsUpdate, async (call) => {
    await coins.update(call, call.input);
    return done('保存成功');
  }),
];
