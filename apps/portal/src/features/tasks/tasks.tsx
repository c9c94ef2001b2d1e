import { useCall } from '@vimo/client';
import {
  ApplyStatus,
  ClubApplyStatus,
  clubApplicationPage,
  clubApplyLabel,
  collectedPage,
  EnrolStatus,
  enrollFormText,
  orderPage,
} from '@vimo/contract';
import {
  AppLink,
  Card,
  CaretRightBoldIcon,
  ClockCountdownIcon,
  classNames,
  formatDateTime,
  type IconType,
  IdentificationCardIcon,
  StarIcon,
  UsersThreeIcon,
} from '@vimo/ui';
import type { ReactNode } from 'react';
import type { PortalHref } from '../../shared/href.ts';
import { detailHref, registrationHref, wireNow } from '../activity/activity-view.ts';
import { clubHref } from '../club/club-view.ts';
import { EvaluateButton } from '../message/evaluate-button.tsx';
import styles from './tasks.module.css';

const MOST = 3;
/** For so many days a decision is news. */
const NEWS_DAYS = 14;
/** Sign-ups that open within so many days are soon. */
const SOON_DAYS = 7;

const daysFromNow = (days: number) => wireNow(new Date(Date.now() + days * 24 * 3600 * 1000));

/**
 * What waits for the person on their home: sign-ups that lack something, activities to evaluate, what was decided about applications, sign-ups of collected
 * activities that open soon. Nothing is shown where nothing waits.
 */
export function Tasks() {
  const first = { pageSize: MOST, currentPage: 1 };
  const toEvaluate =
    useCall(orderPage, { ...first, activityEnrollStatus: EnrolStatus.toEvaluate }).data?.dataList ?? [];
  const toComplete = useCall(orderPage, { ...first, toComplete: 1 }).data?.dataList ?? [];
  const decided = (useCall(clubApplicationPage, first).data?.dataList ?? []).filter(
    ({ auditStatus, auditDate }) => auditStatus !== ClubApplyStatus.pending && auditDate > daysFromNow(-NEWS_DAYS),
  );
  const opening = (useCall(collectedPage, { objType: 'HD', pageSize: 20, currentPage: 1 }).data?.dataList ?? [])
    .filter(
      ({ activityApplyStatus, signStartDate }) =>
        activityApplyStatus === ApplyStatus.openingSoon && signStartDate < daysFromNow(SOON_DAYS),
    )
    .slice(0, MOST);
  if (toComplete.length + toEvaluate.length + decided.length + opening.length === 0) return null;
  return (
    <Card as="section" className={classNames('ui-mt-24', styles.tasks)}>
      <h2 className="ui-heading-2">待办提醒</h2>
      <ul>
        {toComplete.map((order) => (
          <li key={`lacking ${order.id}`}>
            <Task
              icon={IdentificationCardIcon}
              title={order.activityTitle}
              text={`${order.joinUserName}的报名待补充${enrollFormText(order.toComplete)}`}
            />
            <More href={registrationHref(order.activityId)}>去补充</More>
          </li>
        ))}
        {toEvaluate.map((order) => (
          <li key={order.id}>
            <Task
              icon={StarIcon}
              title={order.activityTitle}
              text={`${order.joinUserName}参加的活动已结束，说说感受`}
            />
            <EvaluateButton activityId={order.activityId} joinUserId={order.joinUserId} subject={order.activityTitle} />
          </li>
        ))}
        {decided.map((application) => (
          <li key={application.id}>
            <Task
              icon={UsersThreeIcon}
              title={application.asstionName}
              text={`${application.userName}的入社申请${clubApplyLabel[application.auditStatus as ClubApplyStatus].label}${application.auditRemark ? `：${application.auditRemark}` : ''}`}
            />
            <More
              href={
                application.auditStatus === ClubApplyStatus.passed ? clubHref(application.asstionId) : '/mine/myApply'
              }
            >
              {application.auditStatus === ClubApplyStatus.passed ? '去社团' : '查看申请'}
            </More>
          </li>
        ))}
        {opening.map(({ id, title, signStartDate }) => (
          <li key={id}>
            <Task
              icon={ClockCountdownIcon}
              title={title}
              text={`您收藏的活动 ${formatDateTime(signStartDate)} 开放报名`}
            />
            <More href={detailHref(id)}>查看活动</More>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const Task = ({ icon: Icon, title, text }: { icon: IconType; title: string; text: string }) => (
  <>
    <span className={styles.icon}>
      <Icon />
    </span>
    <span className="ui-grow">
      <b>{title}</b>
      <span className="ui-text-14 ui-muted">{text}</span>
    </span>
  </>
);

const More = ({ href, children }: { href: PortalHref; children: ReactNode }) => (
  <AppLink className="ui-more" href={href}>
    {children}
    <CaretRightBoldIcon />
  </AppLink>
);
