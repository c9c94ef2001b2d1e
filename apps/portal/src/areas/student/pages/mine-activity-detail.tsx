import { OrderDetail } from '../../../features/order/order-detail.tsx';

/** One of a student's activities. */
export default function MineActivityDetail() {
  return <OrderDetail title="我的活动详情" path="/mine/myActivityDetail" listPath="/mine/myActivity" />;
}
