import {
  EnrolStatus,
  enrolStatusLabel,
  firstOf,
  type Href,
  hrefTo,
  type Order,
  pictureUrl,
  TO_COMPLETE,
} from '@vimo/contract';
import {
  AppLink,
  ClockBoldIcon,
  classNames,
  formatDate,
  formatTimeRange,
  type IconType,
  LinkButton,
  Picture,
  SkeletonBar,
  StarFillIcon,
  StatusTag,
  TimeRange,
} from '@vimo/ui';
import type { PortalHref } from '../../shared/href.ts';
import { registrationHref } from '../activity/activity-view.ts';
import { EvaluateButton } from '../message/evaluate-button.tsx';
import styles from './order.module.css';
import { nextOf } from './order-next.ts';

/** The two statuses whose own mark says more than their tone's. */
const icons: Partial<Record<EnrolStatus, IconType>> = {
  [EnrolStatus.upcoming]: ClockBoldIcon,
  [EnrolStatus.toEvaluate]: StarFillIcon,
};

/** How an order stands; nothing for a code that is not known. */
export function OrderStatus({ status }: { status: number }) {
  const known = enrolStatusLabel[status as EnrolStatus];
  return known ? (
    <StatusTag tone={known.tone} icon={icons[status as EnrolStatus]}>
      {known.label}
    </StatusTag>
  ) : null;
}

/** 待补充登记, where something that was asked for is lacking. */
export const ToComplete = ({ order: { toComplete } }: { order: Order }) =>
  toComplete ? <StatusTag tone={TO_COMPLETE.tone}>{TO_COMPLETE.label}</StatusTag> : null;

/** `2026-03-01 至 03-20`; the year again only when it differs. */
function days(start: string, end: string): string {
  return formatTimeRange(formatDate(start), formatDate(end));
}

/** Pages of one order: a student's and a parent's. */
export type OrderPage = '/mine/myActivityDetail' | '/parent/childActivity';

/** Where in the list somebody was. */
export type OrderPlace = { name?: string; pageIndex?: number | string };

/** The page of one order, which leads back to its place in the list; a family may have several for an activity. */
export const orderHref = (page: OrderPage, { activityId, id }: Order, { name, pageIndex = 1 }: OrderPlace = {}): Href =>
  hrefTo(page, { id: activityId, order: id, name, pageIndex: Number(pageIndex) > 1 ? pageIndex : undefined });

/** Who takes part, and who signed them up where that is somebody else: 王小明（许芳代报名）. */
export const joinText = ({ joinUserName, signUpUserName, byParent, personCount }: Order): string =>
  `${joinUserName}${byParent === 1 ? `（${signUpUserName}代报名）` : ''}${personCount > 1 ? ` 同行 ${personCount - 1} 人` : ''}`;

/** One order in a list: cover, facts, status over its one next action (design, card anatomy). */
export function OrderRow({
  order,
  href,
  heading: Heading = 'h2',
}: {
  order: Order;
  href: PortalHref;
  heading?: 'h2' | 'h3';
}) {
  return (
    <article className={styles.order}>
      <Picture src={pictureUrl(firstOf(order.activityLogoId), 480)} alt="" width={148} height={96} />
      <div>
        <Heading>
          <AppLink href={href}>{order.activityTitle}</AppLink>
        </Heading>
        <ul className={classNames('ui-tabular', styles.facts)}>
          <li>参加人：{joinText(order)}</li>
          {order.activityTypesNames ? <li className="ui-desktop-only">类型：{order.activityTypesNames}</li> : null}
          <li className="ui-desktop-only">报名时间：{days(order.signStartDate, order.signEndDate)}</li>
          <li className={styles.wide}>
            <span className="ui-desktop-only">活动时间：</span>
            <TimeRange start={order.actStartDate} end={order.actEndDate} />
          </li>
        </ul>
      </div>
      <div className={styles.side}>
        <OrderStatus status={order.activityEnrollStatus} />
        <ToComplete order={order} />
        <Next order={order} href={href} />
      </div>
    </article>
  );
}

function Next({ order, href }: { order: Order; href: PortalHref }) {
  const { activityId, activityTitle, joinUserId } = order;
  const next = nextOf(order);
  if (next === 'evaluate')
    return <EvaluateButton activityId={activityId} joinUserId={joinUserId} subject={activityTitle} />;
  return next === 'complete' ? (
    <LinkButton size="small" href={registrationHref(activityId)} aria-label={`去补充：${activityTitle}`}>
      去补充
    </LinkButton>
  ) : (
    <LinkButton variant="outline" size="small" href={href} aria-label={`查看详情：${activityTitle}`}>
      查看详情
    </LinkButton>
  );
}

/** An order on its way. */
export const OrderSkeleton = () => (
  <div className={styles.order}>
    <SkeletonBar width="100%" height={96} radius={12} />
    <div className="ui-skeleton-text">
      <SkeletonBar width="70%" height={20} />
      <SkeletonBar width="50%" height={14} />
      <SkeletonBar width="60%" height={14} />
    </div>
    <div className={styles.side}>
      <SkeletonBar width={72} height={26} radius={13} />
    </div>
  </div>
);
