import type { Module } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { baseRoutes } from './routes.ts';
import { createBases } from './service.ts';

export { type BaseDetailText, createBaseType, describeBase } from './describe.ts';
export { type Bases, createBases } from './service.ts';

export const baseModule = (platform: Platform): Module => ({
  name: 'base',
  routes: baseRoutes(createBases(platform.database)),
});
