import { isStudent } from '@vimo/contract';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { WithWholeUser } from '../../../features/member/member-shell.tsx';
import { EditProfile } from '../edit-profile.tsx';

/** 编辑资料, for every kind of user. */
export default function MineEditInfo() {
  return (
    <WithWholeUser>
      {(user) => {
        const backHref = isStudent(user.usertype) ? '/mine/myInfo' : '/parent/parentInfo';
        return (
          <MemberPage title="编辑资料" backHref={backHref}>
            <EditProfile user={user} backHref={backHref} />
          </MemberPage>
        );
      }}
    </WithWholeUser>
  );
}
