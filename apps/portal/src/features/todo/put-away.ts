import { call } from '@vimo/client';
import { putAwayNews } from '@vimo/contract';
import { changeUser, useSession } from '../session/session.ts';

/**
 * News that the person has put away: kept with the account, and so on every device and after the next login (docs/domains/accounts.md). Here at once; what the server
 * did not hear of is told again.
 */
export function usePutAway(): { isAway: (key: string) => boolean; putAway: (key: string) => void } {
  const away = useSession().user?.putAway ?? [];
  return {
    isAway: (key) => away.includes(key),
    putAway: (key) => {
      changeUser({ putAway: [...away, key] });
      call(putAwayNews, { key }).catch(() => changeUser({ putAway: away }));
    },
  };
}
