import {
  manageAwardPage,
  manageAwardRemove,
  manageAwardSave,
  manageExaminationPage,
  manageExaminationPublish,
  manageExaminationRemove,
  manageExaminationSave,
  manageScoreFrame,
  manageScoreStudents,
  manageSheet,
  manageSheetHistory,
  manageSheetPublish,
  manageSheetRead,
  manageSheetSave,
} from '@vimo/contract';
import { answer, done, on, type Route } from '../../../platform/http/route.ts';
import { requireOffice } from './policy.ts';
import type { Sheets } from './sheet-service.ts';
import type { StaffScores } from './staff-service.ts';

export const scoreStaffRoutes = (scores: StaffScores, sheets: Sheets): Route[] => [
  on(manageScoreFrame, ({ session, now }) => scores.frame(session, now)),
  on(manageExaminationPage, ({ session, input, now }) => scores.examinations(session, input, now)),
  on(manageExaminationSave, async (call) => answer('已保存', await scores.save(call)), requireOffice),
  on(manageExaminationRemove, async (call) => done(await scores.remove(call)), requireOffice),
  on(manageExaminationPublish, async (call) => done(await scores.publish(call)), requireOffice),
  on(manageSheet, ({ session, input, now }) => sheets.show(session, input, now)),
  on(manageSheetSave, async (call) => done(await sheets.save(call))),
  on(manageSheetRead, (call) => sheets.read(call)),
  on(manageSheetPublish, async (call) => done(await sheets.publishFitness(call))),
  on(manageSheetHistory, ({ session, input, now }) => sheets.history(session, input, now)),
  on(manageScoreStudents, ({ session, input, now }) => scores.students(session, input.classId, now)),
  on(manageAwardPage, ({ session, input, now }) => scores.awards(session, input, now)),
  on(manageAwardSave, async (call) => answer('已登记', await scores.addAward(call))),
  on(manageAwardRemove, async (call) => done(await scores.removeAward(call))),
];
