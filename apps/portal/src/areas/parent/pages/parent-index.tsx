import { useBlocker, useRouter } from '@tanstack/react-router';
import { hrefTo, isParent, isStaff, type UserInfo, usertypeLabel } from '@vimo/contract';
import { Card, classNames, LinkButton, MoreLink, SkeletonBar } from '@vimo/ui';
import { useEffect } from 'react';
import childStyles from '../../../features/child/child.module.css';
import { SignInTile } from '../../../features/coin/sign-in-tile.tsx';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { WithUser } from '../../../features/member/member-shell.tsx';
import { useSwitchToChild } from '../../../features/member/use-switch-account.ts';
import { HomeNotices } from '../../../features/news/home-notices.tsx';
import { NEWS_HREF } from '../../../features/news/news-view.ts';
import NotificationBell from '../../../features/notification/notification-bell.tsx';
import { RecentOrders } from '../../../features/order/recent-orders.tsx';
import { drawnOf } from '../../../features/profile/drawn.ts';
import { HomeHero } from '../../../features/profile/home-hero.tsx';
import profileStyles from '../../../features/profile/profile.module.css';
import { ADMIN_PLATFORM, nameOf } from '../../../features/session/landing.ts';
import { Tasks } from '../../../features/tasks/tasks.tsx';
import { ChildCard, ChildList } from '../children.tsx';
import { ChildrenWaiting } from '../children-waiting.tsx';
import { ConsentWaiting } from '../consent-waiting.tsx';

const ORDERS = hrefTo('/parent/activityOrder', { name: 'first' });

/** The parent's home: greeting, children, the latest orders; staff who come as a parent see it without children. */
export default function ParentIndex() {
  useHeldBack();
  return (
    <MemberPage
      title="全部功能"
      backHref={null}
      hideTitle
      actions={<NotificationBell className={profileStyles.bell} />}
    >
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
  return (
    <div className={profileStyles.columns}>
      <div>
        <HomeHero name={nameOf(user)} headimg={user.headimg} of={drawnOf(user)}>
          {isStaff(user.usertype)
            ? `${user.orgName} · ${usertypeLabel[user.usertype as keyof typeof usertypeLabel]}`
            : '今天也来看看孩子的成长吧'}
        </HomeHero>
        {isParent(user.usertype) ? <Kids /> : <ToPlatform />}
        {isParent(user.usertype) ? <ConsentWaiting /> : null}
        {isParent(user.usertype) ? <ChildrenWaiting /> : null}
        <Tasks />
        <div className="ui-mt-24">
          <RecentOrders title="我的订单" moreText="全部订单" moreHref={ORDERS} orderPath="/parent/childActivity" />
        </div>
      </div>
      <div>
        <SignInTile user={user} />
        <div className="ui-mt-24">
          <HomeNotices moreHref={NEWS_HREF} newTab />
        </div>
      </div>
    </div>
  );
}

function Kids() {
  const { switchTo, pendingId } = useSwitchToChild();
  return (
    <section>
      <div className={profileStyles.head}>
        <h2 className="ui-heading-2">我的孩子</h2>
        <MoreLink href="/parent/accchange">账号切换</MoreLink>
      </div>
      <ChildList
        tile={(child) => (
          <ChildCard
            key={child.id}
            child={child}
            pending={pendingId === child.studentId}
            onSwitch={() => switchTo(child.studentId)}
          />
        )}
        loading={
          <div className={childStyles.kids}>
            <SkeletonBar height={106} radius={18} />
            <SkeletonBar height={106} radius={18} />
          </div>
        }
        bindHref="/bindChlider"
      />
    </section>
  );
}

const ToPlatform = () => (
  <Card className={classNames('ui-mt-24', childStyles.childCard)}>
    <p className="ui-grow">活动的报名名单、到场登记、停止报名等管理工作在管理平台进行。</p>
    <LinkButton variant="tint" size="small" href={ADMIN_PLATFORM}>
      切换到管理员
    </LinkButton>
  </Card>
);
