import { useNavigate } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { type Order, orderPage } from '@vimo/contract';
import { Button, Card, EmptyState, FunnelIcon, LinkButton } from '@vimo/ui';
import { lazy, Suspense, useState } from 'react';
import { useSearchOf } from '../../shared/use-search-of.ts';
import { ListFilters } from '../list/list-filters.tsx';
import { NothingFound } from '../list/nothing-here.tsx';
import { PagedCard } from '../list/paged-card.tsx';
import { useShownAs } from '../list/shown-as.tsx';
import { TermSelect } from '../list/term-select.tsx';
import { MemberPage } from '../member/member-page.tsx';
import { ListedOrder } from './listed-order.tsx';
import styles from './order.module.css';
import {
  isFiltered,
  ORDERS_PER_PAGE,
  type OrderFilter,
  type OrderTab,
  orderInput,
  orderTabs,
  readOrderFilter,
  writeOrderFilter,
} from './order-filter.ts';
import { isOfFamily, type OrderPage, orderHref } from './order-row.tsx';
import { OrderTable } from './order-table.tsx';
import { useOrdersPassing } from './use-orders-passing.ts';
import { usePhone } from './use-phone.ts';

const OrderFilters = lazy(() => import('./order-filters.tsx'));

/** What an empty tab waits for. */
const NEXT: Record<OrderTab, string> = {
  first: '报名活动以后，在这里查看进展、补充登记和评价',
  two: '报名以后、活动开始以前的订单在这里',
  three: '正在进行的活动在这里',
  form: '参加的活动结束以后，在这里评价',
  five: '取消的报名在这里',
  six: '评价过的活动在这里',
};

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
  const phone = usePhone();
  const shownAs = useShownAs();
  const [filtersShown, setFiltersShown] = useState(false);
  const filter = readOrderFilter(useSearchOf('/mine/myActivity'));
  const navigate = useNavigate();
  const show = (next: OrderFilter) =>
    void navigate({ to: '.', search: writeOrderFilter(next) as never, resetScroll: false });
  const answer = useCall(orderPage, orderInput(filter), { keepPrevious: 'list' });
  useOrdersPassing(answer.data?.dataList ?? [], answer.refetch);
  const withNames = isOfFamily(orderPath);
  const hrefOf = (order: Order) => orderHref(orderPath, order, filter);
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
              key={[filter.from, filter.to, filter.types].join(' ')}
              filter={filter}
              withTypes={withTypes}
              onChange={show}
            />
          </Suspense>
        </Card>
      )}
      <PagedCard
        answer={answer}
        page={filter.pageIndex}
        pageSize={ORDERS_PER_PAGE}
        parameter="pageIndex"
        onPage={(pageIndex) => show({ ...filter, pageIndex })}
        tabs={{
          label: '状态',
          items: orderTabs,
          value: filter.name,
          onChange: (name) => show({ ...filter, name, pageIndex: 1 }),
        }}
        above={
          <ListFilters
            label="活动名称"
            title={filter.title}
            onTitle={(text) => show({ ...filter, title: text ?? '', pageIndex: 1 })}
            choice={shownAs.choice}
          >
            {withNames ? null : (
              <TermSelect
                value={filter.semester}
                onChange={(semester = '') => show({ ...filter, semester, pageIndex: 1 })}
              />
            )}
          </ListFilters>
        }
        empty={
          isFiltered(filter) ? (
            <NothingFound all={{ name: filter.name }} />
          ) : (
            <EmptyState
              art="order"
              text={`暂无订单。${NEXT[filter.name]}`}
              action={
                <LinkButton variant="outline" href="/vimoActivity">
                  去看活动
                </LinkButton>
              }
            />
          )
        }
      >
        {(orders) =>
          shownAs.isTable ? (
            <OrderTable rows={orders} hrefOf={hrefOf} withNames={withNames} />
          ) : (
            orders.map((order) => (
              <ListedOrder key={order.id} order={order} href={hrefOf(order)} withNames={withNames} />
            ))
          )
        }
      </PagedCard>
    </MemberPage>
  );
}
