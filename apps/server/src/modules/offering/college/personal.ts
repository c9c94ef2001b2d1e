import { omission, type Personal, stay, staying } from '../../../personal.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  omitted: {
    'college_content.changed_by': omission.office,
    'college_file.account_id': omission.office,
  },
  stays: {
    ...staying(stay.office, 'college_content', 'title', 'cover_id', 'file_id', 'view_power'),
    ...staying(stay.code, 'college_file', 'file_id'),
  },
};
