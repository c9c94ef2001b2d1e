import { type Personal, stay, staying } from '../../../personal.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  omitted: {
    'audit_log.account_id': 'Kept for the safety of all; logins and devices are exported.',
    'audit_log.acting_account_id': 'Kept for the safety of all; logins and devices are exported.',
  },
  stays: {
    ...staying(stay.law, 'audit_log', 'event', 'target', 'address', 'request_id', 'detail'),
    ...staying(stay.law, 'audit_log', 'actor_name', 'acting_name', 'task'),
  },
};
