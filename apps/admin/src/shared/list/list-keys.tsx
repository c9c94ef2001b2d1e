import { Modal, Switch } from 'antd';
import { type RefObject, useEffect, useId, useState } from 'react';
import { readKept, writeKept } from '../device-settings.ts';
import styles from './list.module.css';
import { SEARCH_FIELD } from './list-filters.tsx';
import { ROW } from './list-rows.tsx';

interface Keys {
  /** The list's own part of the page. */
  list: RefObject<HTMLElement | null>;
  onOpen: ((key: string) => void) | undefined;
  onSelect: ((key: string) => void) | undefined;
  onHelp: () => void;
}

const SETTING = 'keys';
const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=combobox]';
const lines: readonly [string, string][] = [
  ['/', '到搜索框'],
  ['j', '下一行'],
  ['k', '上一行'],
  ['回车', '查看这一行'],
  ['x', '选择或取消选择这一行'],
  ['?', '显示这些快捷键'],
];

/** The row that has the focus, or holds what has it. */
const rowAtFocus = () => document.activeElement?.closest<HTMLElement>(`[${ROW}]`) ?? null;

function step(list: HTMLElement, by: 1 | -1): void {
  const rows = [...list.querySelectorAll<HTMLElement>(`[${ROW}]`)];
  const row = rowAtFocus();
  const at = row ? rows.indexOf(row) + by : by === 1 ? 0 : rows.length - 1;
  rows[Math.min(Math.max(at, 0), rows.length - 1)]?.focus();
}

/** Single keys work where nothing is typed and nothing lies over the list; who needs their keys otherwise turns them off. */
export function useListKeys({ list, onOpen, onSelect, onHelp }: Keys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const here = list.current;
      if (!here || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target !== document.body && !target.closest('main')) return;
      if (target.closest(TYPING) || readKept<boolean>(SETTING) === false) return;
      const row = target.closest<HTMLElement>(`[${ROW}]`)?.getAttribute(ROW);
      if (event.key === '/') here.querySelector<HTMLElement>(`[${SEARCH_FIELD}]`)?.focus();
      else if (event.key === 'j') step(here, 1);
      else if (event.key === 'k') step(here, -1);
      else if (event.key === '?') onHelp();
      else if (event.key === 'x' && row && onSelect) onSelect(row);
      // Enter on a button of the row is the button's.
      else if (event.key === 'Enter' && row && onOpen && target.hasAttribute(ROW)) onOpen(row);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}

/** Which keys there are, and whether they work on this device. */
export function ListKeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [on, setOn] = useState(() => readKept<boolean>(SETTING) !== false);
  const id = useId();
  return (
    <Modal
      open={open}
      onCancel={onClose}
      footer={null}
      title="快捷键"
      closable={{ 'aria-label': '关闭' }}
      width={420}
      destroyOnHidden
    >
      <dl className={styles.keys}>
        {lines.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="ui-row ui-between">
        <label htmlFor={id}>在这台设备上使用快捷键</label>
        <Switch
          id={id}
          checked={on}
          onChange={(next) => {
            setOn(next);
            writeKept(SETTING, next ? undefined : false);
          }}
        />
      </div>
    </Modal>
  );
}
