import { Office, PUBLISHERS, type PublicationKind } from '@vimo/contract';
import { readsOnlySql } from '../../../platform/account-standing.ts';
import type { Db } from '../../../platform/database.ts';
import { inOffice, personOf } from '../../../platform/sessions.ts';
import { oneOf } from '../../../platform/sql.ts';
import type { Notice } from '../../../platform/telling.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { mayKeepKind } from './entry-service.ts';
import { mayPublish, mayWriteOne } from './policy.ts';
import type { PublicationEntry } from './queries.ts';

/** Whether somebody writes it on a day: who left, or lost the office, has no part in it any more. */
async function isTheirs(db: Db, accountId: string, entry: PublicationEntry, day: string): Promise<boolean> {
  const person = await personOf(db, accountId, day);
  if (!person) return false;
  const writer = inOffice(person, Office.contentEditor);
  return (
    mayPublish(writer) && mayWriteOne(writer, entry) && (await mayKeepKind(db, writer, entry.kind as PublicationKind))
  );
}

/** Who publishes for an organisation, by what they are. */
const publishersOf = async (db: Db, orgId: string): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select a.account_id as id from account a
       where a.org_id = $1 and a.usertype in ${oneOf(...PUBLISHERS)} and not a.disabled and not ${readsOnlySql('a')} order by a.account_id`,
      [orgId],
    )
  ).map(({ id }) => id);

/**
 * Tells who put it forward, or published it, what became of it; where that is theirs no more, those who publish for its organisation.
 * @param title says whose it is to who is told
 * @param besides knows of it already
 */
export async function tellAsker(
  db: Db,
  notifications: Notifications,
  entry: PublicationEntry,
  what: { notice: Notice; title: (whose: string) => string; text: string; now: WireTime; besides?: string },
): Promise<void> {
  const { id, orgId, putForwardBy } = entry;
  if (!putForwardBy) return;
  const isOwn = await isTheirs(db, putForwardBy, entry, dayOf(what.now));
  const accountIds = isOwn ? [putForwardBy] : (await publishersOf(db, orgId)).filter((one) => one !== what.besides);
  await notifications.notify(db, {
    ...{ accountIds, notice: what.notice, title: what.title(isOwn ? '您' : '本机构'), text: what.text },
    href: `/zs-platform/contents/${id}`,
  });
}
