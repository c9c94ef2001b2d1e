import { countOf, useCall } from '@vimo/client';
import {
  EnrolStatus,
  hrefTo,
  type MemberWaiting,
  memberWaiting,
  orderPage,
  studentFetch,
  type UserInfo,
  waitingForMe,
} from '@vimo/contract';
import {
  AppLink,
  CalendarStarIcon,
  ChatCenteredDotsIcon,
  CheckSquareOffsetIcon,
  classNames,
  type IconType,
  ListChecksIcon,
  SkeletonBar,
} from '@vimo/ui';
import { classText } from '../../../features/child/class-text.ts';
import { SignInTile } from '../../../features/coin/sign-in-tile.tsx';
import { areaOf } from '../../../features/member/member-menu.ts';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { WithUser } from '../../../features/member/member-shell.tsx';
import { HomeNotices } from '../../../features/news/home-notices.tsx';
import { NOTICES_HREF } from '../../../features/news/news-view.ts';
import NotificationBell from '../../../features/notification/notification-bell.tsx';
import { LocalActivities } from '../../../features/profile/local-activities.tsx';
import styles from '../../../features/profile/profile.module.css';
import { Tasks } from '../../../features/tasks/tasks.tsx';
import type { PortalHref } from '../../../shared/href.ts';
import { GrowthFlower } from '../growth-flower.tsx';

/** Activities of the school on the student's home. */
const ACTIVITIES = 6;
const TINTS = ['ui-tint-primary', 'ui-tint-accent', 'ui-tint-coral'];

/** The student's home: who, the growth flower, what waits, sign-in, notices, shortcuts and activities nearby. */
export default function MineIndex() {
  return (
    <MemberPage title="首页" backHref={null} hideTitle actions={<NotificationBell className={styles.bell} />}>
      <WithUser>{(user) => <StudentHome user={user} />}</WithUser>
    </MemberPage>
  );
}

function StudentHome({ user }: { user: UserInfo }) {
  return (
    <>
      <div className={styles.columns}>
        <div>
          <GrowthFlower user={user}>
            <WhereOf user={user} />
            {user.studentCode ? (
              <span className="ui-desktop-only">
                {' '}
                · 学籍号 <span className="ui-tabular">{user.studentCode}</span>
              </span>
            ) : null}
          </GrowthFlower>
          <div className={classNames('ui-mt-24', styles.todo)}>
            <Waiting />
          </div>
        </div>
        <div>
          <SignInTile user={user} />
          <div className="ui-mt-24">
            <HomeNotices moreHref={NOTICES_HREF} />
          </div>
        </div>
      </div>
      <nav className={classNames('ui-card ui-mt-24', styles.shortcuts)} aria-label="快捷入口">
        {areaOf(user)
          .groups.flatMap(({ rooms }) => rooms.filter(({ tile }) => tile))
          .map(({ label, href, look: [Icon] }, at) =>
            href ? (
              <AppLink key={label} href={href}>
                <span className={classNames('ui-petal ui-petal-large', TINTS[at % TINTS.length])}>
                  <Icon />
                </span>
                {label}
              </AppLink>
            ) : null,
          )}
      </nav>
      <Tasks />
      <LocalActivities count={ACTIVITIES} />
    </>
  );
}

/** School and class; the school alone until the class is known. */
function WhereOf({ user }: { user: UserInfo }) {
  const { data } = useCall(studentFetch, {});
  return [user.orgName, data ? classText(data) : ''].filter(Boolean).join(' · ');
}

/** How much waits for the student, by kind. */
function Waiting() {
  const { data, isError } = useCall(waitingForMe, {});
  /** The list of the first kind of which there is one. */
  const waiting = (...keys: [MemberWaiting, ...MemberWaiting[]]) => ({
    href: memberWaiting[keys.find((key) => countOf(data?.items, [key]) > 0) ?? keys[0]].opens,
    answer: { data: data && { totalCount: countOf(data.items, keys) }, isError },
  });
  return (
    <>
      <Figure label="待确认记录" icon={CheckSquareOffsetIcon} {...waiting('recordsToConfirm')} />
      <Figure label="待处理质疑" icon={ChatCenteredDotsIcon} {...waiting('challengesToAnswer')} />
      <Figure label="待完成评价" icon={ListChecksIcon} {...waiting('selfToRate', 'peersToRate')} />
      <Upcoming />
    </>
  );
}

/** Activities that the student has signed up for and that are still to come. */
function Upcoming() {
  const answer = useCall(orderPage, { activityEnrollStatus: EnrolStatus.upcoming, pageSize: 1, currentPage: 1 });
  const href = hrefTo('/mine/myActivity', { name: 'two' });
  return <Figure label="待参加活动" href={href} icon={CalendarStarIcon} answer={answer} />;
}

function Figure({
  label,
  href,
  icon: Icon,
  answer: { data, isError },
}: {
  label: string;
  href: PortalHref;
  icon: IconType;
  answer: { data?: { totalCount: number } | undefined; isError: boolean };
}) {
  return (
    <AppLink className="ui-card" href={href}>
      <span className={styles.icon}>
        <Icon />
      </span>
      <span>
        <b>{data?.totalCount ?? (isError ? '—' : <SkeletonBar width={32} height={24} />)}</b>
        <span className={styles.label}>{label}</span>
      </span>
    </AppLink>
  );
}
