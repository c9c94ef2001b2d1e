import { circularRelayPage, type manageCircularRelay, type manageCircularRelayed } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { notFound, refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dayOf } from '../../../platform/time.ts';
import type { Notifications } from '../notification/index.ts';
import { circularNotices } from './notices.ts';
import { lockUnread } from './receipt-service.ts';
import { addressedTo, classesRelayed, noteRelay, RELAY_EVENT, wasRelayedOn } from './relay-queries.ts';
import { addressingOf } from './targets.ts';

const NOT_ASKED = '没有请您转告的这条通知，或通知已收回';

/** Class teachers pass on what pupils and guardians have not read (docs/domains/circulars.md). */
export function createRelays({ database }: Platform, { notifications }: { notifications: Notifications }) {
  return {
    /**
     * Asks the present class teachers of those who have not read one, once a day.
     * @returns how many were asked
     * @throws Refusal notFound for what is not the person's to keep, refused when there was one today, or there is nobody to ask
     */
    async ask({ session, input, now, address, requestId }: Call<typeof manageCircularRelay>): Promise<number> {
      const day = dayOf(now);
      return database.transaction(async (db) => {
        const held = await lockUnread(db, session, input.id, now);
        if (await wasRelayedOn(db, held.id, day)) throw refused('今天已经请班主任转告过，请明天再请');
        const addressing = await addressingOf(db, held, day);
        const asked = await noteRelay(db, held.id, { addressing, day, by: session.accountId, now });
        if (asked.length === 0) throw refused('没有可以请的班主任：没读的学生所在的班没有班主任，或班主任就是您本人');
        await audit(db, { event: 'circular.relayed', session, target: held.id, address, requestId });
        // Of a bureau's circular thousands are told: all with the same number at once.
        for (const [pupils, teachers] of Map.groupBy(asked, (one) => one.pupils))
          await notifications.notify(db, {
            ...{ accountIds: teachers.map(({ accountId }) => accountId), notice: circularNotices.relayed },
            ...{ event: `${RELAY_EVENT}${held.id}:${day}`, title: `请转告：${held.title}` },
            text: `您班上有 ${pupils} 名学生（含家长）还没有${held.needsConfirmation ? '确认' : '读'}这条通知，请提醒他们查看。`,
            href: circularRelayPage(held.id),
          });
        return asked.length;
      });
    },

    /** Who of the classes in charge has not read it. @throws Refusal notFound for who was not asked, or has none of these classes any more */
    async relayed({ session, input, now }: Call<typeof manageCircularRelayed>) {
      const day = dayOf(now);
      const circular = await addressedTo(database, input.id);
      if (!circular) throw notFound(NOT_ASKED);
      const addressing = await addressingOf(database, circular, day);
      const rows = await classesRelayed(database, session.accountId, input.id, { addressing, day });
      const [first] = rows;
      if (!first) throw notFound(NOT_ASKED);
      const { title, orgName, sendDate, needsConfirmation } = first;
      const classes = rows.map(({ className, pupils }) => ({ className, pupils }));
      return { title, orgName, sendDate, needsConfirmation: needsConfirmation ? 1 : 0, classes };
    },
  };
}
export type Relays = ReturnType<typeof createRelays>;
