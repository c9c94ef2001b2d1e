import { omission, type Personal, stay, staying } from '../../../personal.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  sections: [
    {
      ...{ key: 'collected', part: 'activities', title: '收藏的活动' },
      sql: `select x.title as "活动", left(c.created_at::text, 19) as "时间" from collected_activity c join activity x using (activity_id) where c.account_id = $1 order by 2`,
    },
    {
      ...{ key: 'hosted', part: 'activities', title: '带队的活动' },
      sql: `select x.title as "活动", left(h.since::text, 19) as "时间" from activity_host h join activity x using (activity_id) where h.account_id = $1 order by 2`,
    },
  ],
  omitted: {
    'activity.put_forward_by': omission.office,
    'activity.passed_by': omission.office,
    'activity.day_contact_cipher': omission.others,
  },
  stays: {
    ...staying(
      stay.office,
      'activity',
      'title',
      'intro_info',
      'picture_ids',
      'address',
      'contact_name',
      'contact_phone',
      'day_contact_name',
      'day_contact_cipher',
      'enroll_form',
      'details_html',
      'fee_note',
      'audit_reason',
    ),
  },
};
