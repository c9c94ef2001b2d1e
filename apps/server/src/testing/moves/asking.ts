import {
  addDataRequest,
  cancelEnrolment,
  decideDataRequest,
  enrol,
  manageDataRequestPage,
  manageNoticeOpen,
  manageNoticeWithdraw,
  manageReportProgress,
} from '@vimo/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { acts, pupil, room, school } from './act.ts';
import { dayAfter, isThere, owedNotice } from './model.ts';

/** Sign-ups, public notices, and what is asked of the school. */

const signUp = acts(
  '报名',
  fc.record({ pupil }),
  (model, of) => isThere(model, model.pupils[of.pupil]!),
  async (model, real, of) => {
    const input = { activityId: real.activityId, remarks: '想去', joinUserId: '' };
    if ((await real.call(enrol, input, real.pupils[of.pupil]!.token)).ok) model.pupils[of.pupil]!.signedUp = true;
  },
);
const signOff = acts(
  '取消报名',
  fc.record({ pupil }),
  (model, of) => model.pupils[of.pupil]!.signedUp,
  async (model, real, of) => {
    const input = { activityId: real.activityId, joinUserId: '' };
    const { ok } = await real.call(cancelEnrolment, input, real.pupils[of.pupil]!.token);
    if (ok) model.pupils[of.pupil]!.signedUp = false;
  },
);

export const notice = acts(
  '公示',
  fc.record({ room }),
  (model, { room }) => model.notices[room] === 0 || owedNotice(model, room).length > 0,
  async (model, real, { room }) => {
    const of = owedNotice(model, room);
    const shown = { from: model.today, to: dayAfter(model.today, model.season.noticeDays) };
    const input = {
      ...{ semesterId: real.semesterId, classId: real.rooms[room]!.classId },
      ...{ startsOn: shown.from, endsOn: shown.to },
    };
    const { ok, data } = await real.call(manageNoticeOpen, input, real.rooms[room]!.teacher.token);
    expect(ok ? data.students : 0, 'shown in a notice').toBe(of.length);
    if (!ok) return;
    model.notices[room]! += 1;
    for (const one of of) {
      Object.assign(one, { noticedIn: room, noticedUntil: shown.to });
      for (const record of one.records) record.shown = record.state === 'passed' && record.ofFirst ? shown : undefined;
    }
  },
);
const withdraw = acts(
  '撤回公示',
  fc.record({ room }),
  // What is sealed keeps its notice.
  (model, { room }) =>
    model.notices[room] !== 0 && !model.pupils.some(({ noticedIn, archived }) => noticedIn === room && archived),
  async (model, real, { room }) => {
    const { token } = real.rooms[room]!.teacher;
    const { list } = (await real.call(manageReportProgress, { semesterId: real.semesterId }, token)).data;
    const { notice, more } = list.find(({ classId }) => classId === real.rooms[room]!.classId)!;
    expect([notice!, ...more].length, 'notices of a class').toBe(model.notices[room]);
    for (const { id, version } of [notice!, ...more]) {
      const input = { id, version, reason: '名单有误' };
      expect((await real.call(manageNoticeWithdraw, input, token)).ok, 'a notice is withdrawn').toBe(true);
    }
    model.notices[room] = 0;
    for (const one of model.pupils.filter(({ noticedIn }) => noticedIn === room)) {
      one.noticedIn = undefined;
      for (const record of one.records)
        Object.assign(record, { shown: undefined, ofFirst: record.sent < model.season.next });
    }
  },
);

const request = acts(
  '申请更正信息',
  fc.record({ pupil }),
  (model, of) => model.pupils[of.pupil]!.asked === undefined,
  async (model, real, of) => {
    model.written += 1;
    const content = `更正 ${model.written}`;
    const { ok } = await real.call(addDataRequest, { kind: 1, content }, real.pupils[of.pupil]!.token);
    expect(ok, 'a request is taken').toBe(true);
    model.pupils[of.pupil]!.asked = content;
  },
);
const answer = acts(
  '处理更正信息',
  fc.record({ pupil, school }),
  (model, of) => model.pupils[of.pupil]!.asked !== undefined,
  async (model, real, of) => {
    const one = model.pupils[of.pupil]!;
    const its = real.schools[one.school]!.office.token;
    const { dataList } = (await real.call(manageDataRequestPage, { state: 0, pageSize: 100 }, its)).data;
    const found = dataList.find(({ content }) => content === one.asked);
    expect(found, 'a request waits at the school that has the pupil').toBeDefined();
    const token = real.schools[of.school]!.office.token;
    const { ok } = await real.call(decideDataRequest, { id: found!.id, agree: 0, answer: '已核对，无误' }, token);
    expect(ok, 'decided by the school that has the pupil').toBe(of.school === one.school);
    if (ok) one.asked = undefined;
  },
);

export const ASKING = [signUp, signOff, notice, withdraw, request, answer];
