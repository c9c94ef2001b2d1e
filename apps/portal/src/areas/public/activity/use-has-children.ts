import { isParent } from '@vimo/contract';
import { useSession } from '../../../features/session/session.ts';

/** Whether lists are offered by what fits the children of the person: to parents. */
export function useHasChildren(): boolean {
  const { user } = useSession();
  return user !== undefined && isParent(user.usertype);
}
