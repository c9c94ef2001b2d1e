import { omission, type Personal, stay, staying } from '../../../personal.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  omitted: {
    'site_text.account_id': omission.office,
  },
  stays: {
    ...staying(stay.office, 'site_text', 'content'),
  },
};
