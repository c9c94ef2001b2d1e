import { omission, type Personal, stay, staying } from '../../../personal.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  omitted: {
    'scheme.publisher_id': omission.office,
  },
  stays: {
    ...staying(stay.office, 'scheme', 'scheme_name', 'content'),
  },
};
