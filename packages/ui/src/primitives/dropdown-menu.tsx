import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import type { IconType } from '../icons/icon.tsx';
import { CaretDownBoldIcon } from '../icons/index.ts';

export type MenuItem = {
  key: string;
  label: string;
  icon?: IconType;
  /** At the right of the label: a number, or how something stands. */
  aside?: ReactNode;
  className?: string;
  onSelect: () => void;
};

/** The item that a key moves to: arrows go round, Home and End go to the ends; undefined for other keys. */
const stepTo = (key: string, at: number, count: number) =>
  ({ ArrowDown: (at + 1) % count, ArrowUp: (at - 1 + count) % count, Home: 0, End: count - 1 })[key];

/** A button that opens a short menu, by the WAI-ARIA menu button pattern. `label` names it to screen readers, `head` stands above its items. */
export function DropdownMenu({
  label,
  items,
  head,
  className,
  children,
}: {
  label: string;
  items: readonly MenuItem[];
  head?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const onPress = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    // On the document: what has the focus may have vanished, as when the screen turns narrow.
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onEscape);
    };
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return setOpen(false);
    const all = [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const to = stepTo(event.key, all.indexOf(document.activeElement as HTMLElement), all.length);
    if (to === undefined) return;
    event.preventDefault();
    all[to]?.focus();
  };

  return (
    <div ref={box} className={classNames('ui-menu', className)}>
      <button
        ref={button}
        type="button"
        className="ui-menu-button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
        <CaretDownBoldIcon />
      </button>
      {open ? (
        <div id={id} role="menu" className="ui-menu-list" aria-label={label} onKeyDown={onKeyDown}>
          {head}
          {items.map(({ key, label: text, icon: Icon, aside, className: look, onSelect }) => (
            <button
              key={key}
              type="button"
              role="menuitem"
              className={look}
              tabIndex={-1}
              onClick={() => {
                close();
                onSelect();
              }}
            >
              {Icon ? <Icon /> : null}
              {text}
              {aside === undefined ? null : <span className="ui-menu-aside">{aside}</span>}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
