import { CallError } from '@vimo/client';
import type { Endpoint } from '@vimo/contract';
import { sayRefusal } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { allRows, MOST_ROWS } from './all-rows.ts';
import type { ListShown, RowOf } from './list-types.ts';

interface ChooseAllProps<E extends Endpoint> {
  call: E;
  input: ListShown<E>['input'];
  total: number;
  chosen: number;
  isPageChosen: boolean;
  keyOf: (row: RowOf<E>) => string;
  onChoose: (rows: readonly RowOf<E>[]) => void;
}

/** Chooses everything that the filters find, once the whole page is chosen; page after page, so that what is chosen is what will be done. */
export function ChooseAll<E extends Endpoint>({
  call,
  input,
  total,
  chosen,
  isPageChosen,
  keyOf,
  onChoose,
}: ChooseAllProps<E>) {
  const [pending, setPending] = useState(false);
  if (!isPageChosen || chosen >= total) return null;
  const choose = async () => {
    setPending(true);
    try {
      onChoose(await allRows(call, input, keyOf));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      sayRefusal(error);
    } finally {
      setPending(false);
    }
  };
  const count = Math.min(total, MOST_ROWS).toLocaleString('zh-CN');
  return (
    <Button type="link" loading={pending} onClick={() => void choose()}>
      {total > MOST_ROWS ? `选择符合条件的前 ${count} 条` : `选择符合条件的全部 ${count} 条`}
    </Button>
  );
}
