import { AWARD_COLUMNS, AwardType, type JudgedAward } from '@vimo/contract';
import { Pagination, Segmented, Tag } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import parts from '../../shared/workbook/preview.module.css';
import { RowsTable } from '../../shared/workbook/rows-table.tsx';
import { SheetCell, type SheetColumn } from '../../shared/workbook/sheet-cell.tsx';

const SIZE = 50;
const VIEWS = [
  { value: 'all', label: '全部' },
  { value: 'faulty', label: '要改的' },
] as const;

/** Titles of the workbook's columns: what a pupil got is a punishment where it is discipline. */
export const awardColumns = (type: AwardType): SheetColumn[] =>
  AWARD_COLUMNS.map(({ key, title }) => ({
    key,
    title: key === 'result' && type === AwardType.discipline ? '处分' : title,
    fieldType: 'text',
    choices: [],
  }));
const CLASS = { key: 'className', title: '班级' };

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
  onMend: (row: number, column: string, value: string) => Promise<void>;
  onSkip: (rows: readonly number[], on: boolean) => void;
}) {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('all');
  const [page, setPage] = useState(1);
  const columns = awardColumns(type);
  const isSkipped = ({ row }: JudgedAward) => skipped.has(row);
  const faulty = rows.filter((one) => !isSkipped(one) && Object.keys(one.faults).length > 0);
  const shown = view === 'all' ? rows : faulty;
  const there = rows.filter((one) => one.isThere === 1 && !isSkipped(one)).length;
  const at = Math.min(page, Math.max(1, Math.ceil(shown.length / SIZE)));
  return (
    <>
      <div className={parts.summary}>
        <div className={parts.counts} aria-live="polite">
          <span>
            共 <b>{rows.length}</b> 行
          </span>
          <span className={faulty.length > 0 ? parts.error : undefined}>
            要改 <b>{faulty.length}</b>
          </span>
          {there > 0 ? (
            <span>
              已登记过 <b>{there}</b>
            </span>
          ) : null}
          {skipped.size > 0 ? (
            <span className="ui-muted">
              跳过 <b>{skipped.size}</b>
            </span>
          ) : null}
        </div>
        {faulty.length > 0 ? (
          <Button
            size="small"
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
          options={VIEWS}
          value={view}
          onChange={(next) => {
            setView(next);
            setPage(1);
          }}
        />
      </div>
      <RowsTable
        rows={shown.slice((at - 1) * SIZE, at * SIZE)}
        columns={[...columns, CLASS]}
        isSkipped={isSkipped}
        onSkip={(row, out) => onSkip([row], out)}
        cellsOf={(one) => [
          ...columns.map((column) => (
            <SheetCell
              key={column.key}
              row={one.row}
              column={column}
              value={one.cells[column.key] ?? ''}
              problem={isSkipped(one) ? undefined : one.faults[column.key]}
              onMend={(value) => onMend(one.row, column.key, value)}
            />
          )),
          <td key={CLASS.key}>
            {one.className} {one.isThere && !isSkipped(one) ? <Tag>已登记过</Tag> : null}
          </td>,
        ]}
      />
      <Pagination page={at} total={shown.length} pageSize={SIZE} onChange={setPage} />
    </>
  );
}
