import type { Personal } from '../../../personal.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  sections: [
    {
      ...{ key: 'followed', part: 'activities', title: '关注的基地' },
      sql: `select o.org_name as "基地", left(f.created_at::text, 19) as "时间" from followed_base f join org o using (org_id) where f.account_id = $1 order by 2`,
    },
  ],
};
