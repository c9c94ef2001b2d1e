import type { Module } from '../../../platform/http/route.ts';
import { coinRoutes } from './routes.ts';
import type { Coins } from './service.ts';
import { coinStaffRoutes } from './staff-routes.ts';
import type { StaffCoins } from './staff-service.ts';

export { type Coins, createCoins, earnCoins, passOccasion, takeBackCoins } from './service.ts';
export { createStaffCoins, type StaffCoins } from './staff-service.ts';

export const coinModule = (coins: Coins, staffCoins: StaffCoins): Module => ({
  name: 'vcoin',
  routes: [...coinRoutes(coins), ...coinStaffRoutes(staffCoins)],
});
