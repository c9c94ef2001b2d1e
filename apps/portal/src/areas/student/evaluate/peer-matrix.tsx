import { Avatar, CheckCircleFillIcon, classNames, isComposing } from '@vimo/ui';
import type { KeyboardEvent } from 'react';
import { type Marks, markProblem, marksOf, type Rated } from './marks.ts';
import styles from './matrix.module.css';

/** Enter and arrows move in the matrix; sideways at the ends of what is typed. */
function move(event: KeyboardEvent<HTMLInputElement>) {
  if (isComposing(event)) return;
  const { currentTarget: cell, key } = event;
  const { selectionStart: from, selectionEnd: to, value } = cell;
  const [row, column] = [Number(cell.dataset.row), Number(cell.dataset.column)];
  const next = {
    Enter: [row + 1, column],
    ArrowDown: [row + 1, column],
    ArrowUp: [row - 1, column],
    ArrowLeft: from === 0 ? [row, column - 1] : undefined,
    ArrowRight: to === value.length ? [row, column + 1] : undefined,
  }[key];
  if (!next) return;
  event.preventDefault();
  cell
    .closest('table')
    ?.querySelector<HTMLInputElement>(`input[data-row="${next[0]}"][data-column="${next[1]}"]`)
    ?.focus();
}

/** Classmates by points, as a table to type into; without `marks` it is read only. */
export function PeerMatrix({ people, marks }: { people: readonly Rated[]; marks?: Marks }) {
  const ones = people[0]?.ones ?? [];
  const twos = ones.flatMap((one) => one.twos.map((two, at) => ({ ...two, key: `${one.name} ${two.name}`, at })));
  return (
    <section className={classNames('ui-card', styles.matrixBox)} aria-label="同学互评" tabIndex={-1}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th className={styles.who} rowSpan={3} scope="col">
              同学
            </th>
            {ones.map(({ name, twos: below }) => (
              <th key={name} colSpan={below.reduce((sum, two) => sum + two.marks.length, 0)} scope="colgroup">
                {name}
              </th>
            ))}
            <th className={styles.progress} rowSpan={3} scope="col">
              进度
            </th>
          </tr>
          <tr>
            {twos.map(({ key, name, marks: points }) => (
              <th key={key} className={styles.line} colSpan={points.length} scope="colgroup">
                {name}
              </th>
            ))}
          </tr>
          <tr>
            {twos.flatMap(({ key, marks: points }) =>
              points.map(({ pointName }, at) => (
                <th key={`${key} ${pointName}`} className={classNames(at === 0 && styles.line)} scope="col">
                  {pointName}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {people.map((person, row) => {
            const all = marksOf(person);
            const done = marks ? marks.count(all) : all.filter(({ score }) => score !== '').length;
            const starts = new Set(person.ones.flatMap((one) => one.twos.map((two) => two.marks[0]?.id)));
            return (
              <tr key={all[0]?.id}>
                <th className={styles.who} scope="row">
                  <span>
                    <Avatar src={person.picture ?? null} size="small" />
                    <span>
                      <b translate="no">{person.name}</b>
                      <small className="ui-tabular">{person.studentNo && `${person.studentNo} 号`}</small>
                    </span>
                  </span>
                </th>
                {all.map((mark, column) => (
                  <td key={mark.id} className={classNames(starts.has(mark.id) && styles.line)}>
                    {marks ? (
                      <input
                        className={classNames(
                          styles.cell,
                          marks.of(mark.id) === '' && styles.empty,
                          markProblem(marks.of(mark.id)) && styles.wrong,
                        )}
                        inputMode="decimal"
                        autoComplete="off"
                        maxLength={5}
                        placeholder="—"
                        value={marks.of(mark.id)}
                        data-mark={mark.id}
                        data-row={row}
                        data-column={column}
                        title={markProblem(marks.of(mark.id))}
                        aria-label={`${person.name} ${mark.pointName}`}
                        aria-invalid={markProblem(marks.of(mark.id)) !== undefined}
                        onKeyDown={move}
                        onFocus={({ target }) => target.select()}
                        onChange={({ target }) => marks.set(mark.id, target.value.trim())}
                      />
                    ) : mark.score === '' ? (
                      <span className="ui-muted">—</span>
                    ) : (
                      <b className="ui-tabular">{mark.score}</b>
                    )}
                  </td>
                ))}
                <td className={styles.progress}>
                  {done === all.length ? (
                    <span className={styles.done}>
                      <CheckCircleFillIcon />
                      完成
                    </span>
                  ) : (
                    <span className="ui-tabular">
                      {done} / {all.length}
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
