import { reportExport, reportVerify } from '@vimo/contract';
import { on, onBinary, type Route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dispositionOf, objectKey, sendObject } from '../../content/file/index.ts';
import type { Archives } from './service.ts';

const PDF = 'application/pdf';

export const archiveRoutes = (platform: Platform, archives: Archives): Route[] => [
  onBinary(reportExport, async (call) => {
    const { reply } = call.http;
    const exported = await archives.export(call);
    if ('storeKey' in exported) {
      const { name, size } = exported;
      const key = objectKey(exported.storeKey);
      return sendObject(reply, platform, { key, contentType: PDF, name, how: 'attachment', shared: false, size });
    }
    reply
      .header('content-type', PDF)
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', dispositionOf('attachment', exported.name))
      .header('cache-control', 'private, no-store')
      .send(exported.bytes);
  }),
  on(reportVerify, (call) => archives.verify(call)),
];
