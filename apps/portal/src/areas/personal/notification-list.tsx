import { useNotifications } from '@vimo/client';
import { hrefTo, NOTIFICATION_KINDS, type NotificationKind, notificationKindLabel } from '@vimo/contract';
import { Button, Card, NotificationSettings, QueryState, Select } from '@vimo/ui';
import { useState } from 'react';
import { useGo } from '../../features/account/after-login.ts';
import { ListFilters } from '../../features/list/list-filters.tsx';
import { NothingHere } from '../../features/list/nothing-here.tsx';
import { OwnPages } from '../../features/list/own-pages.tsx';
import { useShownAs } from '../../features/list/shown-as.tsx';
import { TodoFilter } from '../../features/member/todo-filter.tsx';
import { readPage } from '../../shared/page-number.ts';
import { useSearchOf } from '../../shared/use-search-of.ts';
import styles from './notification.module.css';
import { NotificationRow, NotificationTable } from './notification-rows.tsx';

const PAGE_SIZE = 10;
const KINDS = [
  { value: '', label: '全部消息' },
  ...NOTIFICATION_KINDS.map((value) => ({ value, label: notificationKindLabel[value] })),
];

/** The person's notifications, the newest first; opening one marks it read. Which arrive is chosen by the person alone, not by who acts in the account. */
export function NotificationList({ mayChoose }: { mayChoose: boolean }) {
  const search = useSearchOf('/mine/notifications');
  const [choosing, setChoosing] = useState(search.settings === '1');
  const shownAs = useShownAs();
  const kind = search.kind as NotificationKind | undefined;
  const { title, todo } = search;
  const page = readPage(search.page ?? 1);
  const go = useGo();
  const show = (next: Partial<Record<'kind' | 'title' | 'todo' | 'page', string | undefined>>) =>
    void go(hrefTo('/mine/notifications', { kind, title, todo, ...next }));
  const { answer, readOne, readAll } = useNotifications(page, PAGE_SIZE, { kind, title, toConfirm: todo === '1' });
  const { data } = answer;
  const read = (id: string) => readOne.mutate({ id });
  return (
    <>
      <Card as="section">
        <ListFilters label="消息标题" title={title} onTitle={(text) => show({ title: text })} choice={shownAs.choice}>
          <Select
            className={styles.kinds ?? ''}
            aria-label="消息种类"
            value={kind ?? ''}
            options={KINDS}
            onChange={({ target }) => show({ kind: target.value || undefined })}
          />
        </ListFilters>
        <TodoFilter
          waits="circularsToConfirm"
          label="待确认"
          on={todo === '1'}
          onChange={(on) => show({ todo: on ? '1' : undefined })}
        />
        {mayChoose || (data && data.totalCount > 0) ? (
          <div className={styles.head}>
            {mayChoose ? (
              <Button variant="text" size="small" onClick={() => setChoosing(true)}>
                接收设置
              </Button>
            ) : null}
            {data && data.totalCount > 0 ? (
              <Button
                variant="outline"
                size="small"
                disabled={data.dataList.every(({ isRead }) => isRead)}
                loading={readAll.isPending}
                onClick={() => readAll.mutate({})}
              >
                全部标为已读
              </Button>
            ) : null}
          </div>
        ) : null}
        <QueryState query={answer}>
          {({ dataList }) =>
            shownAs.isTable && dataList.length > 0 ? (
              <NotificationTable rows={dataList} onRead={({ id }) => read(id)} />
            ) : (
              dataList.map((one) => <NotificationRow key={one.id} notification={one} onRead={() => read(one.id)} />)
            )
          }
        </QueryState>
        {data?.totalCount === 0 ? (
          <NothingHere narrowed={Boolean(kind || title || todo)} all={{}}>
            还没有消息。审核、评价、活动有了结果，会在这里告诉你
          </NothingHere>
        ) : null}
      </Card>
      <OwnPages page={page} answer={answer} pageSize={PAGE_SIZE} onChange={(next) => show({ page: String(next) })} />
      {choosing ? <NotificationSettings onClose={() => setChoosing(false)} /> : null}
    </>
  );
}
