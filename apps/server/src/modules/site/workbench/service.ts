import { type MemberWaiting, memberWaiting } from '@vimo/contract';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { MemberCounter } from '../../../slice.ts';

/** What waits for students and guardians, of what is theirs to do. */
export const createMemberWaiting = (counters: readonly MemberCounter[]) => ({
  async items(session: Session, now: WireTime) {
    const isTheirs = (key: MemberWaiting) => (memberWaiting[key].who as readonly number[]).includes(session.usertype);
    const counted = await Promise.all(
      counters.filter(({ tells }) => tells.some(isTheirs)).map(({ count }) => count(session, now)),
    );
    return {
      items: counted.flatMap((counts) =>
        (Object.entries(counts) as [MemberWaiting, number][]).flatMap(([key, count]) =>
          count > 0 && isTheirs(key) ? [{ key, count }] : [],
        ),
      ),
    };
  },
});
export type MemberWaits = ReturnType<typeof createMemberWaiting>;
