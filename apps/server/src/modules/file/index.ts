import type { Module } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { fileRoutes } from './routes.ts';

export { arePicturesOf } from './queries.ts';
export { richTextOf } from './rich-text.ts';
export { linkTo, storedKeys, storeFile } from './service.ts';

export const fileModule = (platform: Platform): Module => ({ name: 'file', routes: fileRoutes(platform) });
