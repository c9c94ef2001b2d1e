import { TransferState } from '@vimo/contract';

/**
 * The state machine of a transfer (docs/domains/people.md): the giving school asks, the receiving one accepts or refuses; while it waits the giving school may
 * take it back, and the receiving one may take a refusal back. Where the receiving school begins, the giving one agrees first, and it waits as if that had asked,
 * or it declines; until then the receiving one may take it back. Accepted, withdrawn and declined are ends.
 */
export const TRANSFER_ACTIONS = ['agree', 'accept', 'refuse', 'withdraw', 'reopen'] as const;
export type TransferAction = (typeof TRANSFER_ACTIONS)[number];

/** On which side somebody stands: a bureau above both schools stands on both. */
export interface Sides {
  giving: boolean;
  receiving: boolean;
}
interface Step {
  from: TransferState;
  to: TransferState;
  side: keyof Sides;
}

const { waiting, accepted, refused, withdrawn, requested, declined } = TransferState;
const STEPS: Record<TransferAction, readonly Step[]> = {
  agree: [{ from: requested, to: waiting, side: 'giving' }],
  accept: [{ from: waiting, to: accepted, side: 'receiving' }],
  refuse: [
    { from: waiting, to: refused, side: 'receiving' },
    { from: requested, to: declined, side: 'giving' },
  ],
  withdraw: [
    { from: waiting, to: withdrawn, side: 'giving' },
    { from: requested, to: withdrawn, side: 'receiving' },
  ],
  reopen: [{ from: refused, to: waiting, side: 'receiving' }],
};

/** The step that an action is in a state; undefined when that side may not take it then. */
export const stepOf = (state: number, action: TransferAction, sides: Sides): Step | undefined =>
  STEPS[action].find(({ from, side }) => from === state && sides[side]);

/** The state after an action; undefined when that side may not do it in that state. */
export const afterAction = (state: number, action: TransferAction, sides: Sides): TransferState | undefined =>
  stepOf(state, action, sides)?.to;

/** What somebody may do now. */
export const actionsOf = (state: number, sides: Sides): TransferAction[] =>
  TRANSFER_ACTIONS.filter((action) => afterAction(state, action, sides) !== undefined);
