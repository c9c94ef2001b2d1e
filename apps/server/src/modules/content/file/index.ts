import type { Module } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Readers } from './policy.ts';
import { fileRoutes } from './routes.ts';
import { createSweep } from './sweep.ts';

export { answerMissing, sendObject } from './answers.ts';
export { mayRefer, type Naming } from './references.ts';
export { richTextOf } from './rich-text.ts';
export { dispositionOf, fileNameOf, objectKey } from './rules.ts';
export { linkTo, storeCopy, storedKeys, storeFile, thumbnailsOf } from './service.ts';

export const fileModule = (platform: Platform, readers: Readers): Module => {
  const sweep = createSweep(platform);
  return { name: 'file', routes: fileRoutes(platform, readers), sweep };
};
