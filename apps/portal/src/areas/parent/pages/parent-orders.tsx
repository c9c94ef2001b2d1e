import { OrderList } from '../../../features/order/order-list.tsx';

/** 活动订单 of a parent. */
export default function ParentOrders() {
  return <OrderList title="活动订单" orderPath="/parent/childActivity" />;
}
