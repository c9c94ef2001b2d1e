import { firstOf, type Order, pictureUrl } from '@vimo/contract';
import { AppLink, Picture, TimeRange } from '@vimo/ui';
import type { PortalHref } from '../../shared/href.ts';
import { TableOrCards } from '../list/table-or-cards.tsx';
import { ListedOrder } from './listed-order.tsx';
import { joinText, OrderStatus, ToComplete } from './order-row.tsx';

/** Orders with all their columns, on phones and narrow tablets as the list has them. */
export const OrderTable = ({
  rows,
  hrefOf,
  withNames,
}: {
  rows: readonly Order[];
  hrefOf: (order: Order) => PortalHref;
  withNames: boolean;
}) => (
  <TableOrCards
    rows={rows}
    keyOf={({ id }) => id}
    columns={[
      {
        title: '图片',
        cell: ({ activityLogoId }) => (
          <Picture src={pictureUrl(firstOf(activityLogoId), 160)} alt="" width={64} height={42} />
        ),
      },
      { title: '活动', cell: ({ activityTitle }) => activityTitle },
      { title: '类型', cell: ({ activityTypesNames }) => activityTypesNames },
      { title: '参加人', isName: true, cell: joinText },
      {
        title: '报名时间',
        cell: ({ signStartDate, signEndDate }) => <TimeRange start={signStartDate} end={signEndDate} />,
      },
      {
        title: '活动时间',
        cell: ({ actStartDate, actEndDate }) => <TimeRange start={actStartDate} end={actEndDate} />,
      },
      {
        title: '状态',
        cell: (order) => (
          <>
            <OrderStatus status={order.activityEnrollStatus} /> <ToComplete order={order} />
          </>
        ),
      },
      {
        title: '操作',
        cell: (order) => (
          <AppLink className="ui-link ui-no-break" href={hrefOf(order)} aria-label={`查看详情：${order.activityTitle}`}>
            查看详情
          </AppLink>
        ),
      },
    ]}
    card={(order) => <ListedOrder order={order} href={hrefOf(order)} withNames={withNames} />}
  />
);
