import { useNavigate } from '@tanstack/react-router';
import { call } from '@vimo/client';
import {
  type Audience,
  audienceLabel,
  type Channel,
  type CircularRow,
  CircularState,
  channelLabel,
  circularStateLabel,
  manageCircularPage,
  manageCircularRemove,
  manageCircularTakeBack,
} from '@vimo/contract';
import { AppLink, formatDateTime, PlusIcon, StatusTag } from '@vimo/ui';
import { Button } from 'antd';
import { useAsk } from '../../shared/ask.tsx';
import { ListExportButton } from '../../shared/export/export-button.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { ListFilter } from '../../shared/list/list-state.ts';
import type { ListColumn } from '../../shared/list/list-types.ts';
import { useDo } from '../../shared/use-do.ts';
import styles from './circulars.module.css';
import { ReadBar } from './read-bar.tsx';

const optionsOf = (labels: Record<number, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const filters: readonly ListFilter[] = [
  {
    ...{ key: 'state', label: '状态', kind: 'select' },
    options: Object.entries(circularStateLabel).map(([value, { label }]) => ({ value, label })),
  },
  { key: 'audience', label: '对象', kind: 'select', options: optionsOf(audienceLabel) },
  { key: 'keyword', label: '标题或正文', kind: 'text', maxLength: 50 },
  { key: 'answered', label: '回复', kind: 'select', options: [{ value: '1', label: '有没看的回复' }] },
];

export const channelsOf = (channels: readonly string[]): string =>
  ['站内', ...channels.map((channel) => channelLabel[channel as Channel])].join('、');
export const audienceOf = ({ audience, targetNames }: Pick<CircularRow, 'audience' | 'targetNames'>): string =>
  `${targetNames || '还没有选'}　${audienceLabel[audience as Audience]}`;

const columns: readonly ListColumn<CircularRow>[] = [
  {
    ...{ key: 'title', title: '通知', phone: 'title' },
    render: (row) => (
      <span className={styles.title}>
        <AppLink href={hrefOf(row)}>{row.title || '（没有标题）'}</AppLink>
        {row.needsConfirmation && row.state === CircularState.sent ? (
          <span className="ui-text-13 ui-muted">回执 {row.confirmed}</span>
        ) : null}
        {row.newAnswers ? <span className={styles.fresh}>{row.newAnswers} 条新回复</span> : null}
      </span>
    ),
  },
  { key: 'audience', title: '对象', width: 200, phone: 'line', render: audienceOf },
  { key: 'channels', title: '渠道', width: 130, phone: 'line', render: ({ channels }) => channelsOf(channels) },
  {
    ...{ key: 'sendDate', title: '发送时间', width: 160, phone: 'line' },
    render: ({ sendDate, state }) => (
      <span className="ui-tabular">
        {sendDate ? formatDateTime(sendDate) : '—'}
        {state === CircularState.scheduled ? ' 定时' : ''}
      </span>
    ),
  },
  {
    ...{ key: 'read', title: '阅读', width: 180, phone: 'line' },
    render: ({ state, read, total }) => (state < CircularState.sending ? '—' : <ReadBar read={read} total={total} />),
  },
  { key: 'writerName', title: '撰写人', width: 100, hidden: true },
  {
    ...{ key: 'state', title: '状态', width: 110, phone: 'tag' },
    render: ({ state }) => {
      const { label, tone } = circularStateLabel[state as keyof typeof circularStateLabel];
      return <StatusTag tone={tone}>{label}</StatusTag>;
    },
  },
];

const hrefOf = ({ id, state }: CircularRow) =>
  state === CircularState.draft ? `/circulars/${id}/edit` : `/circulars/${id}`;

/** While something is being sent its row is asked for again. */
const SENDING_MS = 3000;

/** 通知发送: what the person wrote, and for an office what the organisation did; the latest first. */
export function CircularsPage() {
  const navigate = useNavigate();
  const run = useDo();
  const { ask, holder } = useAsk();
  const remove = async ({ id, title }: CircularRow) => {
    const question = {
      title: `删除草稿“${title || '没有标题'}”？`,
      text: '删除后不能恢复。',
      okText: '删除',
      danger: true,
    };
    if (await ask(question)) await run(() => call(manageCircularRemove, { id }));
  };
  return (
    <>
      {holder}
      <ListPage
        name="circulars"
        title="通知发送"
        call={manageCircularPage}
        filters={filters}
        columns={columns}
        rowKey="id"
        rowName={({ title }) => title || '没有标题的草稿'}
        onOpen={(row) => void navigate({ to: hrefOf(row) })}
        refresh={(rows) => (rows.some(({ state }) => state === CircularState.sending) ? SENDING_MS : false)}
        empty="还没有写过通知"
        actions={({ data, input }) => (
          <>
            <ListExportButton list="circulars" filter={input} count={data?.totalCount} />
            <AppLink className="ui-button ui-button-outline ui-button-small" href="/circulars/templates">
              模板
            </AppLink>
            <Button type="primary" icon={<PlusIcon />} onClick={() => void navigate({ to: '/circulars/new' })}>
              写通知
            </Button>
          </>
        )}
        rowActions={(row) =>
          row.state === CircularState.draft ? (
            <Button type="link" size="small" danger aria-label={`删除“${row.title}”`} onClick={() => void remove(row)}>
              删除
            </Button>
          ) : row.state === CircularState.scheduled ? (
            <Button
              type="link"
              size="small"
              aria-label={`取消定时“${row.title}”`}
              onClick={() => void run(() => call(manageCircularTakeBack, { id: row.id }))}
            >
              取消定时
            </Button>
          ) : null
        }
      />
    </>
  );
}
