import type { Module } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Activities } from '../../offering/activity/index.ts';
import { manageRoutes } from './routes.ts';

export const manageModule = (platform: Platform, activities: Activities): Module => ({
  name: 'manage',
  routes: manageRoutes(platform, activities),
});
