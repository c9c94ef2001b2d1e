import { useQueryClient } from '@tanstack/react-query';
import { callOptions } from '@vimo/client';
import { ClubApplyStatus, type ClubDetail, clubApplyLabel, currentUser } from '@vimo/contract';
import { Button, MoreLink, StatusTag, toast, UsersThreeIcon } from '@vimo/ui';
import { requireLogin } from '../../../features/account/require-login.ts';
import { isForOthers, mayApply, OWN_PUPILS_ONLY, whyNotJoin } from '../../../features/club/club-view.ts';
import { useSession } from '../../../features/session/session.ts';

/** The page of one's own applications. */
export const APPLICATIONS_HREF = '/mine/myApply';

/**
 * 申请加入, or how the application stands: pending, or refused (then it may be sent again); members see that they are in.
 * Only students apply, and only while the club takes applications; one of a school that it is not for is told so in the place of the button, a guest is asked to log in.
 */
export function JoinClub({ club, onApply }: { club: ClubDetail; onApply: () => void }) {
  const cache = useQueryClient();
  const { user: reader } = useSession();
  if (club.isMember === 1) return <StatusTag tone="ok">已加入社团</StatusTag>;
  const { applyStatus } = club;
  const pending = applyStatus === ClubApplyStatus.pending;
  const refused = applyStatus === ClubApplyStatus.refused;
  const forOthers = reader !== undefined && isForOthers(club, reader);
  const start = async () => {
    if (!(await requireLogin())) return;
    // Whoever is signed in by now; where the server does not say who, its answer to the application will.
    const user = await cache.ensureQueryData(callOptions(currentUser, {})).catch(() => undefined);
    const reason = user && whyNotJoin(club, user);
    if (reason) toast.warning(reason);
    else onApply();
  };
  return (
    <>
      {pending || refused ? (
        <StatusTag tone={clubApplyLabel[applyStatus].tone}>{clubApplyLabel[applyStatus].label}</StatusTag>
      ) : null}
      {pending ? <span className="ui-text-14 ui-muted">申请已提交，请等待老师审核</span> : null}
      {pending || refused ? <MoreLink href={APPLICATIONS_HREF}>查看我的申请</MoreLink> : null}
      {forOthers ? <StatusTag tone="idle">{OWN_PUPILS_ONLY}</StatusTag> : null}
      {mayApply(club) && !forOthers && club.applyOpen === 0 ? <StatusTag tone="idle">暂不接受申请</StatusTag> : null}
      {mayApply(club) && !forOthers && club.applyOpen === 1 ? (
        <Button size="large" icon={UsersThreeIcon} onClick={() => void start()}>
          {refused ? '重新申请' : '申请加入'}
        </Button>
      ) : null}
    </>
  );
}
