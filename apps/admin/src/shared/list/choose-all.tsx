import { call as ask, CallError } from '@vimo/client';
import type { Endpoint, InputOf } from '@vimo/contract';
import { sayRefusal } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import type { ListShown, RowOf } from './list-types.ts';

/** Rows that are chosen at once at most: each is done by itself, and somebody waits for it. */
const MOST = 2000;
const A_CALL = 100;

interface ChooseAllProps<E extends Endpoint> {
  call: E;
  input: ListShown<E>['input'];
  total: number;
  chosen: number;
  isPageChosen: boolean;
  onChoose: (rows: readonly RowOf<E>[]) => void;
}

/** Chooses everything that the filters find, once the whole page is chosen; page after page, so that what is chosen is what will be done. */
export function ChooseAll<E extends Endpoint>({
  call,
  input,
  total,
  chosen,
  isPageChosen,
  onChoose,
}: ChooseAllProps<E>) {
  const [pending, setPending] = useState(false);
  if (!isPageChosen || chosen >= total) return null;
  const choose = async () => {
    setPending(true);
    try {
      const all: RowOf<E>[] = [];
      for (let currentPage = 1; all.length < MOST; currentPage += 1) {
        const { data } = await ask(call, { ...input, pageSize: A_CALL, currentPage } as InputOf<E>);
        const { dataList } = data as { dataList: RowOf<E>[] };
        all.push(...dataList);
        if (dataList.length < A_CALL) break;
      }
      onChoose(all.slice(0, MOST));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      sayRefusal(error);
    } finally {
      setPending(false);
    }
  };
  const count = Math.min(total, MOST).toLocaleString('zh-CN');
  return (
    <Button type="link" loading={pending} onClick={() => void choose()}>
      {total > MOST ? `选择符合条件的前 ${count} 条` : `选择符合条件的全部 ${count} 条`}
    </Button>
  );
}
