import { useCall } from '@vimo/client';
import { ConsentState, isParent, isStudent, ownConsent, type UserInfo } from '@vimo/contract';
import { Card, EmptyState } from '@vimo/ui';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { WithUser } from '../../../features/member/member-shell.tsx';
import { ClosePart } from '../close-part.tsx';
import { ConsentPart } from '../consent-part.tsx';
import { ExportPart } from '../export-part.tsx';
import { PasswordAgain } from '../password-again.tsx';
import styles from '../personal.module.css';
import { RequestPart } from '../request-part.tsx';

/** 个人信息管理, in either area: consents, export, requests to the school, closing. */
export default function MemberPrivacy() {
  return (
    <MemberPage title="个人信息管理">
      <WithUser>{(user) => <OwnData user={user} />}</WithUser>
    </MemberPage>
  );
}

function OwnData({ user }: { user: UserInfo }) {
  if (user.handoverUserId)
    return (
      <Card>
        <EmptyState art="permission" text="请返回家长账号，在“个人信息管理”里为孩子办理" />
      </Card>
    );
  return (
    <div className={styles.narrow}>
      <PasswordAgain />
      {isStudent(user.usertype) ? <Waiting /> : null}
      {isParent(user.usertype) ? <ConsentPart /> : null}
      <ExportPart user={user} />
      <RequestPart user={user} />
      {isParent(user.usertype) ? <ClosePart /> : null}
    </div>
  );
}

/** A pupil is told what waits for a guardian. */
function Waiting() {
  const { data } = useCall(ownConsent, {});
  if (data?.state !== ConsentState.missing && data?.state !== ConsentState.withdrawn) return null;
  return (
    <Card className={styles.form}>
      <p>
        你未满 14 岁。请家长在家长账号的“个人信息管理”里同意后，再发布内容和上传照片；浏览和填写学校的记录不受影响。
      </p>
    </Card>
  );
}
