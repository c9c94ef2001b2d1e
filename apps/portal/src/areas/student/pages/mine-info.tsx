import { MemberPage } from '../../../features/member/member-page.tsx';
import { WithUser } from '../../../features/member/member-shell.tsx';
import { ProfileCard, sexText } from '../../../features/profile/profile-facts.tsx';

/** 个人信息 of a student. */
export default function MineInfo() {
  return (
    <MemberPage title="个人信息">
      <WithUser>
        {(user) => (
          <ProfileCard
            user={user}
            facts={[
              ['用户名', user.username],
              ['性别', sexText(user)],
              ['学校', user.orgName],
              ['学籍号', user.studentCode],
              ['联系电话', user.mobilephone],
              ['家庭住址', user.address],
            ]}
          />
        )}
      </WithUser>
    </MemberPage>
  );
}
