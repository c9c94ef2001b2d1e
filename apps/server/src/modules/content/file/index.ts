import type { Module } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fileRoutes } from './routes.ts';
import type { Files } from './service.ts';

export { answerMissing, sendObject } from './answers.ts';
export { linkTo } from './links.ts';
export { mayRefer, type Naming } from './references.ts';
export { richTextOf } from './rich-text.ts';
export { dispositionOf, fileNameOf, objectKey } from './rules.ts';
export { createFiles } from './service.ts';
export { storeCopy, storedKeys, storeFile, thumbnailsOf } from './stored.ts';

export const fileModule = (platform: Platform, files: Files): Module => ({
  name: 'file',
  routes: fileRoutes(platform, files),
  sweep: files.sweep,
});
