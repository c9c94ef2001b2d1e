import { AWARD_COLUMNS, type AwardType, type JudgedAward } from '@vimo/contract';
import { classNames, Pagination, Segmented, Tag } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import styles from './scores.module.css';

const SIZE = 50;
type View = 'all' | 'faulty';

/** What was read of a file, row by row: what is wrong stands at its cell and is mended there, or the row is skipped. */
export function AwardPreview({
  type,
  rows,
  skipped,
  onMend,
  onSkip,
}: {
  type: AwardType;
  rows: readonly JudgedAward[];
  skipped: ReadonlySet<number>;
  onMend: (row: number, column: string, value: string) => void;
  onSkip: (rows: readonly number[], on: boolean) => void;
}) {
  const [view, setView] = useState<View>('all');
  const [page, setPage] = useState(1);
  const isFaulty = (one: JudgedAward) => !skipped.has(one.row) && Object.keys(one.faults).length > 0;
  const faulty = rows.filter(isFaulty);
  const shown = view === 'all' ? rows : faulty;
  const there = rows.filter(({ isThere, row }) => isThere === 1 && !skipped.has(row)).length;
  const last = Math.max(1, Math.ceil(shown.length / SIZE));
  const at = Math.min(page, last);
  return (
    <>
      <div className={styles.bar}>
        <span className="ui-tabular">
          共 {rows.length} 行 <b className={classNames(faulty.length > 0 && styles.bad)}>要改 {faulty.length} 行</b>
          {there > 0 ? `，已登记过 ${there} 行` : ''}
          {skipped.size > 0 ? `，跳过 ${skipped.size} 行` : ''}
        </span>
        <span className={styles.buttons}>
          {faulty.length > 0 ? (
            <Button
              onClick={() =>
                onSkip(
                  faulty.map(({ row }) => row),
                  true,
                )
              }
            >
              跳过要改的 {faulty.length} 行
            </Button>
          ) : null}
          <Segmented
            label="显示"
            options={[
              { value: 'all', label: '全部' },
              { value: 'faulty', label: '要改的' },
            ]}
            value={view}
            onChange={(next: View) => {
              setView(next);
              setPage(1);
            }}
          />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls sideways, also by the keyboard */}
      <section className={styles.scroll} aria-label="表格内容" tabIndex={0}>
        <table className={classNames(styles.grid, styles.texts)}>
          <thead>
            <tr>
              <th scope="col">行</th>
              {AWARD_COLUMNS.map(({ key, title }) => (
                <th key={key} scope="col">
                  {type === 2 && title === '结果' ? '处分' : title}
                </th>
              ))}
              <th scope="col">班级</th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {shown.length === 0 ? (
              <tr>
                <td colSpan={AWARD_COLUMNS.length + 3}>没有这样的行</td>
              </tr>
            ) : null}
            {shown.slice((at - 1) * SIZE, at * SIZE).map((one) => (
              <Row
                key={one.row}
                one={one}
                isSkipped={skipped.has(one.row)}
                onMend={(column, value) => onMend(one.row, column, value)}
                onSkip={(on) => onSkip([one.row], on)}
              />
            ))}
          </tbody>
        </table>
      </section>
      <Pagination page={at} total={shown.length} pageSize={SIZE} onChange={setPage} />
    </>
  );
}

function Row({
  one: { row, cells, faults, className, isThere },
  isSkipped,
  onMend,
  onSkip,
}: {
  one: JudgedAward;
  isSkipped: boolean;
  onMend: (column: string, value: string) => void;
  onSkip: (on: boolean) => void;
}) {
  return (
    <tr className={classNames(isSkipped && styles.skipped)}>
      <td className="ui-tabular">{row}</td>
      {AWARD_COLUMNS.map(({ key, title }) => {
        const fault = isSkipped ? undefined : faults[key];
        return (
          <td key={key} className={classNames(fault && styles.wrong)}>
            <input
              // What is judged anew comes back as it was read.
              key={cells[key]}
              aria-label={`第 ${row} 行${title}`}
              aria-invalid={fault ? true : undefined}
              maxLength={200}
              autoComplete="off"
              disabled={isSkipped}
              defaultValue={cells[key]}
              onBlur={({ target }) => {
                if (target.value.trim() !== cells[key]) onMend(key, target.value.trim());
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur();
              }}
            />
            {fault ? <p>{fault}</p> : null}
          </td>
        );
      })}
      <td>
        {className} {isThere && !isSkipped ? <Tag>已登记过</Tag> : null}
      </td>
      <td>
        <button
          type="button"
          className="ui-link"
          aria-label={`${isSkipped ? '恢复' : '跳过'}第 ${row} 行`}
          onClick={() => onSkip(!isSkipped)}
        >
          {isSkipped ? '恢复' : '跳过'}
        </button>
      </td>
    </tr>
  );
}
