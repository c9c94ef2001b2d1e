import { CaretDownFillIcon, CaretUpDownIcon, CaretUpFillIcon, classNames } from '@vimo/ui';
import { Button, Checkbox, Grid, Select, Table, type TableColumnsType } from 'antd';
import type { Key, ReactNode } from 'react';
import { ColumnHead } from './column-head.tsx';
import styles from './list.module.css';
import type { ListColumn } from './list-types.ts';

/** Marks a row, for the keys that move between rows. */
export const ROW = 'data-list-row';

export interface RowsProps<Row> {
  rows: readonly Row[];
  /** As they are shown, with the widths that were given. */
  columns: readonly (ListColumn<Row> & { fixedWidth?: number | undefined })[];
  onWiden: (key: string, width: number | undefined) => void;
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  /** Keys of the chosen rows; undefined where nothing can be chosen. */
  selected: ReadonlySet<string> | undefined;
  onSelect: (rows: readonly Row[], selected: boolean) => void;
  opened: string | undefined;
  onOpen: ((row: Row) => void) | undefined;
  rowActions: ((row: Row) => ReactNode) | undefined;
}

/** What stands in a column for a row. */
export function cellOf<Row>(column: ListColumn<Row>, row: Row): ReactNode {
  const drawn = column.render ? column.render(row) : String((row as Record<string, unknown>)[column.key] ?? '');
  return column.isName ? <bdi translate="no">{drawn}</bdi> : drawn;
}

const INTERACTIVE = 'a, button, input, label, [role=button]';

/** Rows as a table, as cards where a table has no room. */
export function ListRows<Row>(props: RowsProps<Row>) {
  const { lg } = Grid.useBreakpoint();
  return lg === false ? <Cards {...props} /> : <Rows {...props} />;
}

/** A width that was chosen holds whatever stands in the column. */
const fixed = (width: number | undefined) => ({ style: { width, minWidth: width, maxWidth: width } });

const SORT_ICONS = { ascend: CaretUpFillIcon, descend: CaretDownFillIcon };

function Rows<Row>({ rows, columns, keyOf, nameOf, selected, opened, ...props }: RowsProps<Row>) {
  const { onOpen, onSort, onSelect, onWiden, rowActions } = props;
  const [field, descending] = props.sort ? [props.sort.replace(/^-/, ''), props.sort.startsWith('-')] : [];
  const tableColumns: TableColumnsType<Row> = columns.map((column) => ({
    key: column.key,
    title: (
      <ColumnHead title={column.title} width={column.fixedWidth} onWiden={(width) => onWiden(column.key, width)} />
    ),
    ...(column.fixedWidth
      ? {
          width: column.fixedWidth,
          onCell: () => fixed(column.fixedWidth),
          onHeaderCell: () => fixed(column.fixedWidth),
        }
      : column.width
        ? { width: column.width }
        : {}),
    ...(column.align ? { align: column.align } : {}),
    ...(column.sort
      ? {
          sorter: true,
          sortOrder: column.sort === field ? (descending ? 'descend' : 'ascend') : null,
          sortIcon: ({ sortOrder }) => {
            const Icon = sortOrder ? SORT_ICONS[sortOrder] : CaretUpDownIcon;
            return <Icon className={styles.sortIcon} />;
          },
        }
      : {}),
    render: (_, row) => cellOf(column, row),
  }));
  if (onOpen || rowActions)
    tableColumns.push({
      key: 'row-actions',
      className: styles.ends,
      title: '操作',
      render: (_, row) => (
        <div className={styles.rowActions}>
          {onOpen ? <OpenButton name={nameOf(row)} onOpen={() => onOpen(row)} link /> : null}
          {rowActions?.(row)}
        </div>
      ),
    });
  // Ant Design's own scrolling measures with a second, hidden row that holds a checkbox.
  return (
    <div className={styles.scroll}>
      <Table<Row>
        rowKey={keyOf}
        columns={tableColumns}
        dataSource={rows}
        pagination={false}
        // Rows have none below them, though a field of theirs may be called `children`.
        expandable={{ childrenColumnName: 'rowsBelow' }}
        rowClassName={(row) => classNames(onOpen && styles.openable, keyOf(row) === opened && styles.opened) ?? ''}
        onRow={(row) => ({
          [ROW]: keyOf(row),
          tabIndex: -1,
          onClick: (event) => {
            if (onOpen && !(event.target as Element).closest(INTERACTIVE)) onOpen(row);
          },
        })}
        onChange={(_page, _filters, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          const by = columns.find(({ key }) => key === columnKey)?.sort;
          onSort(by && order ? (order === 'descend' ? `-${by}` : by) : undefined);
        }}
        {...(selected
          ? {
              rowSelection: {
                selectedRowKeys: [...selected] as Key[],
                getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
                getCheckboxProps: (row) => ({ 'aria-label': `选择${nameOf(row)}` }),
                onChange: (keys) => {
                  const chosen = new Set(keys.map(String));
                  onSelect(
                    rows.filter((row) => chosen.has(keyOf(row))),
                    true,
                  );
                  onSelect(
                    rows.filter((row) => !chosen.has(keyOf(row))),
                    false,
                  );
                },
              },
            }
          : {})}
      />
    </div>
  );
}

function Cards<Row>({ rows, columns, keyOf, nameOf, selected, opened, ...props }: RowsProps<Row>) {
  const { onOpen, onSelect, rowActions } = props;
  const at = (place: ListColumn<Row>['phone']) => columns.filter(({ phone }) => phone === place);
  return (
    <>
      <SortChoice columns={columns} sort={props.sort} onSort={props.onSort} />
      <ul className={styles.cards}>
        {rows.map((row) => (
          <li
            key={keyOf(row)}
            {...{ [ROW]: keyOf(row) }}
            tabIndex={-1}
            className={classNames(keyOf(row) === opened && styles.opened)}
          >
            <div className={styles.cardHead}>
              {selected ? (
                <Checkbox
                  aria-label={`选择${nameOf(row)}`}
                  checked={selected.has(keyOf(row))}
                  onChange={(event) => onSelect([row], event.target.checked)}
                />
              ) : null}
              <div className="ui-grow">
                {at('title').map((column) => (
                  <div key={column.key}>{cellOf(column, row)}</div>
                ))}
              </div>
              {at('tag').map((column) => (
                <div key={column.key}>{cellOf(column, row)}</div>
              ))}
            </div>
            <dl className={styles.lines}>
              {at('line').map((column) => (
                <div key={column.key}>
                  <dt>{column.title}</dt>
                  <dd>{cellOf(column, row)}</dd>
                </div>
              ))}
            </dl>
            {onOpen || rowActions ? (
              <div className={styles.cardActions}>
                {rowActions?.(row)}
                {onOpen ? <OpenButton name={nameOf(row)} onOpen={() => onOpen(row)} /> : null}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

const OpenButton = ({ name, onOpen, link = false }: { name: string; onOpen: () => void; link?: boolean }) => (
  <Button
    type={link ? 'link' : 'default'}
    size={link ? 'small' : 'middle'}
    aria-label={`查看${name}`}
    aria-haspopup="dialog"
    onClick={onOpen}
  >
    查看
  </Button>
);

/** Cards have no heads to press: what they are sorted by is chosen here. */
function SortChoice<Row>({ columns, sort, onSort }: Pick<RowsProps<Row>, 'columns' | 'sort' | 'onSort'>) {
  const options = columns.flatMap(({ title, sort: by }) =>
    by
      ? [
          { value: by, label: `${title}升序` },
          { value: `-${by}`, label: `${title}降序` },
        ]
      : [],
  );
  if (options.length === 0) return null;
  return (
    <div className={styles.sortChoice}>
      <Select
        aria-label="排序"
        placeholder="默认排序"
        options={[{ value: '', label: '默认排序' }, ...options]}
        value={sort ?? ''}
        onChange={(next) => onSort(next || undefined)}
      />
    </div>
  );
}
