import type { Db } from '../../../platform/database.ts';
import type { Notice } from '../../../platform/telling.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { inHandOf } from '../../people/responsibility/index.ts';
import { publishing } from './policy.ts';
import type { PublicationEntry } from './queries.ts';

/**
 * Tells who put it forward, or published it, what became of it; where they do such work no more, those who publish for its organisation.
 * @param title says whose it is to who is told
 * @param besides knows of it already
 */
export async function tellAsker(
  db: Db,
  notifications: Notifications,
  entry: PublicationEntry,
  {
    notice,
    title,
    text,
    now,
    besides,
  }: { notice: Notice; title: (whose: string) => string; text: string; now: WireTime; besides?: string },
): Promise<void> {
  const { accountIds, whose } = await inHandOf(db, publishing(entry.orgId, entry.putForwardBy), now);
  await notifications.notify(db, {
    ...{ accountIds: whose === '您' ? accountIds : accountIds.filter((one) => one !== besides), notice, text },
    ...{ title: title(whose), href: `/zs-platform/contents/${entry.id}` },
  });
}
