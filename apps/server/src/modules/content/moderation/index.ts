/** The one check of texts that strangers see (docs/domains/messages.md). */
export { type HeldReason, heldReason, postStatusSql, reasonsIn } from './messages.ts';
export { nameProblem, shownName } from './names.ts';
export { publicText } from './personal.ts';
