import { CallError } from '@vimo/client';
import type { Endpoint } from '@vimo/contract';
import { PrinterIcon, sayRefusal } from '@vimo/ui';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Printed } from '../print/printed.tsx';
import { today } from '../today.ts';
import { allRows, MOST_ROWS } from './all-rows.ts';
import { cellOf } from './list-rows.tsx';
import type { ListColumn, ListShown, RowOf } from './list-types.ts';
import styles from './print.module.css';

interface ListPrintProps<E extends Endpoint> {
  title: string;
  call: E;
  input: ListShown<E>['input'];
  /** Of the page that is shown, and of all pages. */
  rows: readonly RowOf<E>[];
  total: number;
  columns: readonly ListColumn<RowOf<E>>[];
  keyOf: (row: RowOf<E>) => string;
  /** The list is a part of its page: the browser's own command prints the page as it is seen. */
  isPart?: true;
}

/** A drawer or dialog over the list is what is meant then. */
const isCovered = () =>
  [...document.querySelectorAll('[aria-modal="true"]')].some((layer) => layer.getClientRects().length > 0);

/**
 * 打印: all rows that the filters find as a plain table, whose head stands on each page, upright or across. Where the browser's own command prints, that cannot wait
 * for pages that are not there yet: then it is the page that is shown, and the paper says so.
 */
export function ListPrint<E extends Endpoint>({ call, input, rows, total, isPart, ...shown }: ListPrintProps<E>) {
  const [paper, setPaper] = useState<readonly RowOf<E>[]>();
  const [pending, setPending] = useState(false);
  const begin = useEffectEvent(() => {
    if (!isPart && !paper && rows.length > 0 && !isCovered()) flushSync(() => setPaper(rows));
  });
  useEffect(() => {
    const before = () => begin();
    const after = () => setPaper(undefined);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  const print = async () => {
    setPending(true);
    try {
      const all = await allRows(call, input, shown.keyOf);
      flushSync(() => setPaper(all));
      window.print();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      sayRefusal(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <span className="ui-desktop-only">
        <Button icon={<PrinterIcon />} loading={pending} disabled={total === 0} onClick={() => void print()}>
          {total > MOST_ROWS ? `打印前 ${MOST_ROWS.toLocaleString('zh-CN')} 条` : '打印'}
        </Button>
      </span>
      {paper ? (
        <Printed>
          <Paper {...shown} rows={paper} total={total} />
        </Printed>
      ) : null}
    </>
  );
}

/** What is said of a list that is not printed whole. */
function cutOf(printed: number, total: number): string {
  if (printed >= total) return '';
  const count = printed.toLocaleString('zh-CN');
  return printed >= MOST_ROWS
    ? `，这里是前 ${count} 条，其余请缩小查询条件后再打印`
    : `，这里是其中 ${count} 条，要打印全部请在电脑上用列表上方的“打印”`;
}

function Paper<Row>({
  title,
  rows,
  total,
  columns,
  keyOf,
}: {
  title: string;
  rows: readonly Row[];
  total: number;
  columns: readonly ListColumn<Row>[];
  keyOf: (row: Row) => string;
}) {
  return (
    <div className={styles.paper}>
      <h1>{title}</h1>
      <p>
        {today()}　共 {total.toLocaleString('zh-CN')} 条{cutOf(rows.length, total)}
      </p>
      <table>
        <thead>
          <tr>
            {columns.map(({ key, title: head }) => (
              <th key={key} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.key}>{cellOf(column, row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
