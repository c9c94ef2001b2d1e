import { useCall } from '@vimo/client';
import { reportPage, studentFetch, type UserInfo } from '@vimo/contract';
import { LinkButton } from '@vimo/ui';
import { classText } from '../../../features/child/class-text.ts';
import { SignInTile } from '../../../features/coin/sign-in-tile.tsx';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { WithUser } from '../../../features/member/member-shell.tsx';
import { HomeNotices } from '../../../features/news/home-notices.tsx';
import { NOTICES_HREF } from '../../../features/news/news-view.ts';
import { FittingActivities } from '../../../features/profile/fitting-activities.tsx';
import styles from '../../../features/profile/profile.module.css';
import { SemesterCard } from '../../../features/report/semester-card.tsx';
import { useCircularTodos } from '../../../features/todo/circular-todos.ts';
import { useClubTodos } from '../../../features/todo/club-todos.ts';
import { useOfferTodos } from '../../../features/todo/offer-todos.ts';
import { allTodos } from '../../../features/todo/todo.ts';
import { TodoList } from '../../../features/todo/todo-list.tsx';
import { GrowthFlower } from '../growth-flower.tsx';
import { useStudentTodos } from '../student-todos.ts';

/** The student's home: who, with the growth flower; what is to be done first; sign-in, semester and notices beside it; activities that suit. */
export default function MineIndex() {
  return (
    <MemberPage title="首页" backHref={null} hideTitle>
      <WithUser>{(user) => <StudentHome user={user} />}</WithUser>
    </MemberPage>
  );
}

function StudentHome({ user }: { user: UserInfo }) {
  const report = useCall(reportPage, { pageSize: 1, currentPage: 1 }).data?.dataList[0];
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <GrowthFlower user={user}>
            <WhereOf user={user} />
            {user.studentCode ? (
              <span className="ui-desktop-only">
                {' '}
                <span className="ui-no-break">
                  · 学号 <span className="ui-tabular">{user.studentCode}</span>
                </span>
              </span>
            ) : null}
          </GrowthFlower>
          <Todos user={user} />
        </div>
        <div className={styles.stack}>
          <SignInTile user={user} />
          <SemesterCard report={report} />
          <HomeNotices moreHref={NOTICES_HREF} />
        </div>
      </div>
      <FittingActivities title="适合我" />
    </>
  );
}

/** School and class; the school alone until the class is known. */
function WhereOf({ user }: { user: UserInfo }) {
  const { data } = useCall(studentFetch, {});
  return [user.orgName, data ? classText(data) : ''].filter(Boolean).join(' · ');
}

function Todos({ user }: { user: UserInfo }) {
  const own = useStudentTodos(user.userid);
  const circulars = useCircularTodos();
  const clubs = useClubTodos();
  const offers = useOfferTodos('/mine/myActivity');
  return (
    <TodoList
      title="今天要做"
      {...allTodos(own, circulars, clubs, offers)}
      empty={<LinkButton href="/mine/xsjl">去写一条记录</LinkButton>}
    />
  );
}
