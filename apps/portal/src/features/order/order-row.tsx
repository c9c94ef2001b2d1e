import {
  EnrolStatus,
  enrollFormText,
  enrolStatusLabel,
  firstOf,
  type Href,
  hrefTo,
  type Order,
  pictureUrl,
  TO_COMPLETE,
} from '@vimo/contract';
import {
  ClockBoldIcon,
  formatDate,
  formatTimeRange,
  type IconType,
  LinkButton,
  type MenuItem,
  Picture,
  StarFillIcon,
  StatusTag,
  TimeRange,
} from '@vimo/ui';
import type { PortalHref } from '../../shared/href.ts';
import { registrationHref } from '../activity/activity-view.ts';
import { ListRow } from '../list/list-row.tsx';
import { EvaluateButton } from '../message/evaluate-button.tsx';
import styles from './order.module.css';
import type { OrderFilter } from './order-filter.ts';
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

/** Whether orders of this page are those of several people: a student's are all their own. */
export const isOfFamily = (page: OrderPage): boolean => page === '/parent/childActivity';

/** Where in the list somebody was, and what it was narrowed to. */
export type OrderPlace = Partial<Record<keyof Omit<OrderFilter, 'pageIndex'>, string>> & {
  pageIndex?: number | string;
};

/** The page of one order, which leads back to its place in the list; a family may have several for an activity. */
export const orderHref = (
  page: OrderPage,
  { activityId, id }: Order,
  { pageIndex = 1, ...place }: OrderPlace = {},
): Href =>
  hrefTo(page, { id: activityId, order: id, ...place, pageIndex: Number(pageIndex) > 1 ? pageIndex : undefined });

/** What is said of a sign-up beside the name: 许芳代报名, 同行 2 人. */
const besideName = ({ signUpUserName, byParent, personCount }: Order) => ({
  by: byParent === 1 ? `${signUpUserName}代报名` : '',
  along: personCount > 1 ? `同行 ${personCount - 1} 人` : '',
});

/** Who takes part, and who signed them up where that is somebody else: 王小明（许芳代报名）. */
export function joinText(order: Order): string {
  const { by, along } = besideName(order);
  return `${order.joinUserName}${by ? `（${by}）` : ''}${along ? ` ${along}` : ''}`;
}

export interface OrderRowProps {
  order: Order;
  href: PortalHref;
  /** Of several people: the row says whose it is. */
  withNames: boolean;
  heading?: 'h2' | 'h3';
  more?: readonly MenuItem[];
}

/** One order in a list: two lines, what is lacking between them, its state and its one next action. */
export function OrderRow({ order, href, withNames, heading = 'h2', more = [] }: OrderRowProps) {
  const { activityTitle, activityTypesNames, toComplete, activityEnrollStatus } = order;
  const { by, along } = besideName(order);
  return (
    <ListRow
      heading={heading}
      tile={
        <Picture
          src={pictureUrl(firstOf(order.activityLogoId), 480)}
          alt=""
          width={96}
          height={64}
          className={styles.cover ?? ''}
        />
      }
      title={activityTitle}
      href={href}
      reason={
        toComplete ? (
          <p className={styles.lacks}>
            {TO_COMPLETE.label}：主办方需要{enrollFormText(toComplete)}
          </p>
        ) : null
      }
      facts={
        <>
          {withNames ? (
            <span>
              参加人：<bdi translate="no">{joinText(order)}</bdi>
            </span>
          ) : null}
          {!withNames && by ? <bdi translate="no">{by}</bdi> : null}
          {!withNames && along ? <span>{along}</span> : null}
          {activityTypesNames ? <span className="ui-desktop-only">{activityTypesNames}</span> : null}
          <span className="ui-tabular ui-desktop-only">报名 {days(order.signStartDate, order.signEndDate)}</span>
          <span className="ui-tabular">
            活动 <TimeRange start={order.actStartDate} end={order.actEndDate} />
          </span>
        </>
      }
      state={<OrderStatus status={activityEnrollStatus} />}
      action={actionOf(order)}
      more={more}
    />
  );
}

/** None where an order is only looked at. */
function actionOf(order: Order) {
  const { activityId, activityTitle, joinUserId } = order;
  const next = nextOf(order);
  if (next === 'evaluate')
    return <EvaluateButton activityId={activityId} joinUserId={joinUserId} subject={activityTitle} variant="tint" />;
  return next === 'complete' ? (
    <LinkButton variant="tint" size="small" href={registrationHref(activityId)} aria-label={`去补充：${activityTitle}`}>
      去补充
    </LinkButton>
  ) : undefined;
}
