import { ApplyStatus, applyStatusLabel, manageActivityPage, onPagesLabel } from '@vimo/contract';
import { leavingList, minuteOf } from '../../../platform/leaving-list.ts';
import type { StaffActivities } from './staff-service.ts';

/** As those who hold it say it: what a visitor reads as a button is a state here. */
const stateText = (status: ApplyStatus) =>
  status === ApplyStatus.open ? '报名中' : (applyStatusLabel[status]?.label ?? '');

export const leavingActivities = (activities: Pick<StaffActivities, 'page'>) =>
  leavingList({
    endpoint: manageActivityPage,
    page: (session, input, now) => activities.page(session, input, now),
    columns: [
      { title: '活动', width: 36, text: ({ title }) => title },
      { title: '举办机构', width: 24, text: ({ belongDeptName }) => belongDeptName },
      { title: '类型', width: 12, text: ({ typesName }) => typesName },
      { title: '活动开始', width: 18, text: ({ actStartDate }) => minuteOf(actStartDate) },
      { title: '活动结束', width: 18, text: ({ actEndDate }) => minuteOf(actEndDate) },
      { title: '地点', width: 30, text: ({ address }) => address },
      { title: '报名截止', width: 18, text: ({ signEndDate }) => minuteOf(signEndDate) },
      { title: '名额', width: 8, text: ({ personNum }) => (personNum > 0 ? String(personNum) : '不限') },
      { title: '报名人数', width: 10, text: ({ signCount }) => String(signCount) },
      {
        title: '状态',
        width: 10,
        text: ({ published, activityApplyStatus }) =>
          published === 1 ? stateText(activityApplyStatus as ApplyStatus) : '未发布',
      },
      { title: '教育局页面', width: 12, text: (activity) => onPagesLabel(activity).label },
    ],
  });
