import { noticesOf } from '../../../platform/telling.ts';

/** Of what people are told of activities (docs/domains/notices.md). */
export const activityNotices = noticesOf('activity', 'activity', {
  hosted: { label: '成为活动带队人', audience: '带队人' },
  judged: { label: '送审的活动有了结果', audience: '送审人' },
  changed: { label: '已报名的活动改期、改地点、下架或重新发布', audience: '报名人、家长', outside: 'urgent' },
});
