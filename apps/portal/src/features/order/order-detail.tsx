import { useCall } from '@vimo/client';
import {
  EnrolStatus,
  enrollFormText,
  firstOf,
  hrefTo,
  type Order,
  orderPage,
  ownActivityFetch,
  pictureUrl,
} from '@vimo/contract';
import {
  AppLink,
  Button,
  Card,
  classNames,
  EmptyState,
  ErrorState,
  formatDateTime,
  LinkButton,
  Loading,
  Picture,
  SkeletonText,
  TimeRange,
} from '@vimo/ui';
import { useSearchOf } from '../../shared/use-search-of.ts';
import { detailHref, feeText, hostName, registrationHref } from '../activity/activity-view.ts';
import { EnrolledUsers } from '../enrolment/enrolled-users.tsx';
import { useCancelEnrolment } from '../enrolment/use-cancel-enrolment.ts';
import { MemberPage } from '../member/member-page.tsx';
import { EvaluateButton } from '../message/evaluate-button.tsx';
import { OwnEvaluations } from '../message/own-evaluations.tsx';
import styles from './order.module.css';
import { orderMeant } from './order-filter.ts';
import { joinText, type OrderPage, type OrderPlace, OrderStatus, orderHref, ToComplete } from './order-row.tsx';
import { useOrdersPassing } from './use-orders-passing.ts';

/** Orders of a family for one activity that the page shows. */
const FAMILY = 20;

/** One order: its status, the activity, who signed up, and taking it back. */
export function OrderDetail({
  title,
  listPath,
  path,
}: {
  title: string;
  listPath: '/mine/myActivity' | '/parent/activityOrder';
  path: OrderPage;
}) {
  const { id = '', order: orderId, name = 'first', ...rest } = useSearchOf(path);
  const place = { name, ...rest };
  const listHref = hrefTo(listPath, place);
  const known = /^[1-9]\d{0,17}$/.test(id);
  const { data, error, refetch } = useCall(
    orderPage,
    { activityId: id, pageSize: FAMILY, currentPage: 1 },
    { enabled: known },
  );
  useOrdersPassing(data?.dataList ?? [], refetch);
  const order = data && orderMeant(data.dataList, orderId);
  return (
    <MemberPage title={title} backHref={listHref}>
      {order ? (
        <Detail order={order} all={data?.dataList ?? []} path={path} place={place} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : data || !known ? (
        <Card>
          <EmptyState
            art="order"
            text="没有找到这个订单"
            action={<LinkButton href={listHref}>返回{title.replace('详情', '')}</LinkButton>}
          />
        </Card>
      ) : (
        <Loading>
          <Card panel>
            <SkeletonText lines={8} />
          </Card>
        </Loading>
      )}
    </MemberPage>
  );
}

type DetailProps = { order: Order; all: readonly Order[]; path: OrderPage; place: OrderPlace };

function Detail({ order, all, path, place }: DetailProps) {
  const activity = useCall(ownActivityFetch, { id: order.activityId }).data;
  const { cancel, isPending } = useCancelEnrolment({
    id: order.activityId,
    title: order.activityTitle,
    joinUserId: order.joinUserId,
    name: all.length > 1 || order.byParent === 1 ? order.joinUserName : '',
    personCount: order.personCount,
  });
  const upcoming = order.activityEnrollStatus === EnrolStatus.upcoming;
  return (
    <div className={styles.detail}>
      <div>
        <Card as="section" className={styles.orderState}>
          <div>
            <OrderStatus status={order.activityEnrollStatus} /> <ToComplete order={order} />
            {order.toComplete ? (
              <p>
                主办方需要{enrollFormText(order.toComplete)}，
                <AppLink className="ui-link" href={registrationHref(order.activityId)}>
                  去补充
                </AppLink>
              </p>
            ) : null}
            <p className="ui-text-14 ui-muted ui-tabular">创建时间：{formatDateTime(order.createDate)}</p>
          </div>
          {upcoming ? (
            <Button variant="dangerOutline" loading={isPending} onClick={cancel}>
              取消报名
            </Button>
          ) : order.activityEnrollStatus === EnrolStatus.toEvaluate ? (
            <EvaluateButton activityId={order.activityId} joinUserId={order.joinUserId} subject={order.activityTitle} />
          ) : null}
        </Card>
        {all.length > 1 ? <FamilyOrders all={all} order={order} path={path} place={place} /> : null}
        <Card as="section" className={styles.orderInfo}>
          <h2 className="ui-heading-2">活动信息</h2>
          <div className={styles.activity}>
            <Picture src={pictureUrl(firstOf(order.activityLogoId), 480)} alt="" width={240} height={150} />
            <div>
              <h3>{order.activityTitle}</h3>
              <dl className="ui-facts">
                <dt>活动时间</dt>
                <dd className="ui-tabular">
                  <TimeRange start={order.actStartDate} end={order.actEndDate} />
                </dd>
                <dt>报名时间</dt>
                <dd className="ui-tabular">
                  <TimeRange start={order.signStartDate} end={order.signEndDate} />
                </dd>
                <dt>活动类型</dt>
                <dd>{order.activityTypesNames}</dd>
                {activity ? (
                  <>
                    <dt>活动地址</dt>
                    <dd>{activity.address}</dd>
                    <dt>主办方</dt>
                    <dd>{hostName(activity)}</dd>
                    <dt>费用说明</dt>
                    <dd>{feeText(activity)}</dd>
                  </>
                ) : null}
                <dt>参加人</dt>
                <dd translate="no">{joinText(order)}</dd>
                <dt>报名备注</dt>
                <dd>{order.remarks}</dd>
              </dl>
            </div>
          </div>
          {activity ? (
            <div className={styles.orderLinks}>
              <LinkButton variant="outline" size="small" href={detailHref(order.activityId)}>
                查看活动
              </LinkButton>
              {upcoming ? (
                <LinkButton variant="outline" size="small" href={registrationHref(order.activityId)}>
                  参加人与紧急联系人
                </LinkButton>
              ) : null}
            </div>
          ) : null}
        </Card>
        <OwnEvaluations activityId={order.activityId} />
      </div>
      <EnrolledUsers activityId={order.activityId} />
    </div>
  );
}

/** All who were signed up for this activity in one's family, each the way to their own order. */
function FamilyOrders({ all, order: shown, path, place }: DetailProps) {
  return (
    <Card as="section" className={styles.orderFamily}>
      <h2 className="ui-heading-2">报名的人</h2>
      <ul>
        {all.map((order) => (
          <li key={order.id}>
            <AppLink
              className={classNames(styles.one, order.id === shown.id && styles.on)}
              href={orderHref(path, order, place)}
              aria-current={order.id === shown.id || undefined}
            >
              <span className="ui-grow">
                <bdi translate="no">{joinText(order)}</bdi>
                <span className="ui-text-14 ui-muted ui-tabular"> {formatDateTime(order.createDate)}</span>
              </span>
              <OrderStatus status={order.activityEnrollStatus} />
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
