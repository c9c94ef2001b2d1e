import { useCall, useToday } from '@vimo/client';
import { BEHIND_OFFICES, manageBehind, manageBehindSchools, Usertype } from '@vimo/contract';
import type { Me } from '../../shared/session/use-me.ts';

export type FellBehind = ReturnType<typeof useBehind>;

/** 落下的事 of the person's school or bureau, or of the office that they hold there, asked for once by the page; nothing for who runs none, or only reads. `error` is there where they did not come: nothing is said of them then. */
export function useBehind({ usertype, offices, readsOnly }: Me) {
  const enabled =
    usertype === Usertype.schoolAdministrator ||
    BEHIND_OFFICES.some((office) => offices.includes(office)) ||
    (usertype === Usertype.bureauStaff && readsOnly === 0);
  const { data, error, refetch } = useCall(manageBehind, {}, { enabled, staleTime: 0 });
  useToday(() => enabled && refetch());
  return { items: data?.items ?? [], error: data ? null : error, refetch };
}

/** The same of the schools below the person's bureau; nothing is asked for who does not work for one, or only reads. */
export function useBehindSchools({ usertype, readsOnly }: Me) {
  const enabled = usertype === Usertype.bureauStaff && readsOnly === 0;
  const answer = useCall(manageBehindSchools, {}, { enabled, staleTime: 0 });
  useToday(() => enabled && answer.refetch());
  return answer;
}
