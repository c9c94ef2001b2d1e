import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import type { IconType } from '../icons/icon.tsx';

export type TabItem<V extends string> = { value: V; label: string; count?: number; icon?: IconType };

const tabId = (id: string, value: string) => `${id}-tab-${value}`;
const panelId = (id: string, value: string) => `${id}-panel-${value}`;

/**
 * Tabs over panels: arrow keys move, as in the WAI-ARIA pattern. Render the shown panel in a `TabPanel` with the same `id`.
 * `look` 'track' is the two-way switch of the login page.
 */
export function Tabs<V extends string>({
  id,
  label,
  items,
  value,
  onChange,
  look = 'line',
}: {
  id: string;
  label: string;
  items: readonly TabItem<V>[];
  value: V;
  onChange: (value: V) => void;
  look?: 'line' | 'track';
}) {
  const list = useRef<HTMLDivElement>(null);
  // Where tabs scroll sideways, the shown one is among those that are seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another tab is shown
  useEffect(() => {
    const box = list.current;
    const tab = box?.querySelector('[aria-selected=true]');
    if (!box || !tab || box.scrollWidth <= box.clientWidth) return;
    const [outer, inner] = [box.getBoundingClientRect(), tab.getBoundingClientRect()];
    box.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [value]);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => item.value === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + items.length) % items.length;
    const next = items[index];
    if (!next) return;
    onChange(next.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };

  return (
    <div ref={list} className={look === 'track' ? 'ui-tabs-track' : 'ui-tabs'} role="tablist" aria-label={label}>
      {items.map(({ value: key, label: text, count, icon: Icon }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={tabId(id, key)}
          aria-selected={key === value}
          aria-controls={key === value ? panelId(id, key) : undefined}
          tabIndex={key === value ? 0 : -1}
          className={classNames('ui-tab', key === value && 'is-on')}
          onClick={() => onChange(key)}
          onKeyDown={onKeyDown}
        >
          {Icon ? <Icon /> : null}
          {text}
          {count === undefined ? null : <span className="ui-tab-count">{count}</span>}
        </button>
      ))}
    </div>
  );
}

/** The panel of the tab `value` of the tabs `id`. */
export function TabPanel({ id, value, children }: { id: string; value: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={panelId(id, value)} aria-labelledby={tabId(id, value)}>
      {children}
    </div>
  );
}
