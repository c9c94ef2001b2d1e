import { useNavigate } from '@tanstack/react-router';
import { useCall, useToday } from '@vimo/client';
import { hrefTo, PARENT_TODO, ParentStatus, parentCommentPage, parentStatusLabel } from '@vimo/contract';
import { EmptyState, LinkButton } from '@vimo/ui';
import { ChildChoice } from '../../../features/child/child-choice.tsx';
import { NoChild } from '../../../features/child/no-child.tsx';
import styles from '../../../features/evaluation/evaluation.module.css';
import { EvaluationRows } from '../../../features/evaluation/evaluation-rows.tsx';
import { NothingFound } from '../../../features/list/nothing-here.tsx';
import { PagedCard } from '../../../features/list/paged-card.tsx';
import { TermBar } from '../../../features/list/term-select.tsx';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { readPage } from '../../../shared/page-number.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { childOf, useChildren } from '../children.tsx';

const PAGE_SIZE = 10;
const TABS = [
  { value: 'first', label: '待完成' },
  { value: 'fourth', label: '待审核' },
  { value: 'second', label: '已完成' },
  { value: 'third', label: '逾期未完成' },
] as const;
type Tab = (typeof TABS)[number]['value'];
const STATUS: Record<Tab, number> = {
  first: PARENT_TODO,
  second: ParentStatus.done,
  third: ParentStatus.overdue,
  fourth: ParentStatus.submitted,
};
const NONE: Record<Tab, string> = {
  first: '没有要写的家长评语。老师开始学期评价后，会在这里等您写',
  fourth: '没有等老师审核的评语',
  second: '还没有通过审核的评语，通过后会留在这里',
  third: '没有逾期未写的评语',
};

/** 学期评价 of all children, or of one: what is to be written, what waits for the teacher, what is done, what is overdue. */
export default function ParentState() {
  const search = useSearchOf('/parent/parentState');
  const navigate = useNavigate();
  const tab: Tab = search.name ?? 'first';
  const page = readPage(search.page ?? 1);
  const { id, name, semester } = search;
  const show = (next: { name?: string | undefined; page?: string; id?: string; semester?: string | undefined }) =>
    void navigate({ to: '.', search: { id, name, semester, ...next } as never, resetScroll: false });
  const { data: children } = useChildren();
  const child = childOf(children, id);
  const answer = useCall(
    parentCommentPage,
    { parentStatus: STATUS[tab], vuserId: id, semesterId: semester, pageSize: PAGE_SIZE, currentPage: page },
    { keepPrevious: 'list' },
  );
  useToday(answer.refetch);
  return (
    <MemberPage title="学期评价">
      <ChildChoice of={children} all value={id ?? ''} onChange={(next) => show({ id: next, semester: undefined })} />
      <PagedCard
        className={styles.list}
        answer={answer}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={(next) => show({ page: String(next) })}
        tabs={{
          label: '状态',
          items: TABS,
          value: tab,
          onChange: (next) => show({ name: next === 'first' ? undefined : next }),
        }}
        above={
          child ? <TermBar value={semester} studentId={child} onChange={(next) => show({ semester: next })} /> : null
        }
        empty={
          children?.length === 0 ? (
            <NoChild />
          ) : semester ? (
            <NothingFound all={{ id, name }} />
          ) : (
            <EmptyState
              text={NONE[tab]}
              action={
                <LinkButton variant="outline" href="/parent/parentReport">
                  看孩子的纪实报告
                </LinkButton>
              }
            />
          )
        }
      >
        {(rows) => (
          <EvaluationRows
            rows={rows}
            first={(page - 1) * PAGE_SIZE + 1}
            statusOf={({ parentStatus }) => parentStatusLabel[parentStatus as ParentStatus]}
            reasonOf={({ parentStatus, parentRemark }) => (parentStatus === ParentStatus.refused ? parentRemark : '')}
            withNames
            waysOf={(row) => ({
              look:
                row.parentStatus === ParentStatus.toSubmit
                  ? undefined
                  : hrefTo('/parent/parentStateDetail', { id: row.id }),
              write:
                row.parentStatus === ParentStatus.toSubmit || row.parentStatus === ParentStatus.refused
                  ? hrefTo('/parent/addParentState', { id: row.id })
                  : undefined,
            })}
          />
        )}
      </PagedCard>
    </MemberPage>
  );
}
