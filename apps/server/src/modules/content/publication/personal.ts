import { omission, type Personal } from '../../../personal.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  omitted: {
    'publication.edited_by': omission.office,
    'publication.put_forward_by': omission.office,
    'publication_event.account_id': omission.office,
    'publication_version.account_id': omission.office,
  },
};
