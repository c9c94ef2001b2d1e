import type { Personal } from '../../../personal.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  omitted: {
    'list_view.account_id': 'How a member of staff likes a list of the platform to be shown.',
  },
};
