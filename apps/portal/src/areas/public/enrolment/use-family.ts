import { useCall } from '@vimo/client';
import { type ActivityDetail, isParent, type JoinUser, joinUserList } from '@vimo/contract';
import { useSession } from '../../../features/session/session.ts';

export interface Family {
  /** Whether everything is known that decides; a parent's children are asked for. */
  settled: boolean;
  /** Nobody is left who could be signed up: of one person, when they have signed up. */
  allApplied: boolean;
  /** Who of a family with children has signed up; empty for everybody else. */
  applied: readonly JoinUser[];
}

/** Who of the family of the person of the session has signed up for an activity. */
export function useFamily({ id, isApply }: Pick<ActivityDetail, 'id' | 'isApply'>): Family {
  const { user } = useSession();
  const parent = user !== undefined && isParent(user.usertype);
  const { data, error } = useCall(joinUserList, { activityId: id }, { enabled: parent });
  const people = parent ? (data?.people ?? []) : [];
  const withChildren = people.length > 1;
  return {
    settled: !parent || data !== undefined || error !== null,
    allApplied: withChildren ? people.every((person) => person.isApply === 1) : isApply === 1,
    applied: withChildren ? people.filter((person) => person.isApply === 1) : [],
  };
}
