import { useCall } from '@vimo/client';
import { studentFetch, type UserInfo } from '@vimo/contract';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { WithWholeUser } from '../../../features/member/member-shell.tsx';
import { ProfileCard, sexText } from '../../../features/profile/profile-facts.tsx';

/** 个人信息 of a student: what the school keeps of them, and what they say of themselves. */
export default function MineInfo() {
  return (
    <MemberPage title="个人信息">
      <WithWholeUser>{(user) => <Info user={user} />}</WithWholeUser>
    </MemberPage>
  );
}

function Info({ user }: { user: UserInfo }) {
  const { data } = useCall(studentFetch, {});
  return (
    <ProfileCard
      user={user}
      facts={[
        ['姓名', user.name],
        ['用户名', user.username],
        ['性别', sexText(user)],
        ['学号', user.studentCode],
        ['学籍号', data?.registerNo ?? ''],
        ['学校', user.orgName],
        ['学年', data?.schoolYear ?? ''],
        ['年级', data?.gradeName ?? ''],
        ['班级', data?.className ?? ''],
        ['政治面貌', data?.political ?? ''],
        ['监护人电话', data?.guardianPhone ?? ''],
        ['联系电话', user.mobilephone],
        ['家庭住址', user.address],
      ]}
    />
  );
}
