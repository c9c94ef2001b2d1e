import { manageJobCancel, manageJobDownload, manageJobFetch, manageJobPage } from '@vimo/contract';
import { on, onBinary, type Route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { answerMissing, sendObject } from '../../content/file/index.ts';
import type { StaffJobs } from './staff-service.ts';

const ZIP = 'application/zip';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const jobStaffRoutes = (platform: Platform, jobs: StaffJobs): Route[] => [
  on(manageJobPage, (call) => jobs.page(call)),
  on(manageJobFetch, (call) => jobs.fetch(call)),
  on(manageJobCancel, (call) => jobs.cancel(call)),
  onBinary(manageJobDownload, async ({ input, now, http: { reply } }) => {
    const file = await jobs.fileOfLink(input, now);
    if (!file) return answerMissing(reply, '链接已失效，请重新获取');
    await sendObject(reply, platform, {
      key: file.fileKey,
      contentType: file.fileName.endsWith('.zip') ? ZIP : XLSX,
      name: file.fileName,
      how: 'attachment',
      shared: false,
      size: file.fileSize === null ? undefined : Number(file.fileSize),
    });
  }),
];
