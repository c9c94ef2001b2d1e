import { useNavigate } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { type QuestionRow, questionPage } from '@vimo/contract';
import { InfoIcon } from '@vimo/ui';
import { useState } from 'react';
import { PagedCard } from '../../../features/list/paged-card.tsx';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { WithUser } from '../../../features/member/member-shell.tsx';
import { TodoFilter } from '../../../features/member/todo-filter.tsx';
import { readPage } from '../../../shared/page-number.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import styles from '../challenge/challenge.module.css';
import { ChallengeCards, ChallengeTable, type Side } from '../challenge/challenge-rows.tsx';
import { ExplainDialog } from '../challenge/explain.tsx';

const PAGE_SIZE = 6;

/** 质疑处理: what one questioned, and what is questioned of one's own. */
export default function MineChallenges() {
  return <WithUser>{(user) => <Challenges accountId={user.userid} />}</WithUser>;
}

function Challenges({ accountId }: { accountId: string }) {
  const search = useSearchOf('/mine/zycl');
  const navigate = useNavigate();
  const side: Side = search.name ?? 'first';
  const page = readPage(search.page ?? 1);
  const [explained, setExplained] = useState<QuestionRow>();
  const todo = side === 'second' && search.todo === '1';
  const pageOf = (shown: boolean) => ({ pageSize: PAGE_SIZE, currentPage: shown ? page : 1 });
  const mine = { challengedPersonId: accountId, status: 2 };
  const raised = useCall(
    questionPage,
    { questionerId: accountId, ...pageOf(side === 'first') },
    { keepPrevious: true },
  );
  const faced = useCall(questionPage, { ...mine, ...pageOf(side === 'second' && !todo) }, { keepPrevious: true });
  const waiting = useCall(questionPage, { ...mine, todo: 1, ...pageOf(todo) }, { keepPrevious: true, enabled: todo });
  const tab = (value: Side, label: string, count: number | undefined) =>
    count === undefined ? { value, label } : { value, label, count };
  const show = (next: { name?: Side; todo?: string | undefined; page?: string }) =>
    void navigate({
      to: '.',
      search: { name: side, todo: search.todo, ...next } as never,
      resetScroll: false,
    });
  return (
    <MemberPage title="质疑处理">
      <p className={styles.tip}>
        <InfoIcon />
        质疑由审核老师处理。被质疑人看不到质疑人的名字，只显示“同学”。
      </p>
      <PagedCard
        answer={side === 'first' ? raised : todo ? waiting : faced}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={(next) => show({ page: String(next) })}
        tabs={{
          label: '质疑',
          items: [tab('first', '我质疑的', raised.data?.totalCount), tab('second', '我处理的', faced.data?.totalCount)],
          value: side,
          onChange: (name) => show({ name, todo: undefined }),
        }}
        above={
          side === 'second' ? (
            <TodoFilter
              waits="challengesToAnswer"
              label="待我处理"
              on={todo}
              onChange={(on) => show({ todo: on ? '1' : undefined })}
            />
          ) : null
        }
      >
        {(rows) => (
          <>
            <ChallengeTable rows={rows} side={side} onExplain={setExplained} />
            <ChallengeCards rows={rows} side={side} onExplain={setExplained} />
          </>
        )}
      </PagedCard>
      {explained ? <ExplainDialog question={explained} onClose={() => setExplained(undefined)} /> : null}
    </MemberPage>
  );
}
