import type { manageActivityHosts, ParsedInputOf } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { changedMeanwhile, invalidInput } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { countHostCandidates, hostCandidates, hostedActivity, lockHosts, writeHosts } from './host-queries.ts';
import { activityNotices } from './notices.ts';
import { mayManageActivities, requireManager } from './policy.ts';
import { requireActivityWithin } from './staff-service.ts';

/** So many names are offered at once; more are looked for by name. */
const OFFERED = 200;

/**
 * A published activity whose sign-ups are somebody's to see and to mark: as who runs it, or as its host.
 * @throws Refusal notFound for another's activity; notPermitted for staff who run none and do not host it
 */
export async function requireActivityRun(db: Db, session: Session, activityId: string) {
  if (mayManageActivities(session)) return requireActivityWithin(db, session, activityId);
  const hosted = await hostedActivity(db, session.accountId, activityId);
  if (!hosted) requireManager(session);
  return hosted!;
}

/** Who hosts an activity (docs/domains/activities.md, Hosts). */
export function createActivityHosts(
  { database }: Pick<Platform, 'database'>,
  {
    written,
    notifications,
  }: { written: (db: Db, session: Session, id: string) => Promise<{ title: string }>; notifications: Notifications },
) {
  return {
    /** @throws Refusal notFound */
    async candidates(session: Session, activityId: string, name: string) {
      await written(database, session, activityId);
      return hostCandidates(database, activityId, name, OFFERED);
    },

    /** Whoever is new is told; what is so already is left as it is. @throws Refusal when somebody changed them since they were read */
    async set(
      { session, now, requestId }: { session: Session; now: WireTime; requestId: string },
      { activityId, accountIds, before }: ParsedInputOf<typeof manageActivityHosts>,
    ): Promise<void> {
      const { title } = await written(database, session, activityId);
      await database.transaction(async (db) => {
        const named = await lockHosts(db, activityId);
        const held = named.filter(({ left }) => !left).map(({ accountId }) => accountId);
        const wanted = [...new Set(accountIds)];
        if (named.length === wanted.length && wanted.every((id) => held.includes(id))) return;
        const shown = named.map(({ accountId }) => accountId);
        if (shown.toSorted().join() !== [...new Set(before)].toSorted().join()) throw changedMeanwhile();
        const added = wanted.filter((id) => !held.includes(id));
        if ((await countHostCandidates(db, activityId, added)) < added.length)
          throw invalidInput({ accountIds: '请选择主办机构的在职人员' });
        await writeHosts(db, activityId, wanted, now);
        await notifications.notify(db, {
          accountIds: added,
          notice: activityNotices.hosted,
          title: '您被设为活动带队人',
          text: title,
          href: `/zs-platform/activities?open=${activityId}`,
        });
        await audit(db, {
          event: 'activity.hosts',
          session,
          target: activityId,
          requestId,
          detail: { count: wanted.length },
        });
      });
    },
  };
}
export type ActivityHosts = ReturnType<typeof createActivityHosts>;
