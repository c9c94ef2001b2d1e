import { useState } from 'react';
import { readKept, writeKept } from '../device-settings.ts';
import type { ListColumn } from './list-types.ts';

/** Which columns of the list `name` are shown: as chosen on this device, otherwise all but the hidden ones. */
export function useColumns<Row>(name: string, columns: readonly ListColumn<Row>[]) {
  const setting = `columns.${name}`;
  const usual = columns.filter(({ hidden }) => !hidden).map(({ key }) => key);
  const [chosen, setChosen] = useState<readonly string[] | undefined>(() => readKept<string[]>(setting));
  const keys = chosen ?? usual;
  return {
    shown: columns.filter(({ key }) => keys.includes(key)),
    keys,
    choose: (next: readonly string[] | undefined) => {
      setChosen(next);
      writeKept(setting, next);
    },
  };
}
