import { TransferState } from '@vimo/contract';

/**
 * The state machine of a transfer (docs/domains/people.md): the giving school asks, the receiving one accepts or refuses; while it waits the giving school may
 * take it back, and the receiving one may take a refusal back. Accepted and withdrawn are ends.
 */
export const TRANSFER_ACTIONS = ['accept', 'refuse', 'withdraw', 'reopen'] as const;
export type TransferAction = (typeof TRANSFER_ACTIONS)[number];

/** On which side somebody stands: a bureau above both schools stands on both. */
export interface Sides {
  giving: boolean;
  receiving: boolean;
}

const STEPS: Record<TransferAction, { from: TransferState; to: TransferState; side: keyof Sides }> = {
  accept: { from: TransferState.waiting, to: TransferState.accepted, side: 'receiving' },
  refuse: { from: TransferState.waiting, to: TransferState.refused, side: 'receiving' },
  withdraw: { from: TransferState.waiting, to: TransferState.withdrawn, side: 'giving' },
  reopen: { from: TransferState.refused, to: TransferState.waiting, side: 'receiving' },
};

/** The state after an action; undefined when that side may not do it in that state. */
export function afterAction(state: number, action: TransferAction, sides: Sides): TransferState | undefined {
  const step = STEPS[action];
  return step.from === state && sides[step.side] ? step.to : undefined;
}

/** What somebody may do now. */
export const actionsOf = (state: number, sides: Sides): TransferAction[] =>
  TRANSFER_ACTIONS.filter((action) => afterAction(state, action, sides) !== undefined);
