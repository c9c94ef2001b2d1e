import { useCall, useToday } from '@vimo/client';
import { manageFirstSteps, Usertype } from '@vimo/contract';
import type { Me } from '../../shared/session/use-me.ts';

const KEEPERS: readonly number[] = [Usertype.platformAdministrator, Usertype.bureauStaff, Usertype.schoolAdministrator];

export type FirstStepsOf = ReturnType<typeof useFirstSteps>;

/** 开始的几步 of the person, asked for once by the page, done and not, and those of the school year that begins; none for who has none to do. `error` is there where they did not come. */
export function useFirstSteps({ usertype, readsOnly }: Me) {
  const enabled = KEEPERS.includes(usertype) && readsOnly === 0;
  const { data, error, refetch } = useCall(manageFirstSteps, {}, { enabled, staleTime: 0 });
  // What the new year needs is said from one day on.
  useToday(() => enabled && refetch());
  return { steps: data?.steps ?? [], year: data?.year ?? null, error: data ? null : error, refetch };
}
