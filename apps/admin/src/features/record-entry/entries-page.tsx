import { useNavigate, useSearch } from '@tanstack/react-router';
import { ConfirmStatus, confirmStatusLabel, manageRecordEntered, Office, type StaffRecordRow } from '@vimo/contract';
import { AppLink, classNames, formatDateTime, ModuleTag, Segmented, StatusTag } from '@vimo/ui';
import { ListExportButton } from '../../shared/export/export-button.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { ListFilter } from '../../shared/list/list-state.ts';
import type { ListColumn } from '../../shared/list/list-types.ts';
import { actsAsSchool } from '../../shared/session/acts-as-school.ts';
import { useMe } from '../../shared/session/use-me.ts';
import styles from './entry.module.css';
import { EntryDrawer } from './entry-drawer.tsx';

const filters: readonly ListFilter[] = [{ key: 'name', label: '学生姓名', kind: 'text', maxLength: 40 }];
const officeFilters: readonly ListFilter[] = [
  ...filters,
  { key: 'left', label: '录入人', kind: 'select', options: [{ value: 1, label: '已离开的教师' }] },
];

const columns: readonly ListColumn<StaffRecordRow>[] = [
  {
    key: 'studentName',
    title: '学生',
    phone: 'title',
    width: 100,
    render: ({ studentName }) => <b translate="no">{studentName}</b>,
  },
  { key: 'className', title: '班级', phone: 'line', render: (row) => `${row.gradeName}${row.className}` },
  { key: 'title', title: '标题', phone: 'line' },
  {
    key: 'dimensionName',
    title: '模块与维度',
    render: ({ modelName, dimensionName }) => (
      <span className={styles.place}>
        <ModuleTag name={modelName} />
        {dimensionName}
      </span>
    ),
  },
  {
    key: 'confirmStatus',
    title: '状态',
    width: 100,
    phone: 'tag',
    render: ({ confirmStatus }) => {
      const found = confirmStatusLabel[confirmStatus as ConfirmStatus];
      return <StatusTag tone={found.tone}>{found.label}</StatusTag>;
    },
  },
  {
    key: 'submitDate',
    title: '发送时间',
    width: 176,
    render: ({ submitDate }) => (
      <span className={classNames(styles.moment, 'ui-muted ui-tabular')}>{formatDateTime(submitDate)}</span>
    ),
  },
  { key: 'remarks', title: '学生说明', phone: 'line', render: ({ remarks }) => remarks || '—' },
];

const tabs = [
  { value: '', label: '全部' },
  ...[ConfirmStatus.waiting, ConfirmStatus.rejected, ConfirmStatus.confirmed].map((value) => ({
    value: String(value),
    label: confirmStatusLabel[value].label,
  })),
];

/** 教师录入: what one entered for students, by what they answered; for a school's office also what teachers who are gone left rejected. */
export function EntriesPage() {
  const { state } = useSearch({ strict: false }) as { state?: string };
  const navigate = useNavigate();
  const { data: me } = useMe();
  const shown = tabs.find(({ value }) => value === String(state ?? ''))?.value ?? '';
  return (
    <ListPage
      key={shown}
      name="record-entries"
      title="教师录入"
      call={manageRecordEntered}
      input={{ confirmStatus: shown === '' ? '' : (Number(shown) as 1 | 2 | 3) }}
      filters={actsAsSchool(me, Office.moralEducation) ? officeFilters : filters}
      columns={columns}
      rowKey="id"
      rowName={({ studentName, title }) => `${studentName}的${title}`}
      actions={({ data, input }) => (
        <>
          <ListExportButton list="recordEntries" filter={input} count={data?.totalCount} />
          <AppLink className="ui-button ui-button-outline ui-button-small" href="/record-entry/sheet">
            按表格录入
          </AppLink>
          <AppLink className="ui-button ui-button-primary ui-button-small" href="/record-entry/new">
            录入记录
          </AppLink>
        </>
      )}
      above={() => (
        <div className={styles.tabs}>
          <Segmented
            label="学生的答复"
            options={tabs}
            value={shown}
            onChange={(next) => void navigate({ to: '.', search: { state: next } as never })}
          />
        </div>
      )}
      drawer={(_row, id, close) => <EntryDrawer id={id} onClose={close} />}
    />
  );
}
