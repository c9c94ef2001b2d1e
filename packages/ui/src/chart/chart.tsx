import { lazy, type ReactNode, Suspense } from 'react';
import { Loading, SkeletonBar } from '../index.ts';
import styles from './chart.module.css';
import type { DrawingProps } from './drawing.tsx';

// The library of charts is as heavy as several pages, and comes with the first chart that is shown.
const Drawing = lazy(() => import('./drawing.tsx')) as unknown as <D>(props: DrawingProps<D>) => ReactNode;

/** Numbers of a chart: the first column names the row. */
export interface ChartNumbers {
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/**
 * A chart at its container's width, with a sentence in its place for those who do not see it, and its numbers below on request; pages that show the numbers beside the
 * chart leave them out.
 */
export function Chart<D>({ numbers, ...drawing }: DrawingProps<D> & { numbers?: ChartNumbers | undefined }) {
  const { height, label } = drawing;
  return (
    <figure className={styles.chart}>
      <Suspense
        fallback={
          <Loading delay={0}>
            <SkeletonBar height={height} radius={14} />
          </Loading>
        }
      >
        <Drawing {...drawing} />
      </Suspense>
      {numbers ? <Numbers {...numbers} label={label} /> : null}
    </figure>
  );
}

function Numbers({ columns, rows, label }: ChartNumbers & { label: string }) {
  return (
    <details className={styles.numbers}>
      <summary>查看数据</summary>
      <div className={styles.scroll}>
        <table className="ui-tabular">
          <caption className="ui-visually-hidden">{label}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...values]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, at) => (
                  <td key={columns[at + 1]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
