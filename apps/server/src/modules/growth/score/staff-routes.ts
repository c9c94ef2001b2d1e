import {
  manageAwardCheck,
  manageAwardImport,
  manageAwardPage,
  manageAwardRead,
  manageAwardRemove,
  manageAwardSave,
  manageAwardTemplate,
  manageExaminationPage,
  manageExaminationPublish,
  manageExaminationRemove,
  manageExaminationSave,
  manageRankRule,
  manageRankRuleSave,
  manageScoreFrame,
  manageScoreStudents,
  manageSheet,
  manageSheetCheck,
  manageSheetHistory,
  manageSheetImport,
  manageSheetPublish,
  manageSheetRead,
  manageSheetSave,
  manageSheetTemplate,
} from '@vimo/contract';
import { answer, done, on, onBinary, type Route } from '../../../platform/http/route.ts';
import { sendWorkbook } from '../../content/workbook/index.ts';
import type { AwardImport } from './award-import.ts';
import type { Awards } from './award-service.ts';
import { requireExaminer, requireRankKeeper } from './policy.ts';
import type { Ranks } from './rank-service.ts';
import type { SheetImport } from './sheet-import.ts';
import type { Sheets } from './sheet-service.ts';
import type { StaffScores } from './staff-service.ts';

export const scoreStaffRoutes = (
  scores: StaffScores,
  sheets: Sheets,
  awards: Awards,
  sheetImport: SheetImport,
  imports: AwardImport,
  ranks: Ranks,
): Route[] => [
  on(manageScoreFrame, ({ session, now }) => scores.frame(session, now)),
  on(manageExaminationPage, ({ session, input, now }) => scores.examinations(session, input, now)),
  on(manageExaminationSave, async (call) => answer('已保存', await scores.save(call)), requireExaminer),
  on(manageExaminationRemove, async (call) => done(await scores.remove(call)), requireExaminer),
  on(manageExaminationPublish, async (call) => done(await scores.publish(call)), requireExaminer),
  on(manageSheet, ({ session, input, now }) => sheets.show(session, input, now)),
  on(manageSheetSave, async (call) => done(await sheets.save(call))),
  onBinary(manageSheetTemplate, async ({ session, input, now, http: { reply } }) =>
    sendWorkbook(reply, await sheets.template(session, input, now)),
  ),
  on(manageSheetRead, (call) => sheetImport.read(call)),
  on(manageSheetCheck, (call) => sheetImport.check(call)),
  on(manageSheetImport, async (call) => answer('', await sheetImport.write(call))),
  on(manageSheetPublish, async (call) => done(await sheets.publish(call))),
  on(manageSheetHistory, ({ session, input, now }) => sheets.history(session, input, now)),
  on(manageScoreStudents, ({ session, input, now }) => scores.students(session, input.classId, now)),
  on(manageAwardPage, ({ session, input, now }) => awards.page(session, input, now)),
  on(manageAwardSave, async (call) => answer('已登记', await awards.add(call))),
  on(manageAwardRemove, async (call) => done(await awards.remove(call))),
  onBinary(manageAwardTemplate, async ({ session, input, now, http: { reply } }) =>
    sendWorkbook(reply, await imports.template(session, input.type === 1 ? 1 : 2, now)),
  ),
  on(manageAwardRead, (call) => imports.read(call)),
  on(manageAwardCheck, (call) => imports.check(call)),
  on(manageAwardImport, async (call) => answer('', await imports.write(call))),
  on(manageRankRule, ({ session }) => ranks.rule(session), requireRankKeeper),
  on(manageRankRuleSave, async (call) => done(await ranks.save(call)), requireRankKeeper),
];
