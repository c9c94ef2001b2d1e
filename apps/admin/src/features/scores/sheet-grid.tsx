import type { Sheet } from '@vimo/contract';
import { classNames, isComposing, Tag } from '@vimo/ui';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { GoneTag } from '../../shared/gone-tag.tsx';
import { useListedKeys } from '../../shared/keys/room-keys.ts';
import { pastedRows } from '../../shared/paste/pasted-rows.ts';
import type { PastedCell } from './paste-plan.ts';
import styles from './scores.module.css';

/** What the keys do in a cell. */
const KEYS = [
  ['单元格中 ↑ ↓ ← →', '移到相邻的单元格'],
  ['单元格中 Enter', '移到下一行'],
  ['单元格中 Shift Enter', '移到上一行'],
] as const;

export const cellKey = (studentId: string, key: string) => `${studentId} ${key}`;
/** Of a pupil who came from another class: whether families see what stands is not as the sheet says. */
const isApart = ({ published }: Sheet, row: Sheet['rows'][number]) =>
  row.published !== published && Object.keys(row.cells).length > 0;
/** Changed cells by `cellKey`. */
export type Edits = ReadonlyMap<string, string>;

/**
 * A class as in a spreadsheet: a row a pupil, a column a subject or value. Arrows and Enter move, a block that was copied from a spreadsheet is handed over with the
 * cell in which it was pasted. What is wrong stands at its cell.
 */
export function SheetGrid({
  sheet,
  edits,
  problems,
  onEdit,
  onPaste,
}: {
  sheet: Sheet;
  edits: Edits;
  problems: Readonly<Record<string, string>>;
  onEdit: (changes: readonly PastedCell[]) => void;
  onPaste: (block: string[][], row: number, column: number) => void;
}) {
  const { rows, columns } = sheet;
  useListedKeys(KEYS);
  const table = useRef<HTMLTableElement>(null);
  const focus = (row: number, column: number) => {
    const input = table.current?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`);
    input?.focus();
    input?.select();
  };
  const move = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    const input = event.currentTarget;
    const [atStart, atEnd] = [input.selectionEnd === 0, input.selectionStart === input.value.length];
    const all = input.selectionStart === 0 && input.selectionEnd === input.value.length;
    const go = (down: number, right: number) => {
      event.preventDefault();
      focus(row + down, column + right);
    };
    if (isComposing(event)) return;
    if (event.key === 'Enter') go(event.shiftKey ? -1 : 1, 0);
    else if (event.key === 'ArrowDown') go(1, 0);
    else if (event.key === 'ArrowUp') go(-1, 0);
    else if (event.key === 'ArrowLeft' && (atStart || all)) go(0, -1);
    else if (event.key === 'ArrowRight' && (atEnd || all)) go(0, 1);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>, row: number, column: number) => {
    const text = event.clipboardData.getData('text');
    const block = pastedRows(text);
    // A word is pasted as in any other field.
    if (block.length === 1 && block[0]?.length === 1 && block[0][0] === text.trimEnd()) return;
    event.preventDefault();
    onPaste(block, row, column);
  };
  return (
    <div className={styles.scroll}>
      <table ref={table} className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">学号</th>
            <th scope="col">姓名</th>
            {columns.map(({ key, title, least, most }) => (
              <th key={key} scope="col">
                {title}
                <small>
                  {least}—{most}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((pupil, row) => (
            <tr key={pupil.studentId}>
              <td className="ui-tabular" translate="no">
                {pupil.studentNo}
              </td>
              <th scope="row">
                <bdi translate="no">{pupil.studentName}</bdi> <GoneTag {...pupil} />{' '}
                {isApart(sheet, pupil) ? <Tag>{pupil.published ? '已发布' : '未发布'}</Tag> : null}
              </th>
              {columns.map(({ key, title }, column) => {
                const at = cellKey(pupil.studentId, key);
                const problem = problems[at];
                return (
                  <td key={key} className={classNames(problem && styles.wrong, edits.has(at) && styles.changed)}>
                    <input
                      data-cell={`${row} ${column}`}
                      data-at={at}
                      aria-label={`${pupil.studentName} ${title}`}
                      aria-invalid={problem ? true : undefined}
                      title={problem}
                      maxLength={12}
                      autoComplete="off"
                      disabled={pupil.hasLeft === 1}
                      value={edits.get(at) ?? pupil.cells[key] ?? ''}
                      onChange={(event) => onEdit([{ studentId: pupil.studentId, key, value: event.target.value }])}
                      onKeyDown={(event) => move(event, row, column)}
                      onPaste={(event) => paste(event, row, column)}
                    />
                    {problem ? <p>{problem}</p> : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
