import {
  Attendance,
  type manageAttendanceHistory,
  type manageAttendanceMark,
  type manageAttendanceRest,
  type manageAttendanceUndo,
} from '@vimo/contract';
import { type AuditEvent, audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { changedMeanwhile, notFound, refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireActivityRun } from '../activity/index.ts';
import { lockActivity, type MarkChange, markingOf, markingsOf, marksOf, writeMarks } from './attendance-queries.ts';

type StaffCall = Pick<Call, 'now' | 'requestId'> & {
  session: NonNullable<Call['session']>;
  input: { activityId: string };
};

/** Who was there, as those who run an activity mark it from its beginning on (docs/domains/activities.md). */
export function createAttendance({ database }: Pick<Platform, 'database'>) {
  /** One marking: what `changesOf` finds to change, held against others. @throws Refusal notFound, or refused before the activity began */
  async function marking(
    { session, now, requestId, input: { activityId } }: StaffCall,
    event: AuditEvent['event'],
    changesOf: (db: Db) => Promise<{ changes: readonly MarkChange[]; undoes?: string }>,
  ) {
    const { actStartDate } = await requireActivityRun(database, session, activityId);
    if (now < actStartDate) throw refused('活动开始后才能登记到场');
    return database.transaction(async (db) => {
      await lockActivity(db, activityId);
      const { changes, undoes = null } = await changesOf(db);
      const markingId = await writeMarks(db, { activityId, actorId: session.accountId, undoes, changes, now });
      await audit(db, { event, session, target: activityId, requestId, detail: { count: changes.length } });
      return { markingId, count: changes.length };
    });
  }

  return {
    /** Marks people by name. @throws Refusal refused when somebody was marked otherwise meanwhile */
    mark: (call: Call<typeof manageAttendanceMark>) =>
      marking(call, 'activity.attendanceMarked', async (db) => {
        const { activityId, marks } = call.input;
        const named = new Map(marks.map((mark) => [mark.id, mark]));
        const rows = await marksOf(db, activityId, [...named.keys()]);
        if (rows.length < named.size) throw notFound('报名不存在或已取消');
        const changes = rows.map(({ enrolmentId, state }) => ({
          ...{ enrolmentId, before: state, after: named.get(enrolmentId)!.state },
          read: named.get(enrolmentId)!.before,
        }));
        // Sent twice, it is what it was to become.
        if (changes.some(({ before, after, read }) => before !== read && before !== after)) throw changedMeanwhile();
        const real = changes.filter(({ before, after }) => before !== after);
        if (real.length === 0) throw refused('没有需要登记的人');
        return { changes: real };
      }),

    /** Marks everybody who is not marked yet. */
    markRest: (call: Call<typeof manageAttendanceRest>) =>
      marking(call, 'activity.attendanceMarked', async (db) => {
        const rows = await marksOf(db, call.input.activityId, null);
        const rest = rows.filter(({ state }) => state === Attendance.unmarked);
        if (rest.length === 0) throw refused('没有需要登记的人');
        return {
          changes: rest.map(({ enrolmentId, state }) => ({ enrolmentId, before: state, after: call.input.state })),
        };
      }),

    /** Takes a marking back where nobody marked anew since. @returns the text to show */
    async undo(call: Call<typeof manageAttendanceUndo>): Promise<string> {
      let kept = 0;
      const { count } = await marking(call, 'activity.attendanceUndone', async (db) => {
        const { activityId, markingId } = call.input;
        const found = await markingOf(db, activityId, markingId);
        if (!found) throw notFound('登记不存在');
        if (found.isUndone) throw refused('这次登记已经撤销');
        const changes = found.changes.filter(({ state, after }) => state === after);
        kept = found.changes.length - changes.length;
        if (changes.length === 0) throw refused('这些人之后又有登记，不能撤销');
        return {
          changes: changes.map(({ enrolmentId, before, after }) => ({ enrolmentId, before: after, after: before })),
          undoes: markingId,
        };
      });
      return `已撤销 ${count} 人的登记${kept > 0 ? `，${kept} 人之后又有登记，未撤销` : ''}`;
    },

    async history({ session, input }: Call<typeof manageAttendanceHistory>) {
      await requireActivityRun(database, session, input.activityId);
      return markingsOf(database, input.activityId, spanOf(input));
    },
  };
}
