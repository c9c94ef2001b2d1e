import {
  checkDimensionFront,
  confirmRecord,
  countDimensionBySemesterId,
  deleteRecord,
  insertByFront,
  recordFetch,
  recordModelAndCount,
  recordPage,
  recordUpdate,
  submitRecord,
} from '@vimo/contract';
import { answer, done, on, type Route } from '../../../platform/http/route.ts';
import type { OwnRecords } from './own-service.ts';
import type { Records } from './service.ts';

export const recordRoutes = (records: Records, ownRecords: OwnRecords): Route[] => [
  on(recordPage, (call) => records.page(call)),
  on(recordFetch, (call) => records.fetch(call.session, call.input.id, call)),
  on(recordModelAndCount, ({ session }) => records.modelAndCount(session)),
  on(checkDimensionFront, async ({ session, input, now }) => {
    await ownRecords.check(session, input.dimensionId, now);
    return {};
  }),
  on(insertByFront, async ({ session, input, now }) => {
    const { id, message } = await ownRecords.begin(session, input, now);
    return answer(message, { id });
  }),
  on(recordUpdate, async ({ session, input, now }) => done(await ownRecords.update(session, input, now))),
  on(submitRecord, async ({ session, input, now }) => done(await ownRecords.submit(session, input.list, now))),
  on(deleteRecord, async ({ session, input, now }) => done(await ownRecords.remove(session, input.id, now))),
  on(confirmRecord, async ({ session, input, now }) => done(await ownRecords.answer(session, input, now))),
  on(countDimensionBySemesterId, (call) => records.countBySemester(call)),
];
