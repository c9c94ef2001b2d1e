import { OrderDetail } from '../../../features/order/order-detail.tsx';

/** One order of a parent. */
export default function ParentOrderDetail() {
  return <OrderDetail title="活动订单详情" path="/parent/childActivity" listPath="/parent/activityOrder" />;
}
