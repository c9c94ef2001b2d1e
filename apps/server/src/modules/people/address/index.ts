import type { Module } from '../../../platform/http/route.ts';
import { addressRoutes } from './routes.ts';
import type { Addresses } from './service.ts';

export { eraseAddresses } from './queries.ts';
export { type Addresses, createAddresses } from './service.ts';

export const addressModule = (addresses: Addresses): Module => ({ name: 'address', routes: addressRoutes(addresses) });
