import { CallError, call } from '@vimo/client';
import { importIgnore, importMend } from '@vimo/contract';
import { sayRefusal } from '@vimo/ui';
import { useState } from 'react';
import { useChanged } from './use-import.ts';

interface Cell {
  row: number;
  column: string;
  /** 1: all rows in which the same is wrong with this cell. */
  alike: 0 | 1;
}

/** Mends cells of a file, and lets warnings pass. Answers whether it could be done. */
export function useMending(batchId: string) {
  const [pending, setPending] = useState(false);
  const changed = useChanged(batchId);
  const work = async (some: () => Promise<{ data: { left: number } }>): Promise<boolean> => {
    setPending(true);
    try {
      // Of very many rows alike each call does some.
      for (let left = Number.POSITIVE_INFINITY; left > 0; ) left = (await some()).data.left;
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      sayRefusal(error);
      return false;
    } finally {
      await changed();
      setPending(false);
    }
  };
  return {
    pending,
    mend: (cell: Cell, value: string) => work(() => call(importMend, { batchId, ...cell, value })),
    ignore: (cell: Cell) => work(() => call(importIgnore, { batchId, ...cell })),
  };
}
