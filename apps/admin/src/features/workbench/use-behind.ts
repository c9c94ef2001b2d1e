import { useCall } from '@vimo/client';
import { manageBehind, Usertype } from '@vimo/contract';
import type { Me } from '../../shared/session/use-me.ts';

/** 落下的事 of the person's school; nothing for who does not run one. */
export function useBehind({ usertype }: Me) {
  const { data } = useCall(manageBehind, {}, { enabled: usertype === Usertype.schoolAdministrator, staleTime: 0 });
  return data?.items ?? [];
}
