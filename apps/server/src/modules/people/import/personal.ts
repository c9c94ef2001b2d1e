import { omission, type Personal, stay, staying } from '../../../personal.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  omitted: {
    'first_password.account_id': omission.secret,
    'import_batch.account_id': omission.office,
  },
  stays: {
    ...staying(stay.passes, 'first_password', 'class_name', 'password'),
    ...staying(stay.office, 'import_batch', 'kind', 'file_name', 'file_key', 'problem', 'result', 'sheet_name'),
  },
};
