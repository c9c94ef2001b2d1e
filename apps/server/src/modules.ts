import { accountModule } from './modules/account/index.ts';
import { activityModule } from './modules/activity/index.ts';
import { baseModule } from './modules/base/index.ts';
import { clubModule } from './modules/club/index.ts';
import { collegeModule } from './modules/college/index.ts';
import { enrolmentModule } from './modules/enrolment/index.ts';
import { fileModule } from './modules/file/index.ts';
import { homeModule } from './modules/home/index.ts';
import { manageModule } from './modules/manage/index.ts';
import { messageModule } from './modules/message/index.ts';
import { newsModule } from './modules/news/index.ts';
import { organisationModule } from './modules/organisation/index.ts';
import { searchModule } from './modules/search/index.ts';
import { siteModule } from './modules/site/index.ts';
import type { Module } from './platform/http/route.ts';
import type { Platform } from './platform/platform.ts';

/** Every module of the server. A new one is added here and nowhere else. */
export const buildModules = (platform: Platform): Module[] => [
  accountModule(platform),
  organisationModule(platform),
  activityModule(platform),
  enrolmentModule(platform),
  fileModule(platform),
  siteModule(platform),
  manageModule(platform),
  clubModule(platform),
  messageModule(platform),
  collegeModule(platform),
  baseModule(platform),
  newsModule(platform),
  searchModule(platform),
  homeModule(platform),
];
