import type { Module } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { collegeRoutes } from './routes.ts';
import { createCollege } from './service.ts';

export const collegeModule = (platform: Platform): Module => ({
  name: 'college',
  routes: collegeRoutes(createCollege(platform)),
});
