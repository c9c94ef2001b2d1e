import { useNavigate } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { ConfirmStatus, type RecordRow, recordPage } from '@vimo/contract';
import { Button, classNames, LinkButton } from '@vimo/ui';
import { useState } from 'react';
import { ListFilters } from '../../../features/list/list-filters.tsx';
import { NothingHere } from '../../../features/list/nothing-here.tsx';
import { PagedCard } from '../../../features/list/paged-card.tsx';
import { useShownAs } from '../../../features/list/shown-as.tsx';
import { TermSelect } from '../../../features/list/term-select.tsx';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { readPage } from '../../../shared/page-number.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { AnswerDialog } from '../record/answer-dialog.tsx';
import { ConfirmList, ConfirmTable } from '../record/confirm-rows.tsx';
import styles from '../record/record.module.css';
import { TickAll } from '../record/record-rows.tsx';

const PAGE_SIZE = 10;
const TABS = [
  { value: 'first', label: '待确认' },
  { value: 'second', label: '已确认' },
  { value: 'third', label: '已拒绝' },
] as const;
type Tab = (typeof TABS)[number]['value'];
const STATUS: Record<Tab, ConfirmStatus> = {
  first: ConfirmStatus.waiting,
  second: ConfirmStatus.confirmed,
  third: ConfirmStatus.rejected,
};
const NONE: Record<Tab, string> = {
  first: '没有待确认的记录。老师为你录入记录后，会在这里等你确认',
  second: '还没有确认过的记录。老师录入、由你确认的记录会留在这里',
  third: '没有拒绝过的记录。与事实不符的记录可以拒绝，并写明原因',
};

interface Shown {
  name?: Tab;
  semester?: string | undefined;
  title?: string | undefined;
  page?: string;
}

/** 记录确认: what teachers entered, to be confirmed or rejected. */
export default function MineConfirm() {
  const search = useSearchOf('/mine/jlqr');
  const navigate = useNavigate();
  const shownAs = useShownAs();
  const tab = search.name ?? 'first';
  const page = readPage(search.page ?? 1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [answer, setAnswer] = useState<{ records: readonly RecordRow[]; status: ConfirmStatus }>();
  const { semester, title } = search;
  const show = (next: Shown) =>
    void navigate({ to: '.', search: { name: tab, semester, title, ...next } as never, resetScroll: false });
  const list = useCall(
    recordPage,
    {
      ...{ sources: '教师录入', confirmStatus: STATUS[tab], pageSize: PAGE_SIZE, currentPage: page },
      ...(semester ? { semesterId: semester } : {}),
      ...(title ? { title } : {}),
    },
    { keepPrevious: 'list' },
  );
  const rows = list.data?.dataList ?? [];
  const selected = rows.filter((row) => chosen.has(row.id));
  const toggle = (rowId: string) => {
    const next = new Set(chosen);
    if (!next.delete(rowId)) next.add(rowId);
    setChosen(next);
  };
  const selectAll = (on: boolean) => setChosen(new Set(on ? rows.map(({ id }) => id) : []));
  const choice =
    tab === 'first'
      ? { chosen, toggle, answer: (one: RecordRow, status: ConfirmStatus) => setAnswer({ records: [one], status }) }
      : undefined;
  return (
    <MemberPage title="记录确认">
      <PagedCard
        answer={list}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={(next) => show({ page: String(next) })}
        tabs={{
          label: '状态',
          items: TABS,
          value: tab,
          onChange: (name) => {
            setChosen(new Set());
            show({ name });
          },
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
            {choice && rows.length > 0 ? (
              <div className={styles.bulk}>
                <TickAll all={rows.length} chosen={selected.length} onAll={selectAll} />
                <span>
                  已选 <b className="ui-tabular">{selected.length}</b> 条
                </span>
                <Button
                  size="small"
                  variant="outline"
                  disabled={selected.length === 0}
                  onClick={() => setAnswer({ records: selected, status: ConfirmStatus.rejected })}
                >
                  拒绝
                </Button>
                <Button
                  size="small"
                  className={styles.beside}
                  disabled={selected.length === 0}
                  onClick={() => setAnswer({ records: selected, status: ConfirmStatus.confirmed })}
                >
                  确认
                </Button>
              </div>
            ) : null}
          </>
        }
        empty={
          <NothingHere
            narrowed={Boolean(semester || title)}
            all={{ name: tab }}
            action={
              <LinkButton variant="outline" href="/mine/xsjl">
                看我的写实记录
              </LinkButton>
            }
          >
            {NONE[tab]}
          </NothingHere>
        }
      >
        {(shown) => (
          <>
            {shownAs.isTable ? <ConfirmTable rows={shown} first={(page - 1) * PAGE_SIZE + 1} choice={choice} /> : null}
            <div className={shownAs.isTable ? classNames('ui-phone-only', styles.cards) : undefined}>
              <ConfirmList rows={shown} choice={choice} />
            </div>
          </>
        )}
      </PagedCard>
      {answer && answer.records.length > 0 ? (
        <AnswerDialog
          records={answer.records}
          confirmed={answer.status === ConfirmStatus.confirmed}
          onClose={() => setAnswer(undefined)}
          onDone={() => {
            setAnswer(undefined);
            setChosen(new Set());
          }}
        />
      ) : null}
    </MemberPage>
  );
}
