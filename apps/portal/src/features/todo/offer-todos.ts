import { serverNow, useCall, wireNow } from '@vimo/client';
import {
  ApplyStatus,
  ClubApplyStatus,
  clubApplicationPage,
  clubApplyLabel,
  collectedPage,
  EnrolStatus,
  enrollFormText,
  hrefTo,
  orderPage,
} from '@vimo/contract';
import { BellIcon, IdentificationCardIcon, StarIcon, UsersThreeIcon } from '@vimo/ui';
import type { PortalHref } from '../../shared/href.ts';
import { detailHref, registrationHref } from '../activity/activity-view.ts';
import { useActivitiesPassing } from '../activity/use-passing.ts';
import { clubHref } from '../club/club-view.ts';
import { type Todo, type Todos, todosOf } from './todo.ts';
import { useTodosPassing } from './use-todos-passing.ts';

const MOST = 3;
/** For so many days a decision is news. */
const NEWS_DAYS = 14;
/** Sign-ups that open within so many days are soon. */
const SOON_DAYS = 7;

const daysFromNow = (days: number) => wireNow(new Date(serverNow().getTime() + days * 24 * 3600 * 1000));

/**
 * What waits for the person about activities and clubs: sign-ups that lack something, activities to evaluate; and as news what was decided about applications,
 * sign-ups of collected activities that open soon.
 * @param ordersPath the list of the person's own orders
 */
export function useOfferTodos(ordersPath: '/mine/myActivity' | '/parent/activityOrder'): Todos {
  const first = { pageSize: MOST, currentPage: 1 };
  const evaluations = useCall(orderPage, { ...first, activityEnrollStatus: EnrolStatus.toEvaluate });
  const lacking = useCall(orderPage, { ...first, toComplete: 1 });
  const applications = useCall(clubApplicationPage, first);
  const collected = useCall(collectedPage, { objType: 'HD', pageSize: 20, currentPage: 1 });
  const ended = evaluations.data;
  const decided = (applications.data?.dataList ?? []).filter(
    ({ auditStatus, auditDate }) => auditStatus !== ClubApplyStatus.pending && auditDate > daysFromNow(-NEWS_DAYS),
  );
  const opening = (collected.data?.dataList ?? []).filter(
    ({ activityApplyStatus, signStartDate }) =>
      activityApplyStatus === ApplyStatus.openingSoon && signStartDate < daysFromNow(SOON_DAYS),
  );
  const toComplete = lacking.data?.dataList ?? [];
  useTodosPassing(
    [evaluations, lacking, applications, collected],
    toComplete.map(({ actStartDate }) => actStartDate),
  );
  // Of these none is full, so that who reads them does not matter.
  useActivitiesPassing(opening, collected.refetch, undefined);
  return todosOf<Todo>([evaluations, lacking, applications, collected], () => [
    ...toComplete.map((order) => ({
      key: `lacking ${order.id}`,
      icon: IdentificationCardIcon,
      title: `补充“${order.activityTitle}”的报名`,
      text: `${order.joinUserName}还缺${enrollFormText(order.toComplete)}`,
      due: order.actStartDate,
      button: '去补充',
      href: registrationHref(order.activityId),
    })),
    ...(ended && ended.totalCount > 0
      ? [
          {
            key: 'evaluate',
            icon: StarIcon,
            title: ended.totalCount > 1 ? `评价参加过的 ${ended.totalCount} 个活动` : '评价参加过的活动',
            text: ended.dataList.map(({ activityTitle }) => activityTitle).join('、'),
            due: '',
            button: '去评价',
            href: hrefTo(ordersPath, { name: 'form' }) as PortalHref,
          },
        ]
      : []),
    ...decided.map((application) => {
      const passed = application.auditStatus === ClubApplyStatus.passed;
      const { label } = clubApplyLabel[application.auditStatus as ClubApplyStatus];
      return {
        key: `club ${application.id} ${application.auditStatus}`,
        icon: UsersThreeIcon,
        title: `${application.asstionName}：${application.userName}的申请${label}`,
        text: application.auditRemark,
        due: application.auditDate,
        isNews: true,
        button: passed ? '去社团' : '看申请',
        href: passed ? clubHref(application.asstionId) : ('/mine/myApply' as const),
      };
    }),
    ...opening.slice(0, MOST).map(({ id, title, signStartDate }) => ({
      key: `opens ${id}`,
      icon: BellIcon,
      title: `${title}即将开放报名`,
      text: '您收藏的活动',
      due: signStartDate,
      isNews: true,
      button: '看活动',
      href: detailHref(id),
    })),
  ]);
}
