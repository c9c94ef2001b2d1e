import { useCall } from '@vimo/client';
import { orderPage } from '@vimo/contract';
import { Card, EmptyState, ErrorState, LinkButton, Loading, MoreLink, SkeletonText } from '@vimo/ui';
import type { PortalHref } from '../../shared/href.ts';
import styles from './order.module.css';
import { isOfFamily, type OrderPage, OrderRow, orderHref } from './order-row.tsx';
import { useOrdersPassing } from './use-orders-passing.ts';

/** Orders on the home page. */
const COUNT = 3;

/** The latest three orders of a home page, with the way to all of them. */
export function RecentOrders({
  title,
  moreText,
  moreHref,
  orderPath,
}: {
  title: string;
  moreText: string;
  moreHref: PortalHref;
  orderPath: OrderPage;
}) {
  const { data, error, refetch } = useCall(orderPage, { pageSize: COUNT, currentPage: 1 });
  useOrdersPassing(data?.dataList ?? [], refetch);
  return (
    <Card as="section" className={styles.orderRecent}>
      <div className="ui-row ui-between">
        <h2 className="ui-heading-2">{title}</h2>
        <MoreLink href={moreHref}>{moreText}</MoreLink>
      </div>
      {data ? (
        data.dataList.map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            heading="h3"
            href={orderHref(orderPath, order)}
            withNames={isOfFamily(orderPath)}
          />
        ))
      ) : error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <Loading>
          <SkeletonText lines={10} />
        </Loading>
      )}
      {data?.totalCount === 0 ? (
        <EmptyState
          small
          art="order"
          text="暂无订单"
          action={
            <LinkButton variant="outline" href="/vimoActivity">
              去看活动
            </LinkButton>
          }
        />
      ) : null}
    </Card>
  );
}
