import type { Module } from '../../../platform/http/route.ts';
import { coinRoutes } from './routes.ts';
import type { Coins } from './service.ts';

export { type Coins, createCoins, earnCoins } from './service.ts';

export const coinModule = (coins: Coins): Module => ({ name: 'vcoin', routes: coinRoutes(coins) });
