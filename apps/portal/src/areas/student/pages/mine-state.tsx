import { useNavigate } from '@tanstack/react-router';
import { CallError, call, useCall, useToday } from '@vimo/client';
import {
  hrefTo,
  type SelfReportRow,
  SelfReportStatus,
  selfReportFindIsCreate,
  selfReportPage,
  selfReportStatusLabel,
} from '@vimo/contract';
import { Button, formatActivityDay, LinkButton, PencilLineDuotoneIcon, sayRefusal, toast } from '@vimo/ui';
import { useState } from 'react';
import styles from '../../../features/evaluation/evaluation.module.css';
import { EvaluationRows } from '../../../features/evaluation/evaluation-rows.tsx';
import { NothingHere } from '../../../features/list/nothing-here.tsx';
import { PagedCard } from '../../../features/list/paged-card.tsx';
import { TermBar } from '../../../features/list/term-select.tsx';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { TodoFilter } from '../../../features/member/todo-filter.tsx';
import { readPage } from '../../../shared/page-number.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';

const PAGE_SIZE = 6;

/** 学期评价 of a student: one line a semester, and the way to write. */
export default function MineState() {
  const search = useSearchOf('/mine/myState');
  const navigate = useNavigate();
  const page = readPage(search.page ?? 1);
  const [asking, setAsking] = useState(false);
  const todo = search.todo === '1';
  const { semester } = search;
  const show = (next: { todo?: string | undefined; semester?: string | undefined; page?: string }) =>
    void navigate({ to: '.', search: { todo: search.todo, semester, ...next } as never, resetScroll: false });
  const answer = useCall(
    selfReportPage,
    { pageSize: PAGE_SIZE, currentPage: page, semesterId: semester, ...(todo ? { todo: 1 } : {}) },
    { keepPrevious: 'list' },
  );
  useToday(answer.refetch);
  const due = answer.data?.dataList.find(
    ({ mayWrite, auditStauts }) => mayWrite === 1 && auditStauts === SelfReportStatus.toSubmit,
  );

  /** Writes when the school lets the student; else its reason is told. */
  const write = async ({ id }: SelfReportRow) => {
    if (asking) return;
    setAsking(true);
    try {
      await call(selfReportFindIsCreate, { id });
      await navigate({ to: hrefTo('/mine/addMyState', { id }) as never });
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem;
      if (problem.kind === 'refused') toast.warning(problem.message);
      else sayRefusal(problem);
    } finally {
      setAsking(false);
    }
  };

  return (
    <MemberPage title="学期评价">
      {due ? (
        <section className={`ui-card ${styles.due}`}>
          <span className="ui-petal ui-hue ui-petal-large">
            <PencilLineDuotoneIcon />
          </span>
          <div className="ui-grow">
            <b>
              {due.semesterName}自评，<span className="ui-no-break">{formatActivityDay(due.endTime)}截止</span>
            </b>
            <p className="ui-muted ui-text-14">写下这学期最想被记住的事。老师和家长的评语会放在同一页。</p>
          </div>
          <Button loading={asking} onClick={() => void write(due)}>
            去填写
          </Button>
        </section>
      ) : null}
      <PagedCard
        className={styles.list}
        answer={answer}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={(next) => show({ page: String(next) })}
        above={
          <>
            <TermBar value={semester} onChange={(next) => show({ semester: next })} />
            <TodoFilter
              waits="evaluationsToWrite"
              label="待我填写"
              on={todo}
              onChange={(on) => show({ todo: on ? '1' : undefined })}
            />
          </>
        }
        empty={
          <NothingHere
            narrowed={todo || semester !== undefined}
            all={{}}
            action={
              <LinkButton variant="outline" href="/mine/xsjl">
                看我的写实记录
              </LinkButton>
            }
          >
            还没有学期评价。学校开始学期评价后，会在这里等你写自评
          </NothingHere>
        }
      >
        {(rows) => (
          <EvaluationRows
            rows={rows}
            first={(page - 1) * PAGE_SIZE + 1}
            statusOf={({ auditStauts }) => selfReportStatusLabel[auditStauts as SelfReportStatus]}
            reasonOf={({ auditStauts, auditComment }) => (auditStauts === SelfReportStatus.refused ? auditComment : '')}
            waysOf={(row) => ({
              look:
                row.auditStauts === SelfReportStatus.toSubmit
                  ? undefined
                  : hrefTo('/mine/myStateDetail', { id: row.id }),
              write:
                row.auditStauts === SelfReportStatus.toSubmit || row.auditStauts === SelfReportStatus.refused
                  ? () => void write(row)
                  : undefined,
              busy: asking,
            })}
          />
        )}
      </PagedCard>
    </MemberPage>
  );
}
