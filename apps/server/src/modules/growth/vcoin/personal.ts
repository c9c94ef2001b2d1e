import { coinEntryLabel } from '@vimo/contract';
import { omission, type Personal, stay, staying } from '../../../personal.ts';
import { labelled } from '../../../platform/sql.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  sections: [
    {
      ...{ key: 'coins', part: 'growth', title: 'V币明细' },
      // Called as in the ledger (`remarksOf`), with what was taken back: their sum is the balance.
      sql: `select ${labelled('event', coinEntryLabel)} || case when title = '' then '' else '：' || title end as "事件", points as "数值", left(created_at::text, 19) as "时间"
        from vcoin_entry where account_id = $1 and points <> 0 order by entry_id`,
    },
  ],
  omitted: {
    'vcoin_account.account_id': 'The sum of the entries, which are exported.',
    'vcoin_entry.occasion': omission.code,
    'vcoin_entry.guardian_id': omission.byGuardian,
  },
  stays: {
    ...staying(stay.law, 'vcoin_entry', 'occasion', 'title'),
  },
};
