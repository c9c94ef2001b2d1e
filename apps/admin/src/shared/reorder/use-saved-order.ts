import { useRef, useState } from 'react';
import { useDo } from '../use-do.ts';
import { moved, useReorder } from './use-reorder.ts';

/**
 * Rows that somebody puts into an order which is saved at each move: they stand as they were put at once, and as the server has them when it has answered. Moves go one after the
 * other; after one that was refused those that were made upon it are not sent.
 * @param save is given the ids as they shall stand, and as they stood
 */
export function useSavedOrder<T extends { id: string }>(
  rows: readonly T[],
  save: (ids: string[], before: string[]) => Promise<{ message: string }>,
) {
  const run = useDo();
  const [order, setOrder] = useState<readonly string[]>();
  const sending = useRef(Promise.resolve(true));
  const waiting = useRef(0);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const shown = order ? order.flatMap((id) => byId.get(id) ?? []) : rows;
  const put = (from: number, to: number) => {
    const before = shown.map(({ id }) => id);
    const ids = moved(before, from, to);
    setOrder(ids);
    waiting.current += 1;
    sending.current = sending.current.then(async (isRight) => {
      const isSaved = isRight && (await run(() => save(ids, before)));
      waiting.current -= 1;
      if (waiting.current > 0) return isSaved;
      setOrder(undefined);
      return true;
    });
  };
  return { rows: shown, reorder: useReorder(put) };
}
