import { call, upload } from '@vimo/client';
import {
  AWARD_COLUMNS,
  type AwardCells,
  AwardType,
  awardTypeLabel,
  type JudgedAward,
  MOST_AWARD_ROWS,
  manageAwardCheck,
  manageAwardImport,
  manageAwardRead,
  manageAwardTemplate,
} from '@vimo/contract';
import { Tag } from '@vimo/ui';
import type { SheetColumn } from '../../shared/workbook/sheet-cell.tsx';
import styles from '../../shared/workbook/workbook-import.module.css';
import { WorkbookImport } from '../../shared/workbook/workbook-import.tsx';

/** Titles of the workbook's columns: what a pupil got is a punishment where it is discipline. */
const awardColumns = (type: AwardType): SheetColumn[] =>
  AWARD_COLUMNS.map(({ key, title }) => ({
    key,
    title: key === 'result' && type === AwardType.discipline ? '处分' : title,
    fieldType: 'text',
    choices: [],
  }));
const plain = (rows: readonly JudgedAward[]) => rows.map(({ row, cells }) => ({ row, cells: cells as AwardCells }));
/** With what was told of them, so that what somebody takes back meanwhile is not noted once more unseen. */
const seen = (rows: readonly JudgedAward[]) =>
  rows.map(({ row, cells, isThere }) => ({
    ...{ row, cells: cells as AwardCells },
    isThere: (isThere === 1 ? 1 : 0) as 0 | 1,
  }));
const countsOf = (added: number, there: number) => [
  { label: '登记', value: added },
  { label: '已登记过', value: there },
];

/** Awards, or breaches of discipline, by file. */
export function AwardImport({ type, onClose }: { type: AwardType; onClose: () => void }) {
  const columns = awardColumns(type);
  const label = awardTypeLabel[type];
  return (
    <WorkbookImport<JudgedAward>
      title={`批量登记${label}`}
      unit={`条${label}`}
      how={[
        `下载模板：${columns.map(({ title }) => title).join('、')}，一行一条。`,
        '先看后写：有问题的格子会写明原因，改好再登记；登记过的不会重复。',
      ]}
      templateHref={`${manageAwardTemplate.path}?type=${type}`}
      mostRows={MOST_AWARD_ROWS}
      read={async (file, withHidden) => {
        const sent = { type: String(type), ...(withHidden ? { withHidden: 1 } : {}) };
        const { data } = await upload(manageAwardRead, sent as never, [file]);
        return { ...data, columns };
      }}
      check={async (rows) => (await call(manageAwardCheck, { type, rows: plain(rows) })).data.rows}
      write={async (rows) => {
        const { added, there } = (await call(manageAwardImport, { type, rows: seen(rows) })).data;
        return countsOf(added, there);
      }}
      counts={(rows) => {
        const there = rows.filter(({ isThere }) => isThere === 1).length;
        const whole = rows.filter(({ faults }) => Object.keys(faults).length === 0);
        return countsOf(whole.length - there, there);
      }}
      afterCell={({ className, isThere }, key) =>
        key === 'studentName' ? (
          <small className={`ui-muted ${styles.after}`}>{className}</small>
        ) : key === 'event' && isThere === 1 ? (
          <Tag>已登记过</Tag>
        ) : null
      }
      confirmText="登记后学生和家长就能看到。"
      onClose={onClose}
    />
  );
}
