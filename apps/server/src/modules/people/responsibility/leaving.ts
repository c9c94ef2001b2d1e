import type { Db } from '../../../platform/database.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { endDeputies } from './deputy-queries.ts';
import { postsLeft } from './events.ts';
import { endOffices } from './office-queries.ts';
import { endClassPosts } from './post-queries.ts';

/**
 * Ends all posts of somebody who goes to work elsewhere, is disabled or closes the account: they are vacant from now on, stay readable as what was, and do not come back with the
 * person (docs/domains/responsibility.md, Leaving).
 */
export async function leavePosts(db: Db, accountId: string, now: WireTime): Promise<void> {
  await endClassPosts(db, accountId, dayOf(now));
  await endOffices(db, accountId, now);
  await endDeputies(db, accountId, now);
  await db.tell(postsLeft, { accountId, now });
}
