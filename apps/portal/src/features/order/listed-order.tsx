import { useNavigate } from '@tanstack/react-router';
import { EnrolStatus } from '@vimo/contract';
import { CalendarStarIcon, type MenuItem, UsersIcon, XIcon } from '@vimo/ui';
import { detailHref, registrationHref } from '../activity/activity-view.ts';
import { useCancelEnrolment } from '../enrolment/use-cancel-enrolment.ts';
import { OrderRow, type OrderRowProps } from './order-row.tsx';

/** One order of the list, with what else can be done with it behind a menu: the activity, and before it begins its people and taking the sign-up back. */
export function ListedOrder({ order, href, withNames }: Pick<OrderRowProps, 'order' | 'href' | 'withNames'>) {
  const navigate = useNavigate();
  const { cancel } = useCancelEnrolment({
    id: order.activityId,
    title: order.activityTitle,
    joinUserId: order.joinUserId,
    name: withNames ? order.joinUserName : '',
    personCount: order.personCount,
  });
  const look: MenuItem = {
    key: 'activity',
    label: '查看活动',
    icon: CalendarStarIcon,
    onSelect: () => void navigate({ href: detailHref(order.activityId) }),
  };
  const people: MenuItem = {
    key: 'people',
    label: '参加人与紧急联系人',
    icon: UsersIcon,
    onSelect: () => void navigate({ href: registrationHref(order.activityId) }),
  };
  const takeBack: MenuItem = { key: 'cancel', label: '取消报名', icon: XIcon, onSelect: () => void cancel() };
  return (
    <OrderRow
      order={order}
      href={href}
      withNames={withNames}
      more={order.activityEnrollStatus === EnrolStatus.upcoming ? [look, people, takeBack] : [look]}
    />
  );
}
