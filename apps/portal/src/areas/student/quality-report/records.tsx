import { Card, classNames, EmptyState, lookOf, ModuleTag, ScrollsSideways } from '@vimo/ui';
import { Chart } from '@vimo/ui/chart';
import { ShareBar } from '../../../features/share-bar/share-bar.tsx';
import numbers from '../chart/numbers.module.css';
import { drawCounts } from './draw.ts';
import { type Counts, countIn, dimensionsOf, sumOf } from './record-counts.ts';
import styles from './records.module.css';

const HEIGHT = 280;
/** Columns of semesters that a table beside a chart has room for. */
const MOST_BESIDE = 4;

/** 写实记录 by module and dimension; of one module alone when it is named. */
export function RecordCounts({
  counts,
  names,
  inOrder,
  only,
}: {
  counts: Counts;
  names: readonly string[];
  /** Modules as they are shown, those without a record too. */
  inOrder: readonly string[];
  only: string | undefined;
}) {
  const known = new Set(counts.flatMap(({ semesterList }) => semesterList.map(({ modelName }) => modelName)));
  const modules = inOrder.filter((name) => known.has(name) && (only === undefined || name === only));
  if (modules.length === 0)
    return (
      <Card>
        <EmptyState small text="暂无数据" />
      </Card>
    );
  const rows = modules.map((name) => ({ name, counts: counts.map((semester) => countIn(semester, name)) }));
  return (
    <>
      {names.length > 1 ? <OverTime rows={rows} names={names} /> : null}
      <div className={classNames('ui-tabular', styles.modules)}>
        {rows.map(({ name, counts: list }) => {
          const { hue, icon: Icon } = lookOf(name);
          const dimensions = dimensionsOf(counts, name);
          const most = Math.max(1, ...dimensions.map(([, num]) => num));
          return (
            <Card as="section" key={name} className={classNames(hue, styles.module)}>
              <div className={styles.head}>
                <span className="ui-petal">
                  <Icon />
                </span>
                <h3>
                  <b>{sumOf(list)}</b>
                  {name}
                </h3>
              </div>
              <ul className={styles.dimensions}>
                {dimensions.map(([dimension, num]) => (
                  <li key={dimension}>
                    <span>{dimension}</span>
                    <b>{num}</b>
                    <ShareBar share={num / most} className={styles.bar} />
                  </li>
                ))}
              </ul>
            </Card>
          );
        })}
      </div>
    </>
  );
}

/** Records of each module by semester: as bars, and in numbers with their sums. */
function OverTime({
  rows,
  names,
}: {
  rows: readonly { name: string; counts: readonly number[] }[];
  names: readonly string[];
}) {
  return (
    <div className={classNames(styles.overTime, names.length > MOST_BESIDE && styles.below)}>
      <Card panel as="section">
        <h3>记录条数</h3>
        <Chart
          label={`各学期各模块通过的记录条数：${rows.map(({ name, counts }) => `${name} ${counts.join('、')}`).join('；')}`}
          height={HEIGHT}
          data={{ semesters: names, modules: rows }}
          draw={drawCounts}
        />
      </Card>
      <Card panel as="section">
        <h3>合计 {sumOf(rows.flatMap(({ counts }) => counts))} 条</h3>
        <ScrollsSideways label="各学期的记录条数">
          <table className={classNames('ui-tabular', numbers.numbers)}>
            <caption className="ui-visually-hidden">各学期各模块通过的记录条数</caption>
            <thead>
              <tr>
                {['模块', ...names, '合计'].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, counts }) => (
                <tr key={name}>
                  <th scope="row">
                    <ModuleTag name={name} />
                  </th>
                  {counts.map((count, at) => (
                    <td key={names[at]}>{count}</td>
                  ))}
                  <td>
                    <b>{sumOf(counts)}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollsSideways>
      </Card>
    </div>
  );
}
