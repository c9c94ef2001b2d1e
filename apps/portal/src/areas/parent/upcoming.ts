import { useCall } from '@vimo/client';
import { EnrolStatus, orderPage } from '@vimo/contract';
import { useOrdersPassing } from '../../features/order/use-orders-passing.ts';

/** Orders that are looked through for the next date of each child. */
const MOST = 20;
export const UPCOMING_ORDERS = { activityEnrollStatus: EnrolStatus.upcoming, pageSize: MOST, currentPage: 1 };

/** The next date of each child comes out of one answer; it is asked for anew when an activity has begun, by the page, and so once for all children. */
export function useUpcomingPassing(): void {
  const { data, refetch } = useCall(orderPage, UPCOMING_ORDERS);
  useOrdersPassing(data?.dataList ?? [], refetch);
}
