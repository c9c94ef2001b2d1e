import {
  manageQuestionQueue,
  type manageQuestionQueue as Queue,
  questionFlowLabel,
  questionLabel,
  type StaffQuestionRow,
} from '@vimo/contract';
import { EmptyState, formatDateTime, ModuleTag, StatusTag } from '@vimo/ui';
import { ListExportButton } from '../../shared/export/export-button.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { ListFilter } from '../../shared/list/list-state.ts';
import type { ListColumn } from '../../shared/list/list-types.ts';
import { ChallengeDrawer } from './challenge-drawer.tsx';
import styles from './challenges.module.css';

const filters: readonly ListFilter[] = [
  {
    key: 'flowStatus',
    label: '状态',
    kind: 'select',
    placeholder: '等我处理的',
    options: Object.entries(questionFlowLabel).map(([value, { label }]) => ({ value, label })),
  },
  { key: 'name', label: '被质疑学生', kind: 'text', maxLength: 40 },
  { key: 'late', label: '期限', kind: 'select', options: [{ value: 1, label: '已过期限' }] },
];

const columns: readonly ListColumn<StaffQuestionRow>[] = [
  { key: 'title', title: '记录', phone: 'title', render: ({ title }) => <b>{title}</b> },
  { key: 'challengedPersonName', title: '被质疑学生', width: 100, phone: 'line' },
  { key: 'className', title: '班级', width: 110 },
  { key: 'modelName', title: '模块', width: 108, render: ({ modelName }) => <ModuleTag name={modelName} /> },
  {
    key: 'creatDate',
    title: '提出时间',
    width: 150,
    phone: 'line',
    render: ({ creatDate }) => <span className="ui-muted ui-tabular ui-no-break">{formatDateTime(creatDate)}</span>,
  },
  {
    key: 'dueDate',
    title: '处理期限',
    width: 120,
    phone: 'line',
    render: ({ dueDate }) => (dueDate ? <span className="ui-tabular ui-no-break">{dueDate} 前</span> : '—'),
  },
  {
    key: 'status',
    title: '状态',
    width: 120,
    phone: 'tag',
    render: (row) => {
      const label = questionLabel(row);
      return label ? <StatusTag tone={label.tone}>{label.label}</StatusTag> : null;
    },
  },
];

/** 质疑处理: challenges of records that the person reviews, to be ruled and checked again. */
export const ChallengesPage = () => (
  <ListPage<typeof Queue>
    name="challenges"
    title="质疑处理"
    call={manageQuestionQueue}
    filters={filters}
    columns={columns}
    rowKey="id"
    actions={({ data, input }) => <ListExportButton list="challenges" filter={input} count={data?.totalCount} />}
    above={() => <p className={`ui-muted ui-text-14 ${styles.note}`}>与您本人有关的质疑不在这里，由其他审核人处理。</p>}
    drawer={(_row, key, close) => <ChallengeDrawer id={key} onClose={close} />}
    empty={<EmptyState text="现在没有等您处理的质疑" />}
  />
);
