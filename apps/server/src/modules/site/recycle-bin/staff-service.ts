import { type manageRecyclePage, type ParsedInputOf, RECYCLE_DAYS, type RecycleKind } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { fromWireTime, toWireTime, type WireTime } from '../../../platform/time.ts';
import { pageTotal } from '../../../platform/totals.ts';
import type { Told } from '../../../slice.ts';
import { scopeOf } from '../../people/staff/index.ts';
import { countRecycled, type RecycleFilter, recycled, recycledOne, sweepRecycled } from './staff-queries.ts';

type Restorers = Told['restorers'];

const DAYS_MS = RECYCLE_DAYS * 24 * 3600 * 1000;
const daysBefore = (moment: WireTime) => toWireTime(new Date(fromWireTime(moment).getTime() - DAYS_MS));
const daysAfter = (moment: WireTime) => toWireTime(new Date(fromWireTime(moment).getTime() + DAYS_MS));

/** What was disabled or removed within thirty days, for those who may bring it back. */
export function createStaffRecycleBin({ database, clock }: Pick<Platform, 'database' | 'clock'>, restorers: Restorers) {
  /** What a person may see: things of their scope, of the kinds that they may bring back. */
  const filterFor = (session: Session, now: WireTime, kind?: RecycleKind | ''): RecycleFilter => ({
    scope: scopeOf(session),
    kinds: (Object.keys(restorers) as RecycleKind[]).filter(
      (each) => (!kind || each === kind) && restorers[each]?.may(session),
    ),
    name: '',
    since: daysBefore(now),
  });

  return {
    async page(session: Session, input: ParsedInputOf<typeof manageRecyclePage>, now: WireTime) {
      const span = spanOf(input);
      const filter = { ...filterFor(session, now, input.kind), name: input.name ?? '' };
      const rows = await recycled(database, filter, input.sort ?? '-removedAt', span);
      return {
        dataList: rows.map((row) => ({ ...row, endsAt: daysAfter(row.removedAt) })),
        totalCount: await pageTotal({ ...span, shown: rows.length }, () => countRecycled(database, filter)),
      };
    },

    /** @throws Refusal notFound for what is not theirs or has come back; the domain's own when it cannot come back */
    async restore({ session, now, requestId }: Pick<Call, 'now' | 'requestId'> & { session: Session }, id: string) {
      await database.transaction(async (db) => {
        const filter = filterFor(session, now);
        const seen = await recycledOne(db, filter, id);
        if (seen) await restorers[seen.kind]?.lock?.(db, seen.objectId);
        const found = seen && (await recycledOne(db, filter, id, 'for update'));
        const restorer = found && restorers[found.kind];
        if (!found || !restorer) throw notFound('回收站中没有这一项，可能已恢复或已过期');
        await restorer.restore(db, session, found.objectId, found.content);
        await db.run('update recycle_bin set restored_at = $2 where recycle_id = $1', [id, now]);
        const target = `${found.kind}:${found.objectId}`;
        await audit(db, { event: 'recycle.restored', session, target, requestId });
      });
    },

    /** Takes out what has lain there for thirty days; what was removed is gone with it. */
    sweep: async () => {
      await sweepRecycled(database, daysBefore(toWireTime(clock())));
    },
  };
}
export type StaffRecycleBin = ReturnType<typeof createStaffRecycleBin>;
