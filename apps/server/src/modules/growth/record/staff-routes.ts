import { Readable } from 'node:stream';
import {
  manageRecordClasses,
  manageRecordColleagues,
  manageRecordDecide,
  manageRecordDeputies,
  manageRecordDimensions,
  manageRecordDrawSample,
  manageRecordEndDeputy,
  manageRecordEnter,
  manageRecordEntered,
  manageRecordFetch,
  manageRecordLike,
  manageRecordLoad,
  manageRecordMend,
  manageRecordNameDeputy,
  manageRecordQueue,
  manageRecordQueueFigures,
  manageRecordSamples,
  manageRecordSaveSetting,
  manageRecordSecondLook,
  manageRecordSetting,
  manageRecordSheetCheck,
  manageRecordSheetEnter,
  manageRecordSheetRead,
  manageRecordSheetTemplate,
  manageRecordStudents,
  manageRecordTakeBack,
  manageRecordWithdraw,
} from '@vimo/contract';
import { answer, done, on, onBinary, type Route } from '../../../platform/http/route.ts';
import { sendWorkbook } from '../../content/workbook/index.ts';
import type { StaffRecords } from './staff-service.ts';

export const recordStaffRoutes = (records: StaffRecords): Route[] => [
  on(manageRecordQueue, ({ session, input, now }) => records.queue(session, input, now)),
  on(manageRecordFetch, ({ session, input, now }) => records.fetch(session, input.id, now)),
  on(manageRecordDecide, ({ session, input, now }) => records.decide(session, input, now)),
  on(manageRecordTakeBack, async ({ session, input, now }) => done(await records.takeBack(session, input.id, now))),
  on(manageRecordQueueFigures, ({ session, now }) => records.queueFigures(session, now)),
  on(manageRecordLike, ({ session, input, now }) => records.like(session, input, now)),
  on(manageRecordLoad, ({ session, now }) => records.load(session, now)),
  on(manageRecordDeputies, ({ session, now }) => records.deputies(session, now)),
  on(manageRecordColleagues, ({ session, input }) => records.colleagues(session, input.name ?? '')),
  on(manageRecordNameDeputy, async ({ session, input, now, requestId }) =>
    done(await records.nameDeputy(session, input, now, requestId)),
  ),
  on(manageRecordEndDeputy, async ({ session, input, now, requestId }) =>
    done(await records.endDeputy(session, input.id, now, requestId)),
  ),
  on(manageRecordClasses, ({ session, now }) => records.classes(session, now)),
  on(manageRecordStudents, ({ session, input, now }) => records.students(session, input.classId, now)),
  on(manageRecordDimensions, ({ session, input, now }) => records.dimensions(session, input.classId, now)),
  on(manageRecordEnter, ({ session, input, now }) => records.enter(session, input, now)),
  onBinary(manageRecordSheetTemplate, async ({ session, input, now, http: { reply } }) => {
    const { name, bytes } = await records.sheetTemplate(session, input, now);
    sendWorkbook(reply, { name, body: Readable.from([bytes]) });
  }),
  on(manageRecordSheetRead, (call) => records.readSheet(call)),
  on(manageRecordSheetCheck, ({ session, input, now }) => records.checkSheet(session, input, now)),
  on(manageRecordSheetEnter, async ({ session, input, now }) => {
    const { late, ...entered } = await records.enterSheet(session, input, now);
    const said = [...Map.groupBy(late, (text) => text)].map(([text, of]) => `。${of.length} 条：${text}`).join('');
    return answer(`已录入 ${entered.count} 条，待学生确认${said}`, entered);
  }),
  on(manageRecordEntered, ({ session, input }) => records.entered(session, input)),
  on(manageRecordMend, async ({ session, input, now }) => done(await records.mend(session, input, now))),
  on(manageRecordWithdraw, async ({ session, input, now }) => done(await records.withdraw(session, input, now))),
  on(manageRecordDrawSample, async ({ session, input, now, requestId }) => {
    const drawn = await records.draw(session, input, now, requestId);
    return answer(drawn.count > 0 ? `已抽取 ${drawn.count} 条` : '没有可抽取的记录', drawn);
  }),
  on(manageRecordSamples, ({ session, input }) => records.samples(session, input)),
  on(manageRecordSecondLook, async ({ session, input, now }) => {
    const looked = await records.secondLook(session, input, now);
    return answer(looked.toCorrect === 1 ? '该记录已在归档的报告里，请到“报告归档”更正这份报告' : '复核完成', looked);
  }),
  on(manageRecordSetting, ({ session }) => records.setting(session)),
  on(manageRecordSaveSetting, async ({ session, input, requestId }) =>
    done(await records.saveSetting(session, input, requestId)),
  ),
];
