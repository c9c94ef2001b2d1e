import { useNavigate } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import {
  ConfirmStatus,
  confirmStatusLabel,
  findSchemeByUserId,
  hrefTo,
  type RecordRow,
  recordPage,
} from '@vimo/contract';
import { AppLink, Button, classNames, formatDate, ModuleTag, StatusTag } from '@vimo/ui';
import { useState } from 'react';
import { PagedCard } from '../../../features/list/paged-card.tsx';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { readPage } from '../../../shared/page-number.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { AnswerDialog } from '../record/answer-dialog.tsx';
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

/** 记录确认: what teachers entered, to be confirmed or rejected. */
export default function MineConfirm() {
  const search = useSearchOf('/mine/jlqr');
  const navigate = useNavigate();
  const tab = search.name ?? 'first';
  const page = readPage(search.page ?? 1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [answer, setAnswer] = useState<ConfirmStatus>();
  const show = (next: { name?: Tab; page?: string }) =>
    void navigate({ to: '.', search: { name: tab, ...next } as never, resetScroll: false });
  const list = useCall(
    recordPage,
    { sources: '教师录入', confirmStatus: STATUS[tab], pageSize: PAGE_SIZE, currentPage: page },
    { keepPrevious: true },
  );
  const rows = list.data?.dataList ?? [];
  const selected = rows.filter((row) => chosen.has(row.id));
  const toggle = (rowId: string) => {
    const next = new Set(chosen);
    if (!next.delete(rowId)) next.add(rowId);
    setChosen(next);
  };
  const selectAll = (on: boolean) => setChosen(new Set(on ? rows.map(({ id }) => id) : []));
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
          tab === 'first' && rows.length > 0 ? (
            <>
              <Lapse />
              <div className={styles.bulk}>
                <TickAll all={rows.length} chosen={selected.length} onAll={selectAll} />
                <span>
                  已选 <b className="ui-tabular">{selected.length}</b> 条
                </span>
                <Button
                  size="small"
                  variant="outline"
                  disabled={selected.length === 0}
                  onClick={() => setAnswer(ConfirmStatus.rejected)}
                >
                  拒绝
                </Button>
                <Button
                  size="small"
                  className={styles.beside}
                  disabled={selected.length === 0}
                  onClick={() => setAnswer(ConfirmStatus.confirmed)}
                >
                  确认
                </Button>
              </div>
            </>
          ) : null
        }
      >
        {(shown) => {
          const choice = tab === 'first' ? { chosen, toggle } : undefined;
          return (
            <>
              <EntryTable rows={shown} first={(page - 1) * PAGE_SIZE + 1} choice={choice} />
              <div className={classNames('ui-phone-only', styles.cards)}>
                {shown.map((record) => (
                  <Entry key={record.id} record={record} choice={choice} />
                ))}
              </div>
            </>
          );
        }}
      </PagedCard>
      {answer !== undefined && selected.length > 0 ? (
        <AnswerDialog
          records={selected}
          confirmed={answer === ConfirmStatus.confirmed}
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

/** Where unanswered entries count as confirmed after some days, it is said beforehand. */
function Lapse() {
  const { data } = useCall(findSchemeByUserId, {});
  if (!data?.confirmAfterDays) return null;
  return <p className={styles.lapse}>超过 {data.confirmAfterDays} 天未处理的记录，按方案规定视为确认。</p>;
}

/** What is chosen to be answered; absent where nothing is. */
interface Choice {
  chosen: ReadonlySet<string>;
  toggle: (id: string) => void;
}

const Tick = ({ record, choice: { chosen, toggle } }: { record: RecordRow; choice: Choice }) => (
  <label className={styles.tick}>
    <input
      type="checkbox"
      aria-label={`选择${record.title}`}
      checked={chosen.has(record.id)}
      onChange={() => toggle(record.id)}
    />
  </label>
);

/** The list on desktops; a press anywhere in a row opens its detail. */
function EntryTable({
  rows,
  first,
  choice,
}: {
  rows: readonly RecordRow[];
  first: number;
  choice: Choice | undefined;
}) {
  return (
    <table className={classNames('ui-desktop-only', styles.table, styles.whole)}>
      <thead>
        <tr>
          {choice ? (
            <th>
              <span className="ui-visually-hidden">选择</span>
            </th>
          ) : null}
          <th>序号</th>
          <th>标题</th>
          <th className={styles.pastIcon}>综素模块</th>
          <th>模块维度</th>
          <th>来源</th>
          <th>状态</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((record, at) => {
          const { label, tone } = confirmStatusLabel[record.confirmStatus as ConfirmStatus];
          return (
            <tr key={record.id} className={choice?.chosen.has(record.id) ? styles.on : undefined}>
              {choice ? (
                <td>
                  <Tick record={record} choice={choice} />
                </td>
              ) : null}
              <td className="ui-tabular">{first + at}</td>
              <td>
                <AppLink className={styles.title} href={hrefTo('/mine/jlqrDetail', { id: record.id })}>
                  {record.title}
                </AppLink>
                {record.remarks ? <p className={styles.source}>“{record.remarks}”</p> : null}
              </td>
              <td>
                <ModuleTag name={record.modelName} />
              </td>
              <td>{record.dimensionName}</td>
              <td>
                {record.sources} · {record.createName}
              </td>
              <td>
                <StatusTag tone={tone}>{label}</StatusTag>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The same on phones: a card each. */
function Entry({ record, choice }: { record: RecordRow; choice: Choice | undefined }) {
  const { label, tone } = confirmStatusLabel[record.confirmStatus as ConfirmStatus];
  return (
    <article className={classNames(styles.card, styles.entry)}>
      {choice ? <Tick record={record} choice={choice} /> : null}
      <div className="ui-grow">
        <div className={styles.cardHead}>
          <h2>
            <AppLink href={hrefTo('/mine/jlqrDetail', { id: record.id })}>{record.title}</AppLink>
          </h2>
          <StatusTag tone={tone}>{label}</StatusTag>
        </div>
        <p className={styles.cardFacts}>
          <ModuleTag name={record.modelName} />
          <span>{record.dimensionName}</span>
          <span>
            {record.sources} · {record.createName}
          </span>
          <time className="ui-tabular">{formatDate(record.createDate)}</time>
        </p>
        {record.remarks ? <p className={styles.source}>“{record.remarks}”</p> : null}
      </div>
    </article>
  );
}
