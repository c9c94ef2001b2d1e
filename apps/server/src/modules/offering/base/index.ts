import type { Module } from '../../../platform/http/route.ts';
import { baseRoutes } from './routes.ts';
import type { Bases } from './service.ts';

export { createBaseType, describeBase } from './describe.ts';
export type { BaseDetailText } from './queries.ts';
export { type Bases, createBases } from './service.ts';

export const baseModule = (bases: Bases): Module => ({ name: 'base', routes: baseRoutes(bases) });
