import { useBlocker, useRouter } from '@tanstack/react-router';
import { hrefTo, isParent, isStaff, pictureUrl, type UserInfo, usertypeLabel } from '@vimo/contract';
import { Avatar, Card, LinkButton, MoreLink, SkeletonBar } from '@vimo/ui';
import { useEffect } from 'react';
import childStyles from '../../../features/child/child.module.css';
import { SignInTile } from '../../../features/coin/sign-in-tile.tsx';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { WithUser } from '../../../features/member/member-shell.tsx';
import { HomeNotices } from '../../../features/news/home-notices.tsx';
import { NEWS_HREF } from '../../../features/news/news-view.ts';
import { RecentOrders } from '../../../features/order/recent-orders.tsx';
import { drawnOf, drawnOfChild } from '../../../features/profile/drawn.ts';
import { FittingActivities } from '../../../features/profile/fitting-activities.tsx';
import { HomeHero } from '../../../features/profile/home-hero.tsx';
import profileStyles from '../../../features/profile/profile.module.css';
import { ADMIN_PLATFORM, nameOf } from '../../../features/session/landing.ts';
import { useOfferTodos } from '../../../features/todo/offer-todos.ts';
import { TodoList } from '../../../features/todo/todo-list.tsx';
import { ChildCard } from '../child-card.tsx';
import { ChildList, useChildren } from '../children.tsx';
import { ChildrenSemesters } from '../children-semesters.tsx';
import { useParentTodos } from '../parent-todos.ts';
import { useUpcomingPassing } from '../upcoming.ts';

const ORDERS = hrefTo('/parent/activityOrder', { name: 'first' });

/** The parent's home: greeting, a card for each child, what waits for the parent, the latest orders; staff who come as a parent see it without children. */
export default function ParentIndex() {
  useHeldBack();
  return (
    <MemberPage title="首页" backHref={null} hideTitle>
      <WithUser>{(user) => <ParentHome user={user} />}</WithUser>
    </MemberPage>
  );
}

/** The browser's back button does nothing on this page; links and the address bar do. */
function useHeldBack() {
  const { history } = useRouter();
  useBlocker({ shouldBlockFn: ({ action }) => action === 'BACK', enableBeforeUnload: false });
  useEffect(() => {
    // Before the first entry of a page that was loaded as a whole lies another document, which no script holds: a second entry of this page does.
    if (history.location.state.__TSR_index === 0) history.push(history.location.href);
  }, [history]);
}

function ParentHome({ user }: { user: UserInfo }) {
  const asParent = isParent(user.usertype);
  return (
    <>
      <div className={profileStyles.columns}>
        <div className={profileStyles.stack}>
          <HomeHero name={nameOf(user)} headimg={user.headimg} of={drawnOf(user)}>
            {isStaff(user.usertype)
              ? `${user.orgName} · ${usertypeLabel[user.usertype as keyof typeof usertypeLabel]}`
              : '今天也来看看孩子的成长吧'}
          </HomeHero>
          {asParent ? <Kids /> : <ToPlatform />}
          {asParent ? <ParentTodos /> : <StaffTodos />}
          <div className={profileStyles.orders}>
            <RecentOrders title="我的订单" moreText="全部订单" moreHref={ORDERS} orderPath="/parent/childActivity" />
          </div>
        </div>
        <div className={profileStyles.stack}>
          <SignInTile user={user} />
          {asParent ? <ChildrenSemesters /> : null}
          <HomeNotices moreHref={NEWS_HREF} newTab />
        </div>
      </div>
      {asParent ? <FittingActivities title="适合孩子的活动" /> : null}
    </>
  );
}

function Kids() {
  useUpcomingPassing();
  return (
    <section className={profileStyles.kids}>
      <div className={profileStyles.head}>
        <h2 className="ui-heading-2">我的孩子</h2>
        <MoreLink href="/parent/accchange">账号切换</MoreLink>
      </div>
      <ChildList
        tile={(child) => <ChildCard key={child.id} child={child} />}
        loading={
          <div className={childStyles.kids}>
            <SkeletonBar height={320} radius={18} />
            <SkeletonBar height={320} radius={18} />
          </div>
        }
        bindHref="/bindChlider"
      />
    </section>
  );
}

const SEE_ACTIVITIES = <LinkButton href="/vimoActivity">去看活动</LinkButton>;

function ParentTodos() {
  const { todos, again } = useParentTodos();
  const { data: children } = useChildren();
  const faced = todos?.map((todo) => {
    const child = children?.find(({ studentId }) => studentId === todo.studentId);
    return child
      ? {
          ...todo,
          face: <Avatar src={pictureUrl(child.headimg, 160)} of={drawnOfChild(child)} size="small" />,
        }
      : todo;
  });
  return <TodoList title="等我做的" todos={faced} again={again} withFaces empty={SEE_ACTIVITIES} />;
}

/** Staff who come as a parent have no children: what waits is their own. */
const StaffTodos = () => (
  <TodoList title="等我做的" {...useOfferTodos('/parent/activityOrder')} empty={SEE_ACTIVITIES} />
);

const ToPlatform = () => (
  <Card className={childStyles.childCard}>
    <p className="ui-grow">活动的报名名单、到场登记、停止报名等管理工作在管理平台进行。</p>
    <LinkButton variant="tint" size="small" href={ADMIN_PLATFORM}>
      切换到管理员
    </LinkButton>
  </Card>
);
