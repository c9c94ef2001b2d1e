import { useCall } from '@vimo/client';
import { EnrolStatus, hrefTo, orderPage, type UserInfo } from '@vimo/contract';
import {
  AppLink,
  CalendarStarIcon,
  ClockCountdownIcon,
  classNames,
  HeartIcon,
  type IconType,
  SkeletonBar,
  StarIcon,
} from '@vimo/ui';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { WithUser } from '../../../features/member/member-shell.tsx';
import { RecentOrders } from '../../../features/order/recent-orders.tsx';
import { HomeHero } from '../../../features/profile/home-hero.tsx';
import { LocalActivities } from '../../../features/profile/local-activities.tsx';
import styles from '../../../features/profile/profile.module.css';
import { nameOf } from '../../../features/session/landing.ts';
import { Tasks } from '../../../features/tasks/tasks.tsx';
import type { PortalHref } from '../../../shared/href.ts';

const ACTIVITIES = hrefTo('/mine/myActivity', { name: 'first' });

/** The student's home: who, own activities by status, the latest ones, and activities nearby. */
export default function MineIndex() {
  return (
    <MemberPage title="我的" hideTitle>
      <WithUser>{(user) => <StudentHome user={user} />}</WithUser>
    </MemberPage>
  );
}

function StudentHome({ user }: { user: UserInfo }) {
  return (
    <>
      <HomeHero light name={nameOf(user)} headimg={user.headimg}>
        {user.orgName}
        {user.studentCode ? (
          <span className="ui-desktop-only">
            {' '}
            · 学籍号 <span className="ui-tabular">{user.studentCode}</span>
          </span>
        ) : null}
      </HomeHero>
      <div className={classNames('ui-mt-24', styles.todo)}>
        <OrderCount label="待参加活动" status={EnrolStatus.upcoming} tab="two" icon={ClockCountdownIcon} />
        <OrderCount label="活动中" status={EnrolStatus.ongoing} tab="three" icon={CalendarStarIcon} />
        <OrderCount label="待评价" status={EnrolStatus.toEvaluate} tab="form" icon={StarIcon} />
        {user.usertype === 2 ? (
          <Figure label="我的收藏" href="/mine/myCollect" icon={HeartIcon} value={user.collectnum} />
        ) : null}
      </div>
      <Tasks />
      <div className="ui-mt-24">
        <RecentOrders title="我的活动" moreText="全部活动" moreHref={ACTIVITIES} orderPath="/mine/myActivityDetail" />
      </div>
      <LocalActivities />
    </>
  );
}

function OrderCount({ status, tab, ...figure }: { label: string; status: EnrolStatus; tab: string; icon: IconType }) {
  const { data, isError } = useCall(orderPage, { activityEnrollStatus: status, pageSize: 1, currentPage: 1 });
  return (
    <Figure {...figure} href={hrefTo('/mine/myActivity', { name: tab })} value={isError ? '—' : data?.totalCount} />
  );
}

function Figure({
  label,
  href,
  icon: Icon,
  value,
}: {
  label: string;
  href: PortalHref;
  icon: IconType;
  value: number | string | undefined;
}) {
  return (
    <AppLink className="ui-card" href={href}>
      <span className={styles.icon}>
        <Icon />
      </span>
      <span>
        <b>{value ?? <SkeletonBar width={32} height={24} />}</b>
        <span className={styles.label}>{label}</span>
      </span>
    </AppLink>
  );
}
