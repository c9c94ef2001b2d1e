import type { Module } from '../../../platform/http/route.ts';
import { baseRoutes } from './routes.ts';
import type { Bases } from './service.ts';

export { type BaseDetailText, createBaseType, describeBase } from './describe.ts';
export { type Bases, createBases } from './service.ts';

export const baseModule = (bases: Bases): Module => ({ name: 'base', routes: baseRoutes(bases) });
