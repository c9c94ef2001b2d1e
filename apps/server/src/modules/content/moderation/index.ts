/** The one check of texts that strangers see (docs/domains/messages.md). */
export { heldReason, postStatusSql } from './messages.ts';
export { nameProblem, shownName } from './names.ts';
export { publicText } from './personal.ts';
