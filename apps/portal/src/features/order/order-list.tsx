import { useNavigate } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { orderPage } from '@vimo/contract';
import { Button, Card, EmptyState, ErrorState, FunnelIcon, LinkButton, Loading, TabPanel, Tabs } from '@vimo/ui';
import { lazy, Suspense, useId, useState } from 'react';
import { useSearchOf } from '../../shared/use-search-of.ts';
import { OwnPages } from '../list/own-pages.tsx';
import { useShownAs } from '../list/shown-as.tsx';
import { MemberPage } from '../member/member-page.tsx';
import styles from './order.module.css';
import {
  isFiltered,
  ORDERS_PER_PAGE,
  type OrderFilter,
  orderInput,
  orderTabs,
  readOrderFilter,
  writeOrderFilter,
} from './order-filter.ts';
import { type OrderPage, OrderRow, OrderSkeleton, orderHref } from './order-row.tsx';
import { OrderTable } from './order-table.tsx';
import { useOrdersPassing } from './use-orders-passing.ts';
import { usePhone } from './use-phone.ts';

const OrderFilters = lazy(() => import('./order-filters.tsx'));

/** One's own enrolments by status, with filters, three a page; a student's 我的活动 and a parent's 活动订单. */
export function OrderList({
  title,
  withTypes = false,
  orderPath,
}: {
  title: string;
  withTypes?: boolean;
  orderPath: OrderPage;
}) {
  const id = useId();
  const phone = usePhone();
  const shownAs = useShownAs();
  const [filtersShown, setFiltersShown] = useState(false);
  const filter = readOrderFilter(useSearchOf('/mine/myActivity'));
  const navigate = useNavigate();
  const show = (next: OrderFilter) =>
    void navigate({ to: '.', search: writeOrderFilter(next) as never, resetScroll: false });
  const answer = useCall(orderPage, orderInput(filter), { keepPrevious: true });
  const { data, error, isPlaceholderData, refetch } = answer;
  useOrdersPassing(data?.dataList ?? [], refetch);
  return (
    <MemberPage
      title={title}
      actions={
        <Button
          variant="text"
          size="small"
          className="ui-phone-only ui-phone-flex"
          icon={FunnelIcon}
          aria-expanded={filtersShown}
          onClick={() => setFiltersShown(!filtersShown)}
        >
          筛选
        </Button>
      }
    >
      {phone && !filtersShown ? null : (
        <Card className={styles.filterBox}>
          <Suspense fallback={<div className={styles.filtersLoading} />}>
            <OrderFilters
              key={[filter.from, filter.to, filter.title, filter.types].join(' ')}
              filter={filter}
              withTypes={withTypes}
              onChange={show}
            />
          </Suspense>
        </Card>
      )}
      <Card as="section">
        <Tabs
          id={id}
          label="状态"
          items={orderTabs}
          value={filter.name}
          onChange={(name) => show({ ...filter, name, pageIndex: 1 })}
        />
        <TabPanel id={id} value={filter.name}>
          {shownAs.choice}
          <div className={shownAs.isTable ? undefined : styles.orderRows} aria-busy={isPlaceholderData}>
            {data && shownAs.isTable ? (
              data.dataList.length > 0 ? (
                <OrderTable rows={data.dataList} hrefOf={(order) => orderHref(orderPath, order, filter)} />
              ) : null
            ) : data ? (
              data.dataList.map((order) => (
                <OrderRow key={order.id} order={order} href={orderHref(orderPath, order, filter)} />
              ))
            ) : error ? (
              <ErrorState text={error.message} onRetry={() => refetch()} />
            ) : (
              <Loading>
                <OrderSkeleton />
                <OrderSkeleton />
                <OrderSkeleton />
              </Loading>
            )}
            {data?.totalCount === 0 ? (
              <EmptyState
                art="order"
                text="暂无订单"
                action={
                  isFiltered(filter) ? (
                    <Button
                      variant="outline"
                      onClick={() => show({ ...filter, from: '', to: '', title: '', types: '', pageIndex: 1 })}
                    >
                      清除筛选
                    </Button>
                  ) : (
                    <LinkButton variant="outline" href="/vimoActivity">
                      去看活动
                    </LinkButton>
                  )
                }
              />
            ) : null}
          </div>
        </TabPanel>
      </Card>
      <OwnPages
        parameter="pageIndex"
        page={filter.pageIndex}
        answer={answer}
        pageSize={ORDERS_PER_PAGE}
        onChange={(pageIndex) => show({ ...filter, pageIndex })}
      />
    </MemberPage>
  );
}
