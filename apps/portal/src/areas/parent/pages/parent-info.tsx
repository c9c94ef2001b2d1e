import { useCall } from '@vimo/client';
import { type Child, isParent, pictureUrl, studentFetch } from '@vimo/contract';
import { Avatar, Card, formatDate, SkeletonText } from '@vimo/ui';
import { classText } from '../../../features/child/class-text.ts';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { WithWholeUser } from '../../../features/member/member-shell.tsx';
import { drawnOfChild } from '../../../features/profile/drawn.ts';
import profileStyles from '../../../features/profile/profile.module.css';
import { ProfileCard, sexText } from '../../../features/profile/profile-facts.tsx';
import { ChildList } from '../children.tsx';

/** 个人信息 of a parent: own facts and the children's cards. */
export default function ParentInfo() {
  return (
    <MemberPage title="个人信息">
      <WithWholeUser>
        {(user) => (
          <>
            <ProfileCard
              user={user}
              facts={[
                ['用户名', user.username],
                ['性别', sexText(user)],
                ['联系电话', user.mobilephone],
                ...(isParent(user.usertype) ? [] : ([['所在机构', user.orgName]] as [string, string][])),
                ['家庭住址', user.address],
              ]}
            />
            {isParent(user.usertype) ? <Kids /> : null}
          </>
        )}
      </WithWholeUser>
    </MemberPage>
  );
}

function Kids() {
  return (
    <section>
      <div className={profileStyles.head}>
        <h2 className="ui-heading-2">我的孩子</h2>
      </div>
      <ChildList
        tile={(child) => <KidFacts key={child.id} child={child} />}
        loading={<SkeletonText lines={5} />}
        bindHref="/parent/accchange"
      />
    </section>
  );
}

function KidFacts({ child }: { child: Child }) {
  const { data } = useCall(studentFetch, { id: child.studentId });
  const facts: [string, string][] = [
    ['学号', child.studentNo],
    ['学籍号', data?.registerNo ?? ''],
    ['监护人电话', child.guardianPhone],
    ['学校', child.schoolName],
    ['班级', classText(child)],
    ['学籍状态', child.statusName],
    ['入学时间', formatDate(child.entranceTime)],
  ];
  return (
    <Card as="section" className={profileStyles.kidInfo}>
      <div className="ui-row">
        <Avatar src={pictureUrl(child.headimg, 160)} of={drawnOfChild(child)} size="large" />
        <h3 translate="no">{child.name}</h3>
      </div>
      <dl className="ui-facts">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="ui-tabular">{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}
