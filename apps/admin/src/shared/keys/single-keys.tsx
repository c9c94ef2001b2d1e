import { Modal, Switch } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { readKept, writeKept } from '../device-settings.ts';
import styles from './keys.module.css';
import { type KeyLine, useRoomKeys } from './room-keys.ts';

const SETTING = 'keys';
const TYPING =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true], [role=combobox]';
/** What has keys of its own: a menu is gone through by letters. */
const OWN_KEYS = '[role=menu], [role=listbox], [role=dialog]';
/** What lies over the page keeps it from being worked on, wherever the focus is. */
const OVER = '[aria-modal=true], .ant-drawer-open, .ant-modal-wrap:not([style*="display: none"])';

/**
 * Single keys work from anywhere on the page where nothing is typed, the side menu and the top bar included, while nothing lies over it; who needs
 * their keys otherwise turns them off.
 * @param onKey whether the key did something
 * @param options `last`: after all others that a page listens to keys with, where none of them did something
 */
export function useSingleKeys(onKey: (key: string, target: HTMLElement) => boolean, { last = false } = {}): void {
  useEffect(() => {
    // What bubbles comes to the window last.
    const place: EventTarget = last ? window : document;
    const onKeyDown = (event: Event) => {
      if (!(event instanceof KeyboardEvent)) return;
      const target = event.target as HTMLElement;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest(TYPING) || target.closest(OWN_KEYS) || document.querySelector(OVER)) return;
      if (readKept<boolean>(SETTING) === false) return;
      if (onKey(event.key, target)) event.preventDefault();
    };
    place.addEventListener('keydown', onKeyDown);
    return () => place.removeEventListener('keydown', onKeyDown);
  });
}

/** A key, in the colour of what it stands in; `aside`: beside a button that says what it does, so it is not read out. */
export const Key = ({ children, aside }: { children: ReactNode; aside?: boolean }) => (
  <kbd className={styles.key} aria-hidden={aside}>
    {children}
  </kbd>
);

/** Which keys there are, with those of what is on the page, and whether they work on this device. */
export function KeysDialog({
  lines,
  open,
  onClose,
}: {
  lines: readonly KeyLine[];
  open: boolean;
  onClose: () => void;
}) {
  const [on, setOn] = useState(() => readKept<boolean>(SETTING) !== false);
  const id = useId();
  const ofRoom = useRoomKeys();
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
        {[...ofRoom, ...lines].map(([key, text]) => (
          <div key={key}>
            <dt>
              <Key>{key}</Key>
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
