import { type Personal, stay, staying } from '../../../personal.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  omitted: {
    'job.account_id': 'What was asked of the platform; a result lives for a day.',
  },
  stays: {
    ...staying(stay.passes, 'job', 'kind', 'input', 'result', 'problem', 'file_key', 'file_name'),
  },
};
