import { CallError, call, upload } from '@vimo/client';
import {
  type JudgedSheetRow,
  MOST_SHEET_ROWS,
  manageSheetCheck,
  manageSheetImport,
  manageSheetRead,
  manageSheetTemplate,
  type Sheet,
  type SheetKind,
} from '@vimo/contract';
import { Tag } from '@vimo/ui';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { Before } from '../../shared/workbook/before.tsx';
import type { SheetColumn } from '../../shared/workbook/sheet-cell.tsx';
import styles from '../../shared/workbook/workbook-import.module.css';
import { WorkbookImport } from '../../shared/workbook/workbook-import.tsx';
import { countsOf, isSame } from './sheet-counts.ts';

const column = (key: string, title: string): SheetColumn => ({ key, title, fieldType: 'text', choices: [] });
const plain = (rows: readonly JudgedSheetRow[]) => rows.map(({ row, cells, before }) => ({ row, cells, before }));

/** Marks, fitness or credits of a class by file. */
export function SheetImport({
  asked,
  sheet,
  onClose,
}: {
  asked: { kind: SheetKind; of: string; classId: string };
  sheet: Sheet;
  onClose: () => void;
}) {
  const reasonId = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const isSeen = sheet.published === 1 || sheet.rows.some(({ published }) => published);
  return (
    <WorkbookImport<JudgedSheetRow>
      title={`导入${sheet.title}`}
      unit="格"
      how={[
        `下载${sheet.className}的表格：学号、姓名和您录入的各列都已列好，一行一名学生。`,
        '空着的格子不改动；没有参加考试的填“缺考”。',
        '先看后写：有问题的格子会写明原因，改好或跳过这一行，确认以后才写入。',
      ]}
      templateHref={`${manageSheetTemplate.path}?${new URLSearchParams({ ...asked })}`}
      mostRows={MOST_SHEET_ROWS}
      read={async (file, withHidden) => {
        const sent = { ...asked, ...(withHidden ? { withHidden: 1 } : {}) };
        const { data } = await upload(manageSheetRead, sent, [file]);
        const values = sheet.columns.filter(({ key }) => data.columns.includes(key));
        const shown = [['studentNo', '学号'], ['studentName', '姓名'], ...values.map(({ key, title }) => [key, title])];
        return { ...data, columns: shown.map(([key = '', title = '']) => column(key, title)) };
      }}
      check={async (rows) => (await call(manageSheetCheck, { ...asked, rows: plain(rows) })).data.rows}
      write={async (rows) => {
        try {
          const input = { ...asked, rows: plain(rows), ...(reason ? { reason } : {}) };
          const { cells, students } = (await call(manageSheetImport, input)).data;
          return [
            { label: '写入', value: cells },
            { label: '学生', value: students },
          ];
        } catch (error) {
          setIsMissing(error instanceof CallError && error.fields.reason !== undefined);
          throw error;
        }
      }}
      counts={countsOf}
      afterCell={(row, key) =>
        row.before[key] ? (
          <Before value={row.before[key]} />
        ) : key === 'studentName' && isSame(row) ? (
          <Tag>不变</Tag>
        ) : null
      }
      asked={
        isSeen ? (
          <div className={styles.reason}>
            <label htmlFor={reasonId}>更正原因</label>
            <Input
              id={reasonId}
              placeholder="成绩已发布，请写更正原因"
              maxLength={100}
              value={reason}
              {...(isMissing ? { status: 'error' as const } : {})}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
        ) : null
      }
      confirmText={isSeen ? '成绩已发布，学生和家长马上看到更正。' : ''}
      onClose={onClose}
    />
  );
}
