import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { useListedKeys } from '../keys/room-keys.ts';

const KEYS = [['排序手柄上 ↑ ↓', '把这一行上移、下移']] as const;

/**
 * Puts the rows of a list into another order: a grip is dragged with mouse, pen or finger, or moved with the arrow keys. Rows carry `data-row`.
 */
export function useReorder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLElement | null>(null);
  const [drag, setDrag] = useState<{ from: number; to: number }>();
  const [said, setSaid] = useState('');
  const focus = useRef<number>(undefined);
  useListedKeys(KEYS);
  useLayoutEffect(() => {
    if (focus.current === undefined) return;
    const rows = list.current?.querySelectorAll<HTMLElement>(':scope > [data-row]');
    rows?.[focus.current]?.querySelector<HTMLElement>('[data-grip]')?.focus();
    focus.current = undefined;
  });
  const rowAt = (y: number): number => {
    const rows = [...(list.current?.querySelectorAll(':scope > [data-row]') ?? [])];
    const below = rows.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect();
      return y < top + height / 2;
    });
    return below < 0 ? rows.length - 1 : below;
  };
  return {
    list,
    /** Said to who does not see it. */
    said,
    /** Where a row would come to stand that is being dragged. */
    over: drag && drag.from !== drag.to ? drag.to : undefined,
    dragged: drag?.from,
    grip: (at: number, count: number, name: string) => ({
      type: 'button' as const,
      'data-grip': '',
      'aria-label': `调整“${name}”的顺序，按上下方向键移动`,
      onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: at, to: at });
      },
      onPointerMove: (event: PointerEvent) => {
        if (drag) setDrag({ from: drag.from, to: rowAt(event.clientY) });
      },
      onPointerUp: () => {
        if (drag && drag.from !== drag.to) onMove(drag.from, drag.to);
        setDrag(undefined);
      },
      onPointerCancel: () => setDrag(undefined),
      onKeyDown: (event: KeyboardEvent) => {
        const to = event.key === 'ArrowUp' ? at - 1 : event.key === 'ArrowDown' ? at + 1 : -1;
        if (to < 0 || to >= count) return;
        event.preventDefault();
        focus.current = to;
        setSaid(`${name}已移到第 ${to + 1} 位`);
        onMove(at, to);
      },
    }),
  };
}
export type Reorder = ReturnType<typeof useReorder>;

/** The list with one of it moved to another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(to, 0, one);
  return next;
}
