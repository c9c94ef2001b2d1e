import { event } from '../../../platform/events.ts';
import type { WireTime } from '../../../platform/time.ts';

/** A member of staff left the school where they worked, or the platform: class posts and offices have ended. Whoever keeps another post of theirs ends it (docs/domains/responsibility.md, Leaving). */
export const postsLeft = event<{ accountId: string; now: WireTime }>('responsibility.posts.left');
