import { OrderList } from '../../../features/order/order-list.tsx';

/** 我的活动 of a student. */
export default function MineActivities() {
  return <OrderList title="我的活动" withTypes orderPath="/mine/myActivityDetail" />;
}
