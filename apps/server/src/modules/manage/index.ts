import type { Module } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { createActivities } from '../activity/index.ts';
import { manageRoutes } from './routes.ts';

export const manageModule = (platform: Platform): Module => ({
  name: 'manage',
  routes: manageRoutes(platform, createActivities(platform.database)),
});
