import type { Module } from '../../../platform/http/route.ts';
import { familyRoutes } from './routes.ts';
import type { Families } from './service.ts';

export { createFamilies, type Families } from './service.ts';

export const familyModule = (families: Families): Module => ({ name: 'family', routes: familyRoutes(families) });
