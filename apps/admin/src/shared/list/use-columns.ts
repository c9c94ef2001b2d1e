import { useState } from 'react';
import { readKept, writeKept } from '../device-settings.ts';
import { moved } from '../reorder/use-reorder.ts';
import type { ListColumn } from './list-types.ts';

/** Narrowest and widest that a column can be made, in pixels. */
export const COLUMN_WIDTH = { least: 64, most: 640 } as const;

interface Layout {
  /** Keys of the columns that are shown. */
  keys?: readonly string[] | undefined;
  /** Keys of all columns as they stand; those that came later stand where they usually do. */
  order?: readonly string[] | undefined;
  /** Pixels, of columns that were given a width. */
  widths?: Readonly<Record<string, number>> | undefined;
}

/** All columns in an order that was chosen before some of them were there. */
export function inOrder<Row>(
  columns: readonly ListColumn<Row>[],
  order: readonly string[] | undefined,
): ListColumn<Row>[] {
  if (!order) return [...columns];
  const known = order.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  columns.forEach((column, at) => {
    if (!order.includes(column.key)) known.splice(at, 0, column);
  });
  return known;
}

/** Which columns of the list `name` are shown, in which order and how wide: as chosen on this device, otherwise as they are written. */
export function useColumns<Row>(name: string, columns: readonly ListColumn<Row>[]) {
  const [layout, setLayout] = useState<Layout>(() => ({
    keys: readKept<string[]>(`columns.${name}`),
    ...readKept<Layout>(`layout.${name}`),
  }));
  const all = inOrder(columns, layout.order);
  // Of columns that are gone since none is shown; where all are, it is as if nobody had chosen.
  const chosen = layout.keys?.filter((key) => columns.some((column) => column.key === key)) ?? [];
  const keys = chosen.length > 0 ? chosen : columns.filter(({ hidden }) => !hidden).map(({ key }) => key);
  const change = (next: Layout) => {
    setLayout(next);
    writeKept(`columns.${name}`, next.keys);
    writeKept(`layout.${name}`, next.order || next.widths ? { order: next.order, widths: next.widths } : undefined);
  };
  return {
    /** In their order, with the width that was given to them. */
    shown: all
      .filter(({ key }) => keys.includes(key))
      .map((column) => ({ ...column, fixedWidth: layout.widths?.[column.key] })),
    all,
    keys,
    choose: (next: readonly string[]) => change({ ...layout, keys: next }),
    move: (from: number, to: number) =>
      change({
        ...layout,
        order: moved(
          all.map(({ key }) => key),
          from,
          to,
        ),
      }),
    /** Undefined: as wide as it usually is. */
    widen: (key: string, width: number | undefined) => {
      const { [key]: _, ...others } = layout.widths ?? {};
      const bounded = width && Math.min(COLUMN_WIDTH.most, Math.max(COLUMN_WIDTH.least, Math.round(width)));
      const widths = bounded ? { ...others, [key]: bounded } : others;
      change({ ...layout, widths: Object.keys(widths).length > 0 ? widths : undefined });
    },
    reset: () => change({}),
  };
}
