import type { Module } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { siteRoutes } from './routes.ts';

export const siteModule = (platform: Platform): Module => ({ name: 'site', routes: siteRoutes(platform) });
