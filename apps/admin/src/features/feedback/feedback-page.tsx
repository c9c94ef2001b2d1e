import { call } from '@vimo/client';
import { FEEDBACK_DAYS, type Feedback, feedbackTypeLabel, manageFeedbackPage, usertypeLabel } from '@vimo/contract';
import { answerFeedback } from '@vimo/contract/schemas';
import { formatDateTime, StatusTag } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { ListExportButton } from '../../shared/export/export-button.tsx';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { ListFilter } from '../../shared/list/list-state.ts';
import type { ListColumn } from '../../shared/list/list-types.ts';
import { useSaved } from '../people/student-forms.tsx';
import styles from './feedback.module.css';

const ANSWER_LENGTH = 500;
const typeOf = ({ feedbackType }: Feedback) => feedbackTypeLabel[feedbackType as keyof typeof feedbackTypeLabel];
const writerOf = ({ name, usertype, orgName }: Feedback) =>
  [name, usertypeLabel[usertype as keyof typeof usertypeLabel], orgName].filter(Boolean).join(' · ');

const filters: readonly ListFilter[] = [
  {
    ...{ key: 'feedbackType', label: '类型', kind: 'select' },
    options: Object.entries(feedbackTypeLabel).map(([value, label]) => ({ value, label })),
  },
  {
    ...{ key: 'state', label: '状态', kind: 'select' },
    options: [
      { value: 'open', label: '待回复' },
      { value: 'answered', label: '已回复' },
    ],
  },
  {
    ...{ key: 'late', label: '期限', kind: 'select' },
    options: [{ value: 1, label: `等待超过 ${FEEDBACK_DAYS} 个工作日` }],
  },
];

const columns: readonly ListColumn<Feedback>[] = [
  { key: 'feedbackType', title: '类型', width: 100, phone: 'line', render: typeOf },
  {
    key: 'content',
    title: '内容',
    phone: 'title',
    render: (row) => (
      <div className={styles.words}>
        <p>{row.content}</p>
        {row.answer ? <p className="ui-muted">回复：{row.answer}</p> : null}
      </div>
    ),
  },
  { key: 'name', title: '反馈人', width: 160, phone: 'line', render: writerOf },
  { key: 'contactWay', title: '联系方式', width: 120, phone: 'line', render: ({ contactWay }) => contactWay || '—' },
  {
    key: 'createDate',
    title: '时间',
    width: 150,
    phone: 'line',
    render: ({ createDate }) => <span className="ui-muted ui-tabular">{formatDateTime(createDate)}</span>,
  },
  {
    key: 'state',
    title: '状态',
    width: 100,
    phone: 'tag',
    render: ({ answeredAt }) => (
      <StatusTag tone={answeredAt ? 'ok' : 'wait'}>{answeredAt ? '已回复' : '待回复'}</StatusTag>
    ),
  },
];

/** 意见反馈: the bureau's inbox; what waits for an answer comes first. */
export function FeedbackPage() {
  const [answering, setAnswering] = useState<Feedback>();
  const saved = useSaved();
  return (
    <>
      <ListPage
        name="feedback"
        title="意见反馈"
        call={manageFeedbackPage}
        filters={filters}
        columns={columns}
        rowKey="id"
        rowName={({ content }) => content.slice(0, 12)}
        actions={({ data, input }) => <ListExportButton list="feedback" filter={input} count={data?.totalCount} />}
        rowActions={(row) =>
          row.answeredAt ? null : (
            <Button type="link" size="small" aria-label={`回复${row.name}的反馈`} onClick={() => setAnswering(row)}>
              回复
            </Button>
          )
        }
      />
      {answering ? (
        <FormDrawer
          open
          onClose={() => setAnswering(undefined)}
          title="回复反馈"
          schema={answerFeedback.input}
          initial={{ id: answering.id, answer: '' }}
          fields={[{ name: 'answer', label: '回复内容', kind: 'area', required: true, maxLength: ANSWER_LENGTH }]}
          onSubmit={async (values) => saved((await call(answerFeedback, values)).message)}
          okText="发送回复"
          note={`${writerOf(answering)}：${answering.content}`}
        />
      ) : null}
    </>
  );
}
