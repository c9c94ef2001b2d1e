import { classNames } from '@vimo/ui';
import { Fragment, type ReactNode } from 'react';
import styles from './table-or-cards.module.css';

export interface TableColumn<Row> {
  title: string;
  /** `at` counts the rows of this page from 0. */
  cell: (row: Row, at: number) => ReactNode;
  className?: string | undefined;
  /** Names and numbers of people: a browser that translates the page leaves them as they are. */
  isName?: true;
}

/** Rows as a table, on phones and narrow tablets as cards; `card` makes one, a link or an article. */
export function TableOrCards<Row>({
  rows,
  keyOf,
  columns,
  card,
}: {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  columns: readonly TableColumn<Row>[];
  card: (row: Row) => ReactNode;
}) {
  return (
    <>
      <table className={classNames('ui-desktop-only ui-tabular', styles.table)}>
        <thead>
          <tr>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, cell, className, isName }) => (
                <td key={title} className={className} translate={isName ? 'no' : undefined}>
                  {cell(row, at)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classNames('ui-phone-only', styles.cards)}>
        {rows.map((row) => (
          <Fragment key={keyOf(row)}>{card(row)}</Fragment>
        ))}
      </div>
    </>
  );
}

/** The first line of a card: what it is about, and its state. */
export const CardHead = ({ title, state }: { title: ReactNode; state?: ReactNode }) => (
  <div className={styles.cardHead}>
    {title}
    {state}
  </div>
);
