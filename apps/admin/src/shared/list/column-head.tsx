import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import styles from './list.module.css';
import { COLUMN_WIDTH } from './use-columns.ts';

/** How far a press of an arrow key moves the edge. */
const STEP = 16;

/** The head of a column with an edge that is dragged, or moved by arrow keys; a double press makes the column as wide as it usually is. */
export function ColumnHead({
  title,
  width,
  onWiden,
  children,
}: {
  title: string;
  /** As it was given; undefined while the table decides. */
  width: number | undefined;
  onWiden: (width: number | undefined) => void;
  children?: ReactNode;
}) {
  const from = useRef<{ x: number; width: number }>(undefined);
  const widthNow = (edge: Element) => width ?? edge.closest('th')?.getBoundingClientRect().width ?? 0;
  const drag = {
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, width: widthNow(event.currentTarget) };
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current) onWiden(from.current.width + event.clientX - from.current.x);
    },
    onPointerUp: () => {
      from.current = undefined;
    },
    onPointerCancel: () => {
      from.current = undefined;
    },
  };
  return (
    <>
      {children ?? title}
      <button
        type="button"
        className={styles.edge}
        aria-label="调整列宽，按左右方向键；双击恢复"
        aria-description={`“${title}”列`}
        {...drag}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={() => onWiden(undefined)}
        onKeyDown={(event: KeyboardEvent<HTMLButtonElement>) => {
          const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
          if (by === undefined && event.key !== 'Enter') return;
          // Keys of the head sort.
          event.stopPropagation();
          if (by === undefined) return;
          event.preventDefault();
          const wanted = widthNow(event.currentTarget) + by;
          onWiden(Math.min(COLUMN_WIDTH.most, Math.max(COLUMN_WIDTH.least, wanted)));
        }}
      />
    </>
  );
}
