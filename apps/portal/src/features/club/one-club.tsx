import { useNavigate } from '@tanstack/react-router';
import type { CallError } from '@vimo/client';
import { ErrorState, Loading, SkeletonBar } from '@vimo/ui';
import type { ReactNode } from 'react';
import { ClubChoice } from './club-choice.tsx';
import { NoClubs } from './go-join.tsx';

/** One of somebody's clubs, that of the address or the first, with the choice of another; in its place what comes while they load, a fault, or `empty`. */
export function OneClub<Club extends { asstionId: string; asstionName: string }>({
  clubs,
  id,
  empty,
  error,
  onRetry,
  children,
}: {
  clubs: readonly Club[] | undefined;
  id: string | undefined;
  empty: string;
  error: CallError | null;
  onRetry: () => unknown;
  children: (club: Club) => ReactNode;
}) {
  const navigate = useNavigate();
  const club = clubs?.find(({ asstionId }) => asstionId === id) ?? clubs?.[0];
  if (club && clubs)
    return (
      <>
        <ClubChoice
          clubs={clubs}
          value={club.asstionId}
          onChange={(clubId) => void navigate({ to: '.', search: { id: clubId } as never, resetScroll: false })}
        />
        {children(club)}
      </>
    );
  if (clubs) return <NoClubs text={empty} />;
  return error ? (
    <ErrorState error={error} onRetry={() => void onRetry()} />
  ) : (
    <Loading>
      <SkeletonBar height={180} radius={18} />
    </Loading>
  );
}
