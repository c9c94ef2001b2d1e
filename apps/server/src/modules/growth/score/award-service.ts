import type { manageAwardPage, manageAwardRemove, manageAwardSave, ParsedInputOf } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { invalidInput, notFound } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { pageTotal } from '../../../platform/totals.ts';
import { classesLookedAfter, looksAfter, responsibilityOf } from '../../people/responsibility/index.ts';
import { semesterOn } from '../../people/school-year/index.ts';
import {
  awardPage,
  countAwards,
  insertAward,
  lockedAward,
  pupilToAward,
  removeAward,
  sameAward,
} from './award-queries.ts';
import { classThen, NOT_THEN } from './award-rules.ts';
import { classOnDay, semestersBegun } from './staff-queries.ts';

/** Awards and discipline as class teachers and the school note them. */
export function createAwards({ database }: Platform) {
  return {
    async page(session: Session, input: ParsedInputOf<typeof manageAwardPage>, now: WireTime) {
      const { orgId, classIds } = classesLookedAfter(await responsibilityOf(database, session, now));
      const { type, semesterId, classId } = input;
      const filter = { orgId, classIds, type, semesterId, classId };
      const span = spanOf(input);
      const dataList = await awardPage(database, filter, span);
      const totalCount = await pageTotal({ ...span, shown: dataList.length }, () => countAwards(database, filter));
      return { dataList, totalCount };
    },

    /** Notes an award or a breach of discipline of who was in the class on that day, though they moved since; the semester follows from the day. */
    async add({ session, input, now, address, requestId }: Call<typeof manageAwardSave>) {
      const day = dayOf(now);
      const who = await responsibilityOf(database, session, now);
      const { classId, studentId, happenedOn, type, event, result } = input;
      const place = await classOnDay(database, classId, day);
      if (!place || !looksAfter(who, place)) throw notFound('班级不存在');
      if (happenedOn > day) throw invalidInput({ happenedOn: '日期不能晚于今天' });
      const semester = semesterOn(await semestersBegun(database, place.orgId, day), happenedOn);
      if (!semester) throw invalidInput({ happenedOn: '这一天不在已有的学期里' });
      return database.transaction(async (db) => {
        // Two that come at once wait for each other, and so does who moves the pupil.
        await db.run('select from student where account_id = $1 for no key update', [studentId]);
        const pupil = await pupilToAward(db, studentId);
        const then = pupil && classThen(pupil, happenedOn);
        if (!pupil || !then || (then.classId !== classId && pupil.classId !== classId))
          throw invalidInput({ studentId: '学生不在这个班' });
        if (pupil.hasLeft) throw invalidInput({ studentId: '该学生已离校' });
        if (then.classId !== classId) throw invalidInput({ happenedOn: NOT_THEN });
        const there = await sameAward(db, { type, studentId, event, result, happenedOn });
        if (there) return { id: there.id };
        const { semesterId } = semester;
        const id = await insertAward(db, {
          ...{ type, studentId, orgId: place.orgId, classId, semesterId, event, result, happenedOn },
          ...{ by: session.accountId, now },
        });
        await audit(db, {
          event: 'award.added',
          session,
          target: studentId,
          address,
          requestId,
          detail: { award: id, type },
        });
        return { id };
      });
    },

    /** Takes one back; it stays in the database with the reason. */
    async remove({ session, input, now, address, requestId }: Call<typeof manageAwardRemove>): Promise<string> {
      const who = await responsibilityOf(database, session, now);
      await database.transaction(async (db) => {
        const award = await lockedAward(db, input.id);
        if (!award || award.removed || !looksAfter(who, award)) throw notFound('记录不存在');
        await removeAward(db, input.id, { by: session.accountId, reason: input.reason, now });
        const event = { event: 'award.removed', session, target: award.studentId, address, requestId } as const;
        await audit(db, { ...event, detail: { award: input.id, reason: input.reason } });
      });
      return '已撤销';
    },
  };
}
export type Awards = ReturnType<typeof createAwards>;
