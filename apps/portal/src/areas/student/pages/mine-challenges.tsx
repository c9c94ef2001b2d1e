import { useNavigate } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { type ChallengeRow, questionPage } from '@vimo/contract';
import { classNames, InfoIcon, LinkButton } from '@vimo/ui';
import { useState } from 'react';
import { ListFilters } from '../../../features/list/list-filters.tsx';
import { NothingHere } from '../../../features/list/nothing-here.tsx';
import { PagedCard } from '../../../features/list/paged-card.tsx';
import { useShownAs } from '../../../features/list/shown-as.tsx';
import { TermSelect } from '../../../features/list/term-select.tsx';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { WithUser } from '../../../features/member/member-shell.tsx';
import { TodoFilter } from '../../../features/member/todo-filter.tsx';
import { readPage } from '../../../shared/page-number.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import styles from '../challenge/challenge.module.css';
import { ChallengeList, ChallengeTable, type Side } from '../challenge/challenge-rows.tsx';
import { ExplainDialog } from '../challenge/explain.tsx';
import shared from '../record/record.module.css';

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
  const shownAs = useShownAs();
  const { semester, title } = search;
  const [explained, setExplained] = useState<ChallengeRow>();
  const todo = side === 'second' && search.todo === '1';
  const pageOf = (shown: boolean) => ({
    ...{ pageSize: PAGE_SIZE, currentPage: shown ? page : 1 },
    ...(semester ? { semesterId: semester } : {}),
    ...(title ? { title } : {}),
  });
  const mine = { challengedPersonId: accountId, status: 2 };
  const raised = useCall(
    questionPage,
    { questionerId: accountId, ...pageOf(side === 'first') },
    { keepPrevious: 'list' },
  );
  const faced = useCall(questionPage, { ...mine, ...pageOf(side === 'second' && !todo) }, { keepPrevious: 'list' });
  const waiting = useCall(questionPage, { ...mine, todo: 1, ...pageOf(todo) }, { keepPrevious: 'list', enabled: todo });
  const tab = (value: Side, label: string, count: number | undefined) =>
    count === undefined ? { value, label } : { value, label, count };
  const show = (next: {
    name?: Side;
    todo?: string | undefined;
    semester?: string | undefined;
    title?: string | undefined;
    page?: string;
  }) =>
    void navigate({
      to: '.',
      search: { name: side, todo: search.todo, semester, title, ...next } as never,
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
          <>
            <ListFilters
              label="记录标题"
              title={title}
              onTitle={(text) => show({ title: text })}
              choice={shownAs.choice}
            >
              <TermSelect value={semester} onChange={(id) => show({ semester: id })} />
            </ListFilters>
            {side === 'second' ? (
              <TodoFilter
                waits="challengesToAnswer"
                label="待我处理"
                on={todo}
                onChange={(on) => show({ todo: on ? '1' : undefined })}
              />
            ) : null}
          </>
        }
        empty={
          <NothingHere
            narrowed={Boolean(semester || title || todo)}
            all={{ name: side }}
            action={
              side === 'first' ? (
                <LinkButton variant="outline" href="/mine/publicRecord">
                  去看报告公示
                </LinkButton>
              ) : (
                <LinkButton variant="outline" href="/mine/xsjl">
                  看我的写实记录
                </LinkButton>
              )
            }
          >
            {side === 'first'
              ? '你还没有质疑过记录。公示期间发现与事实不符的记录，可以在记录里提出质疑'
              : '没有人质疑你的记录。有质疑时，会在这里等你说明或修改'}
          </NothingHere>
        }
      >
        {(rows) => (
          <>
            {shownAs.isTable ? <ChallengeTable rows={rows} side={side} onExplain={setExplained} /> : null}
            <div className={shownAs.isTable ? classNames('ui-phone-only', shared.cards, styles.cards) : undefined}>
              <ChallengeList rows={rows} side={side} onExplain={setExplained} />
            </div>
          </>
        )}
      </PagedCard>
      {explained ? <ExplainDialog challenge={explained} onClose={() => setExplained(undefined)} /> : null}
    </MemberPage>
  );
}
