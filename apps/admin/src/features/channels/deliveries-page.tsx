import { useQueryClient } from '@tanstack/react-query';
import { call, keyOf, useSend } from '@vimo/client';
import {
  CHANNELS,
  type Channel,
  channelLabel,
  type DeliveryRow,
  DeliveryState,
  deliveryStateLabel,
  type InputOf,
  manageDeliveryAgain,
  manageDeliveryAgainAll,
  manageDeliveryGiveUp,
  manageDeliveryPage,
} from '@vimo/contract';
import { formatDateTime, StatusTag, sayRefusal, toast } from '@vimo/ui';
import { Button } from 'antd';
import { useAsk } from '../../shared/ask.tsx';
import { ListExportButton } from '../../shared/export/export-button.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { ListFilter } from '../../shared/list/list-state.ts';
import type { BulkAction, ListColumn } from '../../shared/list/list-types.ts';

const LISTED = [DeliveryState.failed, DeliveryState.waiting, DeliveryState.sending, DeliveryState.givenUp];
const filters: readonly ListFilter[] = [
  {
    ...{ key: 'state', label: '状态', kind: 'select' },
    options: LISTED.map((value) => ({ value: String(value), label: deliveryStateLabel[value].label })),
  },
  {
    ...{ key: 'channel', label: '渠道', kind: 'select' },
    options: CHANNELS.map((value) => ({ value, label: channelLabel[value] })),
  },
  { key: 'problem', label: '原因', kind: 'text', maxLength: 40, placeholder: '原因中的文字' },
];

const columns: readonly ListColumn<DeliveryRow>[] = [
  { key: 'to', title: '收件人', phone: 'title' },
  {
    ...{ key: 'channel', title: '渠道', width: 100, phone: 'line' },
    render: ({ channel }) => channelLabel[channel as Channel],
  },
  { key: 'orgName', title: '发自', width: 180, phone: 'line' },
  { key: 'problem', title: '原因', phone: 'line', render: ({ problem }) => problem || '—' },
  { key: 'tries', title: '次数', width: 70 },
  {
    ...{ key: 'createDate', title: '时间', width: 150, phone: 'line' },
    render: ({ createDate }) => <span className="ui-muted ui-tabular">{formatDateTime(createDate)}</span>,
  },
  {
    ...{ key: 'state', title: '状态', width: 110, phone: 'tag' },
    render: ({ state }) => {
      const { label, tone } = deliveryStateLabel[state as DeliveryState];
      return <StatusTag tone={tone}>{label}</StatusTag>;
    },
  },
];

const TWICE = '不确定是否已送达的，对方可能收到两次。';
const bulk: readonly BulkAction<DeliveryRow>[] = [
  {
    ...{ key: 'again', label: '重新发送', confirm: `${TWICE}继续？` },
    unfit: ({ state }) => (state >= DeliveryState.failed ? undefined : '还在发送，不用重发'),
    run: async ({ id }) => (await call(manageDeliveryAgain, { ids: id })).message,
  },
  {
    ...{ key: 'give-up', label: '放弃', danger: true, confirm: '放弃后不再发送。对方在站内仍能看到通知。' },
    unfit: ({ state }) =>
      state === DeliveryState.failed || state === DeliveryState.waiting ? undefined : '已放弃或正在发送',
    run: async ({ id }) => (await call(manageDeliveryGiveUp, { ids: id })).message,
  },
];

/** Sends again in one press all that a filter shows of what did not arrive, or was given up. */
function AgainAll({
  input,
  count,
}: {
  input: Pick<InputOf<typeof manageDeliveryPage>, 'state' | 'channel' | 'problem'>;
  count: number;
}) {
  const queries = useQueryClient();
  const { ask, holder } = useAsk();
  const again = useSend(manageDeliveryAgainAll, {
    onSuccess: ({ message }) => toast.success(message),
    onError: sayRefusal,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(manageDeliveryPage) }),
  });
  const { state, channel, problem } = input;
  const isOver = Number(state) === DeliveryState.failed || Number(state) === DeliveryState.givenUp;
  if (state === undefined || !isOver || count === 0) return null;
  const askFirst = async () => {
    const title = `确定重新发送这 ${count} 条吗？`;
    const text = `按现在的筛选条件全部重新发送，发送人已收回的除外。${TWICE}`;
    if (await ask({ title, text, okText: '重新发送' }))
      again.mutate({ state, ...(channel ? { channel } : {}), ...(problem ? { problem } : {}) });
  };
  return (
    <>
      {holder}
      <Button onClick={() => void askFirst()} loading={again.isPending}>
        全部重新发送
      </Button>
    </>
  );
}

/** 站外提醒: what did not arrive outside of the site, to be sent again or given up; what waits besides. */
export const DeliveriesPage = () => (
  <ListPage
    name="deliveries"
    title="站外提醒"
    call={manageDeliveryPage}
    filters={filters}
    columns={columns}
    rowKey="id"
    rowName={({ to }) => to}
    actions={({ data, input }) => (
      <>
        <AgainAll input={input} count={data?.totalCount ?? 0} />
        <ListExportButton list="deliveries" filter={input} count={data?.totalCount} />
      </>
    )}
    bulk={bulk}
    empty="没有在等或没送达的站外提醒"
  />
);
