import { omission, type Personal, stay, staying } from '../../../personal.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  omitted: {
    'recycle_bin.removed_by': omission.office,
  },
  stays: {
    ...staying(stay.passes, 'recycle_bin', 'kind', 'name', 'content'),
  },
};
