import type { RefObject } from 'react';
import { KeysDialog, useSingleKeys } from '../keys/single-keys.tsx';
import { SEARCH_FIELD } from './list-filters.tsx';
import { ROW } from './list-rows.tsx';

interface Keys {
  /** The list's own part of the page. */
  list: RefObject<HTMLElement | null>;
  onOpen: ((key: string) => void) | undefined;
  onSelect: ((key: string) => void) | undefined;
  onHelp: () => void;
}

const LINES = [
  ['/', '到搜索框'],
  ['j', '下一行'],
  ['k', '上一行'],
  ['回车', '查看这一行'],
  ['x', '选择或取消选择这一行'],
  ['?', '显示这些快捷键'],
] as const;

/** The row that has the focus, or holds what has it. */
const rowAtFocus = () => document.activeElement?.closest<HTMLElement>(`[${ROW}]`) ?? null;

function step(list: HTMLElement, by: 1 | -1): void {
  const rows = [...list.querySelectorAll<HTMLElement>(`[${ROW}]`)];
  const row = rowAtFocus();
  const at = row ? rows.indexOf(row) + by : by === 1 ? 0 : rows.length - 1;
  rows[Math.min(Math.max(at, 0), rows.length - 1)]?.focus();
}

/** Keys of a list: to its search, from row to row, opening and choosing one. */
export function useListKeys({ list, onOpen, onSelect, onHelp }: Keys): void {
  useSingleKeys((key, target) => {
    const here = list.current;
    if (!here) return false;
    const row = target.closest<HTMLElement>(`[${ROW}]`)?.getAttribute(ROW);
    if (key === '/') here.querySelector<HTMLElement>(`[${SEARCH_FIELD}]`)?.focus();
    else if (key === 'j') step(here, 1);
    else if (key === 'k') step(here, -1);
    else if (key === '?') onHelp();
    else if (key === 'x' && row && onSelect) onSelect(row);
    // Enter on a button of the row is the button's.
    else if (key === 'Enter' && row && onOpen && target.hasAttribute(ROW)) onOpen(row);
    else return false;
    return true;
  });
}

export const ListKeysDialog = (props: { open: boolean; onClose: () => void }) => (
  <KeysDialog lines={LINES} {...props} />
);
