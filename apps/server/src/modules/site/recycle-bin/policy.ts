import { RECYCLE_KEEPERS } from '@vimo/contract';

/** Who sees what was disabled or removed in their scope. What of it they may bring back is told by each kind's own policy. */
export const mayUseRecycleBin = ({ usertype }: { usertype: number }): boolean =>
  (RECYCLE_KEEPERS as readonly number[]).includes(usertype);
