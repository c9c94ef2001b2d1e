export { stageOf, standOf } from './life.ts';
export { createReports, type ReportKey, type Reports } from './service.ts';
