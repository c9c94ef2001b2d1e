import { useCall, usePassing, useToday } from '@vimo/client';
import type { DataOf, Endpoint, InputOf } from '@vimo/contract';
import {
  classNames,
  EmptyState,
  ErrorState,
  IconButton,
  KeyboardIcon,
  Loading,
  Pagination,
  PermissionState,
  SkeletonText,
} from '@vimo/ui';
import { Select } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { readKept, writeKept } from '../device-settings.ts';
import { PageHead } from '../page-head.tsx';
import { Bulk } from './bulk.tsx';
import { ChooseAll } from './choose-all.tsx';
import { ColumnChoice } from './column-choice.tsx';
import styles from './list.module.css';
import { ListFilters } from './list-filters.tsx';
import { ListKeysDialog, useListKeys } from './list-keys.tsx';
import { ListPrint } from './list-print.tsx';
import { ListRows } from './list-rows.tsx';
import { inputOf, type ListFilter, readListState, writeListState } from './list-state.ts';
import type { ListPageProps, ListShown, RowOf } from './list-types.ts';
import { ListViews } from './list-views.tsx';
import { useColumns } from './use-columns.ts';
import { useListState } from './use-list-state.ts';

const PAGE_SIZE = 20;
/** Rows of a page that one can choose; a call answers a hundred at most. */
const SIZES = [20, 50, 100] as const;
const sizeKept = (name: string): number | undefined => SIZES.find((size) => size === readKept<number>(`size.${name}`));
const NO_FILTERS: readonly ListFilter[] = [];

/** A room that is a list: filters, table or cards, pages, choice of columns, actions on several rows, keys. All lists of the platform are this one. */
export function ListPage<E extends Endpoint>({
  filters = NO_FILTERS,
  pageSize: usualSize = PAGE_SIZE,
  ...props
}: ListPageProps<E>) {
  type Row = RowOf<E>;
  const { columns, rowKey, drawer, bulk } = props;
  const sortable = columns.flatMap(({ sort }) => sort ?? []);
  const { state, set } = useListState(filters, sortable);
  const choice = useColumns(props.name, columns);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const [redrawn, setRedrawn] = useState(0);
  const [pageSize, setPageSize] = useState(() => sizeKept(props.name) ?? usualSize);
  const [keysShown, setKeysShown] = useState(false);
  const list = useRef<HTMLDivElement>(null);

  const input = { ...props.input, ...inputOf(state, filters) } as ListShown<E>['input'];
  const { data, error, refetch, isPlaceholderData } = useCall(
    props.call,
    { ...input, pageSize, currentPage: state.page } as InputOf<E>,
    {
      keepPrevious: 'list',
      refetchInterval: ({ state: { data: last } }) =>
        props.refresh?.((last as { dataList: Row[] } | undefined)?.dataList ?? []) ?? false,
    },
  );
  const page = data as (DataOf<E> & { dataList: Row[]; totalCount: number }) | undefined;
  const rows = page?.dataList ?? [];
  // What is overdue, begins or ends does so while somebody looks.
  useToday(refetch);
  usePassing(props.moments ? rows.flatMap(props.moments) : [], refetch);

  // When the last entry of a later page has gone, the page before is shown in its place; an answer of another page says nothing of this one.
  const stepBack =
    page && !isPlaceholderData && rows.length === 0
      ? Math.min(state.page - 1, Math.ceil(page.totalCount / pageSize))
      : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `set` is made anew each time
  useEffect(() => {
    if (stepBack > 0) set({ page: stepBack }, { replace: true });
  }, [stepBack]);

  const keyOf = (row: Row) => (typeof rowKey === 'function' ? rowKey(row) : String(row[rowKey]));
  const nameOf = (row: Row) => {
    const { name, title } = row as { name?: unknown; title?: unknown };
    return props.rowName?.(row) ?? String(name ?? title ?? keyOf(row));
  };
  const rowOf = (key: string | undefined) => rows.find((row) => keyOf(row) === key);
  // What failed with several stays chosen, and is tried again as it is drawn by then: who was told that it had changed sees how.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the list as it stands after such a run alone; another answer changes nothing that was chosen
  useEffect(() => {
    if (redrawn > 0) setChosen((before) => new Map([...before].map(([key, row]) => [key, rowOf(key) ?? row])));
  }, [redrawn]);
  const select = (changed: readonly Row[], on: boolean) =>
    setChosen((before) => {
      const next = new Map(before);
      for (const row of changed) {
        if (on) next.set(keyOf(row), row);
        else next.delete(keyOf(row));
      }
      return next;
    });
  const { onOpen } = props;
  const open = onOpen ?? (drawer ? (row: Row) => set({ open: keyOf(row) }) : undefined);
  const show = (change: Parameters<typeof set>[0]) => {
    setChosen(new Map());
    set({ page: 1, open: undefined, ...change });
  };
  const showView = (search: Record<string, string>) => {
    const { filters: wanted, sort } = readListState(search, filters, sortable);
    show({ filters: wanted, sort });
  };
  useListKeys({
    list,
    onOpen:
      open &&
      ((key) => {
        const row = rowOf(key);
        if (row) open(row);
      }),
    onSelect:
      bulk &&
      ((key) => {
        const row = rowOf(key);
        if (row) select([row], !chosen.has(key));
      }),
    onHelp: () => setKeysShown(true),
  });

  if (error?.kind === 'forbidden')
    return (
      <section className="ui-card">
        <h1 className="ui-visually-hidden">{props.title}</h1>
        <PermissionState text={error.message} />
      </section>
    );
  const shown: ListShown<E> = { data, failed: error !== null, input };
  const actions = typeof props.actions === 'function' ? props.actions(shown) : props.actions;
  const filtered = Object.keys(state.filters).length > 0;
  return (
    <div ref={list}>
      <PageHead title={props.title}>{actions ? <div className={styles.actions}>{actions}</div> : null}</PageHead>
      {props.above?.(shown)}
      {filters.length > 0 ? (
        <ListFilters
          key={JSON.stringify(state.filters)}
          filters={filters}
          values={state.filters}
          onChange={(next) => show({ filters: next })}
        />
      ) : null}
      {props.instead ? (
        props.instead(shown)
      ) : (
        <section className={classNames('ui-card', styles.list)} aria-label={`${props.title}列表`}>
          <header className={styles.bar}>
            <h2 aria-live="polite">{page ? `共 ${page.totalCount.toLocaleString('zh-CN')} 条` : '列表'}</h2>
            <span className={styles.tools}>
              <IconButton icon={KeyboardIcon} label="快捷键" onClick={() => setKeysShown(true)} />
              <ListViews
                list={props.name}
                search={writeListState({ ...state, page: 1, open: undefined })}
                onShow={showView}
              />
              <ColumnChoice
                columns={choice.all}
                keys={choice.keys}
                onChoose={choice.choose}
                onMove={choice.move}
                onReset={choice.reset}
              />
              <ListPrint
                title={props.title}
                call={props.call}
                input={input}
                rows={rows}
                total={page?.totalCount ?? 0}
                columns={choice.shown}
                keyOf={keyOf}
              />
            </span>
          </header>
          {bulk ? (
            <Bulk
              actions={bulk}
              rows={[...chosen.values()]}
              keyOf={keyOf}
              nameOf={nameOf}
              onDone={(keys) => setChosen((before) => new Map([...before].filter(([key]) => !keys.includes(key))))}
              onRedrawn={() => setRedrawn((times) => times + 1)}
              onClear={() => setChosen(new Map())}
              more={
                <ChooseAll
                  call={props.call}
                  input={input}
                  total={page?.totalCount ?? 0}
                  chosen={chosen.size}
                  isPageChosen={rows.length > 0 && rows.every((row) => chosen.has(keyOf(row)))}
                  keyOf={keyOf}
                  onChoose={(all) => select(all, true)}
                />
              }
            />
          ) : null}
          {page ? (
            rows.length > 0 ? (
              <ListRows
                rows={rows}
                columns={choice.shown}
                onWiden={choice.widen}
                keyOf={keyOf}
                nameOf={nameOf}
                sort={state.sort}
                onSort={(sort) => show({ sort })}
                selected={bulk && new Set(chosen.keys())}
                onSelect={select}
                opened={state.open}
                onOpen={open}
                rowActions={props.rowActions}
              />
            ) : (
              <Nothing filtered={filtered} empty={props.empty} filteredEmpty={props.filteredEmpty} />
            )
          ) : error ? (
            <ErrorState error={error} onRetry={() => refetch()} />
          ) : (
            <div className={styles.loading}>
              <Loading>
                <SkeletonText lines={8} />
              </Loading>
            </div>
          )}
          <div className={styles.foot}>
            <Pagination
              page={state.page}
              total={page?.totalCount ?? 0}
              pageSize={pageSize}
              onChange={(next) => set({ page: next, open: undefined }, { keepPlace: false })}
            />
            {(page?.totalCount ?? 0) > SIZES[0] ? (
              <Select
                aria-label="每页条数"
                value={pageSize}
                options={[...new Set([usualSize, ...SIZES])]
                  .toSorted((a, b) => a - b)
                  .map((size) => ({ value: size, label: `每页 ${size} 条` }))}
                onChange={(size) => {
                  setPageSize(size);
                  writeKept(`size.${props.name}`, size === usualSize ? undefined : size);
                  set({ page: 1, open: undefined });
                }}
              />
            ) : null}
          </div>
        </section>
      )}
      {drawer?.(rowOf(state.open), state.open, () => set({ open: undefined }))}
      <ListKeysDialog open={keysShown} onClose={() => setKeysShown(false)} />
    </div>
  );
}

function Nothing({
  filtered,
  empty,
  filteredEmpty,
}: {
  filtered: boolean;
  empty: ReactNode;
  filteredEmpty: ReactNode;
}) {
  if (filtered) return filteredEmpty ?? <EmptyState art="search" text="没有符合条件的内容，您可以换个条件试试" />;
  return empty ?? <EmptyState />;
}
