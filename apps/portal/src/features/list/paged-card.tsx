import { Card, QueryState, type TabItem, TabPanel, Tabs } from '@vimo/ui';
import { type ReactNode, useId } from 'react';
import { OwnPages } from './own-pages.tsx';
import styles from './pager.module.css';

interface Answer<Row> {
  data: { dataList: readonly Row[]; totalCount: number } | undefined;
  error: { message: string } | null;
  /** The page before is shown while the one that was asked for is on its way. */
  isPlaceholderData: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

interface PagedCardProps<Row, Tab extends string> {
  /** What `useCall` of a page call answered. */
  answer: Answer<Row>;
  /** Shown from 1. */
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  /** Holds the page in the address. */
  parameter?: 'page' | 'pageIndex';
  /** Tabs over the rows; without them there is one list. */
  tabs?: { label: string; items: readonly TabItem<Tab>[]; value: Tab; onChange: (value: Tab) => void };
  /** Between the tabs and the rows, such as a bar for what is selected. */
  above?: ReactNode;
  /** In place of the rows where there are none: what comes next. */
  empty: ReactNode;
  className?: string | undefined;
  /** The rows; there is at least one. */
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list of one's own in a card: tabs, rows, what stands in their place while they load, fail or are none, and the pages below. */
export function PagedCard<Row, Tab extends string>({
  tabs,
  className,
  parameter = 'page',
  ...list
}: PagedCardProps<Row, Tab>) {
  const id = useId();
  const { answer, page, pageSize, onPage } = list;
  const total = answer.data?.totalCount ?? 0;
  return (
    <>
      <Card as="section" className={className}>
        {tabs ? (
          <>
            <Tabs id={id} {...tabs} />
            <TabPanel id={id} value={tabs.value}>
              <Rows {...list} />
            </TabPanel>
          </>
        ) : (
          <Rows {...list} />
        )}
      </Card>
      <div className={total > pageSize ? styles.pager : undefined}>
        {total > pageSize ? (
          <span className="ui-desktop-only ui-tabular">
            共 {total} 条，每页 {pageSize} 条
          </span>
        ) : null}
        <OwnPages parameter={parameter} page={page} answer={answer} pageSize={pageSize} onChange={onPage} />
      </div>
    </>
  );
}

function Rows<Row>({
  answer,
  above,
  empty,
  children,
}: Pick<PagedCardProps<Row, string>, 'answer' | 'above' | 'empty' | 'children'>) {
  return (
    <QueryState query={answer}>
      {({ dataList }) => (
        <>
          {above}
          <div aria-busy={answer.isPlaceholderData}>{dataList.length > 0 ? children(dataList) : empty}</div>
        </>
      )}
    </QueryState>
  );
}
