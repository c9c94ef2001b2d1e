import { useNavigate } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { type QuestionRow, questionPage } from '@vimo/contract';
import { Card, EmptyState, ErrorState, InfoIcon, Loading, Pagination, SkeletonText, TabPanel, Tabs } from '@vimo/ui';
import { useId, useState } from 'react';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { WithUser } from '../../../features/member/member-shell.tsx';
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
  const id = useId();
  const search = useSearchOf('/mine/zycl');
  const navigate = useNavigate();
  const side: Side = search.name ?? 'first';
  const page = readPage(search.page ?? 1);
  const [explained, setExplained] = useState<QuestionRow>();
  const pageOf = (of: Side) => ({ pageSize: PAGE_SIZE, currentPage: of === side ? page : 1 });
  const raised = useCall(questionPage, { questionerId: accountId, ...pageOf('first') }, { keepPrevious: true });
  const faced = useCall(
    questionPage,
    { challengedPersonId: accountId, status: 2, ...pageOf('second') },
    { keepPrevious: true },
  );
  const { data, error, isPlaceholderData, refetch } = side === 'first' ? raised : faced;
  const tab = (value: Side, label: string, count: number | undefined) =>
    count === undefined ? { value, label } : { value, label, count };
  const show = (next: { name?: Side; page?: string }) =>
    void navigate({ to: '.', search: { name: side, ...next } as never, resetScroll: false });
  const rows = data?.dataList ?? [];
  return (
    <MemberPage title="质疑处理">
      <p className={styles.tip}>
        <InfoIcon />
        质疑由审核老师处理。被质疑人看不到质疑人的名字，只显示“同学”。
      </p>
      <Card as="section">
        <Tabs
          id={id}
          label="质疑"
          items={[tab('first', '我质疑的', raised.data?.totalCount), tab('second', '我处理的', faced.data?.totalCount)]}
          value={side}
          onChange={(name) => show({ name })}
        />
        <TabPanel id={id} value={side}>
          {data ? (
            <div aria-busy={isPlaceholderData}>
              {rows.length > 0 ? (
                <>
                  <ChallengeTable rows={rows} side={side} onExplain={setExplained} />
                  <ChallengeCards rows={rows} side={side} onExplain={setExplained} />
                </>
              ) : (
                <EmptyState text="暂无数据" />
              )}
            </div>
          ) : error ? (
            <ErrorState text={error.message} onRetry={() => void refetch()} />
          ) : (
            <Loading>
              <SkeletonText lines={6} />
            </Loading>
          )}
        </TabPanel>
      </Card>
      <Pagination
        page={page}
        total={data?.totalCount ?? 0}
        pageSize={PAGE_SIZE}
        onChange={(next) => show({ page: String(next) })}
      />
      {explained ? <ExplainDialog question={explained} onClose={() => setExplained(undefined)} /> : null}
    </MemberPage>
  );
}
