import type { Platform } from '../../../platform/platform.ts';
import { dayOf, toWireTime } from '../../../platform/time.ts';
import { waitedSince } from '../../people/school-year/index.ts';
import { recordNotices } from './notices.ts';
import { type NotifyPeople, TO_CONFIRM } from './notify.ts';
import { lockedRecords } from './queries.ts';
import { lapsingSchemes, remind, unanswered } from './staff-queries.ts';
import { State } from './states.ts';
import { takeStep } from './steps.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Working days after which a student is reminded of what they have not answered. */
const REMIND_AFTER = 3;
/** Entries of which one sweep reminds. */
const REMINDED = 500;
/** Entries that lapse in one sweep. */
const LAPSING = 200;

/** What becomes of entries that their students do not answer. */
export function createUnanswered({ database, clock, log }: Platform, notify: NotifyPeople) {
  return {
    /**
     * Entries that nobody answered in the time that their version gives count as confirmed, and say so; of the others that wait, the students are
     * reminded once. Never throws.
     */
    async sweep(): Promise<void> {
      try {
        const now = toWireTime(clock());
        const daysAgo = (days: number) => toWireTime(new Date(clock().getTime() - days * DAY_MS));
        const lapsing = await lapsingSchemes(database);
        for (const { schemeId, days } of lapsing) {
          const since = daysAgo(days);
          const ids = await unanswered(database, schemeId, since, LAPSING);
          if (ids.length === 0) continue;
          await database.transaction(async (db) => {
            const held = (await lockedRecords(db, ids)).filter(({ state }) => state === State.waiting);
            const told = new Map<string, string[]>();
            for (const record of held) {
              const by = { session: undefined, actedAs: '平台', now };
              const late = await takeStep(db, record, 'confirmLapsed', by, { written: { answeredAt: now } });
              told.set(late, [...(told.get(late) ?? []), record.studentId]);
            }
            const text = `超过 ${days} 天未处理，按方案规定视为确认。`;
            for (const [late, students] of told) {
              const more = late ? `${text}${late}。` : text;
              await notify(db, recordNotices.confirmed, students, '教师录入的记录已视为确认', more);
            }
          });
        }
        const daysOf = new Map(lapsing.map(({ schemeId, days }) => [schemeId, days]));
        await database.transaction(async (db) => {
          const since = await waitedSince(db, dayOf(now), REMIND_AFTER);
          const waiting = await remind(db, `${since} 00:00:00`, now, REMINDED);
          for (const [days, those] of Map.groupBy(waiting, ({ schemeId }) => daysOf.get(schemeId))) {
            const students = [...new Set(those.map(({ studentId }) => studentId))];
            const lapse = days ? `超过 ${days} 天未处理，按方案规定视为确认。` : '';
            const title = '您有教师录入的记录还没有处理';
            const { confirmReminded } = recordNotices;
            await notify(db, confirmReminded, students, title, `请核对内容后确认或拒绝。${lapse}`, TO_CONFIRM);
          }
        });
      } catch (error) {
        log.error({ err: error }, 'unanswered records could not be closed');
      }
    },
  };
}
