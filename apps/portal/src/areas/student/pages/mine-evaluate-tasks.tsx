import { useNavigate } from '@tanstack/react-router';
import { countOf, useCall, useToday } from '@vimo/client';
import {
  EvaluateStatus,
  EvaluateType,
  evaluateTaskPage,
  type MemberWaiting,
  PEER_TASKS_A_PAGE,
  SELF_TASKS_A_PAGE,
  waitingForMe,
} from '@vimo/contract';
import { Card, EmptyState, QueryState, Segmented, TabPanel, Tabs } from '@vimo/ui';
import { useId } from 'react';
import { OwnPages } from '../../../features/list/own-pages.tsx';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { useSession } from '../../../features/session/session.ts';
import { readPage } from '../../../shared/page-number.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { TaskCards } from '../evaluate/task-cards.tsx';
import styles from '../evaluate/tasks.module.css';

type Side = 'first' | 'second';
const SIDES: Record<Side, { type: number; pageSize: number }> = {
  first: { type: EvaluateType.self, pageSize: SELF_TASKS_A_PAGE },
  second: { type: EvaluateType.peer, pageSize: PEER_TASKS_A_PAGE },
};
const EMPTY = {
  '1': '没有待完成的任务。老师发布自评或互评后，会在这里等你完成',
  '2': '还没有完成的任务，完成后可以在这里查看',
  '3': '没有逾期的任务',
} as const;
const BY_PUPIL_ALONE = '同学互评由学生本人完成，家长代操作时不显示';
const RECENT = 3;

/** 评价任务: self and peer evaluation, by what is to be done, done, overdue. */
export default function MineEvaluateTasks() {
  const id = useId();
  const search = useSearchOf('/mine/evaluateTask');
  const navigate = useNavigate();
  const side: Side = search.name ?? 'first';
  const status = search.status ?? '1';
  const { user } = useSession();
  const empty = side === 'second' && user?.handoverUserId ? BY_PUPIL_ALONE : EMPTY[status];
  const page = readPage(search.page ?? 1);
  const { type, pageSize } = SIDES[side];
  const answer = useCall(
    evaluateTaskPage,
    { type, status: Number(status), pageSize, currentPage: page },
    { keepPrevious: 'list' },
  );
  useToday(answer.refetch);
  const recent = useCall(evaluateTaskPage, { type, status: EvaluateStatus.done, pageSize: RECENT, currentPage: 1 });
  const show = (next: { name?: Side; status?: string; page?: string }) =>
    void navigate({ to: '.', search: { name: side, status, ...next } as never, resetScroll: false });
  const counts = answer.data?.counts;
  const { data: waiting } = useCall(waitingForMe, {});
  const toRate = (key: MemberWaiting) => (waiting ? { count: countOf(waiting.items, [key]) } : {});
  const count = (label: string, number: number | undefined) => (number === undefined ? label : `${label} ${number}`);
  const lately = recent.data?.dataList ?? [];
  return (
    <MemberPage title="评价任务">
      <Tabs
        id={id}
        label="评价任务"
        items={[
          { value: 'first', label: '学生自评', ...toRate('selfToRate') },
          { value: 'second', label: '学生互评', ...toRate('peersToRate') },
        ]}
        value={side}
        onChange={(name: Side) => show({ name, status: '1' })}
      />
      <TabPanel id={id} value={side}>
        <div className={styles.segments}>
          <Segmented
            label="任务状态"
            value={status}
            onChange={(next: '1' | '2' | '3') => show({ status: next })}
            options={[
              { value: '1', label: count('待完成', counts?.pending) },
              { value: '2', label: count('已完成', counts?.done) },
              { value: '3', label: count('逾期未完成', counts?.overdue) },
            ]}
          />
        </div>
        <QueryState query={answer} card>
          {({ dataList }) => (
            <div aria-busy={answer.isPlaceholderData}>
              {dataList.length > 0 ? (
                <TaskCards rows={dataList} first />
              ) : (
                <Card as="section">
                  <EmptyState text={empty} />
                </Card>
              )}
              {status === '1' && lately.length > 0 ? (
                <section aria-labelledby={`${id}-recent`}>
                  <h2 className={styles.recent} id={`${id}-recent`}>
                    最近完成
                  </h2>
                  <TaskCards rows={lately} />
                </section>
              ) : null}
            </div>
          )}
        </QueryState>
      </TabPanel>
      <OwnPages page={page} answer={answer} pageSize={pageSize} onChange={(next) => show({ page: String(next) })} />
    </MemberPage>
  );
}
