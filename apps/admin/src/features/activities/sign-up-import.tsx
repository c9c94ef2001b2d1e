import { call, upload } from '@vimo/client';
import {
  type Attendance,
  attendanceLabel,
  ImportAction,
  type JudgedSignUp,
  MOST_SIGN_UP_ROWS,
  manageSignUpCheck,
  manageSignUpImport,
  manageSignUpRead,
  manageSignUpTemplate,
  SIGN_UP_COLUMNS,
  type SignUpCells,
} from '@vimo/contract';
import { Tag } from '@vimo/ui';
import type { ReactNode } from 'react';
import { Before } from '../../shared/workbook/before.tsx';
import type { SheetColumn } from '../../shared/workbook/sheet-cell.tsx';
import styles from '../../shared/workbook/workbook-import.module.css';
import { WorkbookImport } from '../../shared/workbook/workbook-import.tsx';

const MARKS = Object.values(attendanceLabel).map(({ label }) => label);
const COLUMNS: SheetColumn[] = SIGN_UP_COLUMNS.map(({ key, title }) => ({
  ...{ key, title },
  ...(key === 'attendance' ? { fieldType: 'select', choices: MARKS } : { fieldType: 'text', choices: [] }),
}));
const ACTIONS = [
  { action: ImportAction.create, label: '新报名' },
  { action: ImportAction.update, label: '登记到场' },
  { action: ImportAction.keep, label: '不变' },
];
/** What is written first, as one sum. */
const countsOf = (signedUp: number, marked: number, unchanged: number) => [
  { label: '写入', value: signedUp + marked },
  { label: '新报名', value: signedUp },
  { label: '登记到场', value: marked },
  { label: '不变', value: unchanged },
];
const plain = (rows: readonly JudgedSignUp[]) => rows.map(({ row, cells }) => ({ row, cells: cells as SignUpCells }));

/** What is to be known beside a cell: who is meant and what the row does, and how somebody is marked whom it marks otherwise. */
export function besideCell({ place, note, action, cells }: JudgedSignUp, key: string): ReactNode {
  if (key === 'attendance' && action === ImportAction.update)
    return <Before value={attendanceLabel[Number(cells.before) as Attendance].label} />;
  if (key !== 'studentName') return null;
  return (
    <>
      <small className={`ui-muted ${styles.after}`}>{[place, note].filter(Boolean).join(' · ')}</small>
      <Tag>{ACTIONS.find((one) => one.action === action)?.label ?? '要改'}</Tag>
    </>
  );
}

/** A list of whom to sign up for an activity, and from its beginning on of who was there. */
export function SignUpImport({ activityId, onClose }: { activityId: string; onClose: () => void }) {
  return (
    <WorkbookImport<JudgedSignUp>
      title="导入报名名单"
      unit="行"
      how={[
        '一行一人：填学号、学籍号或身份证号；没有号码时填姓名和班级。导出的名单改好后也能传回来。',
        '已报名的人不变；活动开始后，可在“到场”一列登记到场、缺席、请假。',
        '与家庭自己报名是同一套规则：名额、时间、学段、每月取消次数。收费活动由家庭自己报名。',
      ]}
      templateHref={`${manageSignUpTemplate.path}?${new URLSearchParams({ activityId })}`}
      mostRows={MOST_SIGN_UP_ROWS}
      read={async (file, withHidden) => {
        const sent = { activityId, ...(withHidden ? { withHidden: 1 } : {}) };
        const { data } = await upload(manageSignUpRead, sent as never, [file]);
        return { ...data, columns: COLUMNS };
      }}
      check={async (rows) => (await call(manageSignUpCheck, { activityId, rows: plain(rows) })).data.rows}
      write={async (rows) => {
        const { signedUp, marked, unchanged } = (await call(manageSignUpImport, { activityId, rows: plain(rows) }))
          .data;
        return countsOf(signedUp, marked, unchanged);
      }}
      counts={(rows) => {
        const of = (action: number) => rows.filter((one) => one.action === action).length;
        return countsOf(of(ImportAction.create), of(ImportAction.update), of(ImportAction.keep));
      }}
      afterCell={besideCell}
      confirmText="新报名的学生和监护人会收到通知。"
      onClose={onClose}
    />
  );
}
