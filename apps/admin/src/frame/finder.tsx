import { useNavigate } from '@tanstack/react-router';
import { classNames, isComposing, MagnifyingGlassIcon } from '@vimo/ui';
import { Input, Modal } from 'antd';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { Me } from '../shared/session/use-me.ts';
import styles from './finder.module.css';
import type { Room } from './room.ts';
import { type Found, useFound } from './use-found.ts';

interface FinderProps {
  me: Me;
  /** Those of the person. */
  rooms: readonly Room[];
}

/** Rooms, people and organisations by a part of their names: from anywhere by Ctrl K, or by the button of the top bar. */
export function Finder(props: FinderProps) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k')
        return;
      // The browser's own search bar would open.
      event.preventDefault();
      setOpen((before) => !before);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label="搜索功能、人员和机构 Ctrl K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <MagnifyingGlassIcon />
        <kbd>Ctrl K</kbd>
      </button>
      <Modal
        open={open}
        onCancel={() => setOpen(false)}
        footer={null}
        title="搜索"
        closable={{ 'aria-label': '关闭' }}
        width={560}
        destroyOnHidden
      >
        <Search {...props} onGone={() => setOpen(false)} />
      </Modal>
    </>
  );
}

function Search({ me, rooms, onGone }: FinderProps & { onGone: () => void }) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { found, pending } = useFound(me, rooms, typed.trim());
  const navigate = useNavigate();
  const id = useId();
  const optionId = (index: number) => `${id}-${index}`;
  const chosen = Math.min(at, found.length - 1);
  const go = ({ href }: Found) => {
    onGone();
    void navigate({ href });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // A word that is being put together takes the keys itself.
    if (isComposing(event) || found.length === 0) return;
    if (by) {
      event.preventDefault();
      const next = (chosen + by + found.length) % found.length;
      setAt(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const one = found[chosen];
      if (one) go(one);
    }
  };
  return (
    <>
      <Input
        autoFocus
        role="combobox"
        aria-label="搜索功能、人员和机构"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? optionId(chosen) : undefined}
        autoComplete="off"
        maxLength={40}
        placeholder="功能名称、姓名、学校…"
        prefix={<MagnifyingGlassIcon />}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={`${id}-list`} aria-label="搜索结果" className={styles.results}>
        {found.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's, which names the option that they are for
          <div
            key={one.key}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={classNames(styles.option, index === chosen && styles.on)}
            onClick={() => go(one)}
          >
            <span className={styles.kind}>{one.kind}</span>
            <b>{one.label}</b>
            <span className="ui-muted">{one.note}</span>
          </div>
        ))}
      </div>
      <p className={classNames('ui-muted', styles.said)} aria-live="polite">
        {pending ? '正在查找…' : found.length === 0 ? '没有找到，请换个词试试' : `${found.length} 项，回车打开`}
      </p>
    </>
  );
}
