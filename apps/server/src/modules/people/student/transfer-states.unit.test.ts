import { TransferState } from '@vimo/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actionsOf, afterAction, TRANSFER_ACTIONS } from './transfer-states.ts';

const GIVING = { giving: true, receiving: false };
const RECEIVING = { giving: false, receiving: true };
const sides = fc.record({ giving: fc.boolean(), receiving: fc.boolean() });

test('the giving school takes it back, the receiving one answers, and takes a refusal back', () => {
  expect(actionsOf(TransferState.waiting, GIVING)).toEqual(['withdraw']);
  expect(actionsOf(TransferState.waiting, RECEIVING)).toEqual(['accept', 'refuse']);
  expect(actionsOf(TransferState.refused, RECEIVING)).toEqual(['reopen']);
  expect(actionsOf(TransferState.refused, GIVING)).toEqual([]);
  expect(actionsOf(TransferState.waiting, { giving: true, receiving: true })).toEqual(['accept', 'refuse', 'withdraw']);
});

test('where the receiving school begins, the giving one agrees or declines, and who asked takes it back', () => {
  expect(actionsOf(TransferState.requested, GIVING)).toEqual(['agree', 'refuse']);
  expect(actionsOf(TransferState.requested, RECEIVING)).toEqual(['withdraw']);
  expect(afterAction(TransferState.requested, 'agree', GIVING)).toBe(TransferState.waiting);
  expect(afterAction(TransferState.requested, 'refuse', GIVING)).toBe(TransferState.declined);
  expect(actionsOf(TransferState.declined, { giving: true, receiving: true })).toEqual([]);
});

test('accepted and withdrawn are ends, whatever is tried by whom; who stands on no side does nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ action: fc.constantFrom(...TRANSFER_ACTIONS), by: sides }), { maxLength: 30 }),
      fc.constantFrom(TransferState.waiting, TransferState.requested),
      (steps, first) => {
        let state: number = first;
        for (const { action, by } of steps) {
          const next = afterAction(state, action, by);
          if ([TransferState.accepted, TransferState.withdrawn, TransferState.declined].some((end) => end === state))
            expect(next).toBeUndefined();
          if (!by.giving && !by.receiving) expect(next).toBeUndefined();
          // Nobody's side alone brings a student over: that needs the other side to have asked, and this one to accept.
          if (next === TransferState.accepted) expect(by.receiving).toBe(true);
          expect(actionsOf(state, by).includes(action)).toBe(next !== undefined);
          state = next ?? state;
        }
      },
    ),
  );
});
