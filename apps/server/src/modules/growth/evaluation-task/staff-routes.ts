import {
  manageIndicatorAdd,
  manageIndicatorFetch,
  manageIndicatorList,
  manageIndicatorPublish,
  manageIndicatorRetire,
  manageIndicatorSave,
  manageTaskAdd,
  manageTaskChange,
  manageTaskClose,
  manageTaskExport,
  manageTaskFetch,
  manageTaskFrame,
  manageTaskPage,
  manageTaskProgress,
  manageTaskPupils,
  manageTaskRatings,
  manageTaskRemind,
  manageTaskResults,
} from '@vimo/contract';
import { answer, done, on, onBinary, type Route } from '../../../platform/http/route.ts';
import { sendWorkbook, sheetOf } from '../../content/workbook/index.ts';
import type { Indicators } from './indicator-service.ts';
import { requireAuditor } from './policy.ts';
import type { StaffEvaluationTasks } from './staff-service.ts';

export const evaluationTaskStaffRoutes = (indicators: Indicators, tasks: StaffEvaluationTasks): Route[] => [
  on(manageIndicatorList, ({ session }) => indicators.list(session)),
  on(manageIndicatorFetch, ({ session, input }) => indicators.fetch(session, input.id)),
  on(manageIndicatorAdd, (call) => indicators.add(call)),
  on(manageIndicatorSave, async (call) => answer('保存成功', await indicators.save(call))),
  on(manageIndicatorPublish, async (call) => done(await indicators.publish(call))),
  on(manageIndicatorRetire, async (call) => done(await indicators.retire(call))),
  on(manageTaskFrame, ({ session, now }) => tasks.frame(session, now)),
  on(manageTaskPage, ({ session, input, now }) => tasks.page(session, input, now)),
  on(manageTaskAdd, async (call) => answer('任务已布置', await tasks.add(call))),
  on(manageTaskChange, async (call) => done(await tasks.change(call))),
  on(manageTaskClose, async (call) => done(await tasks.close(call))),
  on(manageTaskFetch, ({ session, input, now }) => tasks.fetch(session, input.id, now)),
  on(manageTaskProgress, ({ session, input, now }) => tasks.progress(session, input, now)),
  on(manageTaskPupils, ({ session, input, now }) => tasks.pupils(session, input, now)),
  on(manageTaskRemind, async (call) => done(await tasks.remind(call))),
  on(manageTaskResults, ({ session, input, now }) => tasks.results(session, input, now)),
  onBinary(manageTaskExport, async ({ session, input, now, http: { reply } }) => {
    const { title, className, columns, list } = await tasks.results(session, input, now);
    const rows = list.map(({ studentNo, studentName, scores, score, raters }) =>
      [studentNo, studentName, ...scores, score, raters].map(String),
    );
    const headings = ['学号', '姓名', ...columns, '综合得分', '评价人数'].map((heading) => ({ title: heading }));
    sendWorkbook(reply, { name: `${title}-${className}.xlsx`, body: sheetOf('评价结果', headings, rows) });
  }),
  on(manageTaskRatings, (call) => tasks.ratings(call), requireAuditor),
];
