import type { countDimensionBySemesterId, DataOf } from '@vimo/contract';
import { Card, classNames, EmptyState, ModuleTag } from '@vimo/ui';
import { Chart } from '@vimo/ui/chart';
import { drawCounts } from './draw.ts';
import styles from './quality-report.module.css';

type Counts = DataOf<typeof countDimensionBySemesterId>;
const HEIGHT = 280;

/** 写实记录 by module and dimension; of one module alone when it is named. */
export function RecordCounts({
  counts,
  names,
  only,
}: {
  counts: Counts;
  names: readonly string[];
  only: string | undefined;
}) {
  const modules = [
    ...new Set(counts.flatMap(({ semesterList }) => semesterList.map(({ modelName }) => modelName))),
  ].filter((name) => only === undefined || name === only);
  if (modules.length === 0)
    return (
      <Card>
        <EmptyState small text="暂无数据" />
      </Card>
    );
  const numOf = (at: number, name: string) =>
    (counts[at]?.semesterList.find(({ modelName }) => modelName === name)?.dimensinoList ?? []).reduce(
      (sum, { num }) => sum + num,
      0,
    );
  const rows = modules.map((name) => ({ name, counts: counts.map((_, at) => numOf(at, name)) }));
  return (
    <>
      {names.length > 1 ? (
        <Card panel as="section">
          <h3>记录条数</h3>
          <Chart
            label={`各学期各模块通过的记录条数：${rows.map(({ name, counts: list }) => `${name} ${list.join('、')}`).join('；')}`}
            height={HEIGHT}
            data={{ semesters: names, modules: rows }}
            draw={drawCounts}
            numbers={{ columns: ['模块', ...names], rows: rows.map(({ name, counts: list }) => [name, ...list]) }}
          />
        </Card>
      ) : null}
      <div className={classNames('ui-tabular', styles.modules)}>
        {modules.map((name) => (
          <Card panel as="section" key={name}>
            <p className={styles.module}>
              <ModuleTag name={name} />
              <b>{rows.find((row) => row.name === name)?.counts.reduce((sum, count) => sum + count, 0)} 条</b>
            </p>
            <ul className={styles.dimensions}>
              {dimensionsOf(counts, name).map(([dimension, num]) => (
                <li key={dimension}>
                  <span>{dimension}</span>
                  <b>{num}</b>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  );
}

/** Dimensions of a module with how many records they have in all semesters. */
function dimensionsOf(counts: Counts, module: string): [string, number][] {
  const sums = new Map<string, number>();
  for (const { semesterList } of counts)
    for (const { modelName, dimensinoList } of semesterList)
      if (modelName === module)
        for (const { dimensionName, num } of dimensinoList)
          sums.set(dimensionName, (sums.get(dimensionName) ?? 0) + num);
  return [...sums];
}
