import { omission, type Personal, stay, staying } from '../../../personal.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  omitted: {
    'publication.edited_by': omission.office,
    'publication.put_forward_by': omission.office,
    'publication_event.account_id': omission.office,
    'publication_version.account_id': omission.office,
  },
  stays: {
    ...staying(
      stay.office,
      'publication',
      'kind',
      'title',
      'by_name',
      'picture_id',
      'content',
      'terms',
      'file_ids',
      'reason',
    ),
    ...staying(stay.office, 'publication_event', 'note'),
    ...staying(stay.office, 'publication_version', 'title', 'content', 'terms', 'file_ids'),
  },
};
