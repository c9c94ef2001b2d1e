import { ClubApplyStatus, type ClubDetail, clubApplyLabel, isStudent } from '@vimo/contract';
import { Button, StatusTag, toast, UsersThreeIcon } from '@vimo/ui';
import { requireLogin } from '../session/require-login.ts';
import { useSession } from '../session/session.ts';

/**
 * 申请加入, or how the application stands: pending, passed, refused (then it may be sent again); members see that they are
 * in. Only students apply (spec 1, 2.12); a guest is asked to log in.
 */
export function JoinClub({ club, onApply }: { club: ClubDetail; onApply: () => void }) {
  const { user } = useSession();
  if (club.isMember === 1) return <StatusTag tone="ok">已加入社团</StatusTag>;
  const status = clubApplyLabel[club.applyStatus as ClubApplyStatus];
  const refused = club.applyStatus === ClubApplyStatus.refused;
  const mayApply = refused || club.applyStatus === ClubApplyStatus.none || !status;
  const start = async () => {
    if (user && !isStudent(user.usertype)) toast.warning('只有学生可以申请加入社团');
    else if (await requireLogin()) onApply();
  };
  return (
    <>
      {status && club.applyStatus !== ClubApplyStatus.none ? (
        <StatusTag tone={status.tone}>{status.label}</StatusTag>
      ) : null}
      {mayApply ? (
        <Button size="large" icon={UsersThreeIcon} onClick={() => void start()}>
          {refused ? '重新申请' : '申请加入'}
        </Button>
      ) : null}
    </>
  );
}
