import { useNavigate } from '@tanstack/react-router';
import { useCall, useSend } from '@vimo/client';
import {
  AuditStatus,
  auditStatusLabel,
  deleteRecord,
  type RecordRow,
  recordModelAndCount,
  recordPage,
  reportPage,
} from '@vimo/contract';
import {
  Button,
  Card,
  classNames,
  confirm,
  ErrorState,
  Loading,
  lookOf,
  PlusIcon,
  Select,
  SkeletonText,
  sayRefusal,
  TabPanel,
  Tabs,
  toast,
} from '@vimo/ui';
import { useId, useState } from 'react';
import { ListFilters } from '../../../features/list/list-filters.tsx';
import { NothingHere } from '../../../features/list/nothing-here.tsx';
import { OwnPages } from '../../../features/list/own-pages.tsx';
import pagerStyles from '../../../features/list/pager.module.css';
import { useShownAs } from '../../../features/list/shown-as.tsx';
import { TermSelect } from '../../../features/list/term-select.tsx';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { WithUser } from '../../../features/member/member-shell.tsx';
import { SemesterCard } from '../../../features/report/semester-card.tsx';
import { readPage } from '../../../shared/page-number.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { useWhenOnline } from '../../../shared/use-when-online.ts';
import { AddRecordDialog } from '../record/add-record-dialog.tsx';
import { draftsOf, dropEdit } from '../record/draft.ts';
import styles from '../record/record.module.css';
import { isOpen, PickBar, RecordList, RecordTable } from '../record/record-rows.tsx';
import { refreshRecords } from '../record/refresh.ts';
import { UnsavedNotes } from '../record/unsaved-notes.tsx';
import { useSubmitRecords } from '../record/use-submit-records.ts';

const SIZES = ['10', '20', '30', '40', '50'];
const STATES = [AuditStatus.draft, AuditStatus.submitted, AuditStatus.passed, AuditStatus.refused];
/** What is void counts as not passed, and is shown by itself: nothing can be done about it. */
const VOID = 'void';

/** What an empty tab waits for. */
const NONE: Record<'all' | '0' | '1' | '2' | '3' | typeof VOID, string> = {
  all: '还没有写实记录。把做过的事写下来，老师审核通过后会进入纪实报告',
  [AuditStatus.draft]: '没有未提交的记录。保存了、还没有提交审核的记录会留在这里',
  [AuditStatus.submitted]: '没有审核中的记录。提交以后，在这里等老师审核',
  [AuditStatus.passed]: '还没有通过审核的记录。通过以后会留在这里，并进入纪实报告',
  [AuditStatus.refused]: '没有未通过的记录。被老师退回的记录会在这里，改好可以再交',
  [VOID]: '没有已作废的记录',
};

/** 写实记录: own records by module and state. */
export default function MineRecords() {
  return <WithUser>{(user) => <Records accountId={user.userid} />}</WithUser>;
}

interface Shown {
  status?: string | undefined;
  semester?: string | undefined;
  title?: string | undefined;
  model?: string | undefined;
  size?: string | undefined;
  page?: string | undefined;
}

/** A draft that was sent without an answer. */
function unsentOf(accountId: string): { draftId: string } | undefined {
  const draft = draftsOf(accountId).find(({ unsent }) => unsent);
  return draft && { draftId: draft.id };
}

function Records({ accountId }: { accountId: string }) {
  const id = useId();
  const search = useSearchOf('/mine/xsjl');
  const navigate = useNavigate();
  // What was sent without an answer goes again when its owner or the network is back.
  const [adding, setAdding] = useState<{ draftId?: string } | undefined>(() => unsentOf(accountId));
  useWhenOnline(() => setAdding((open) => open ?? unsentOf(accountId)));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [picking, setPicking] = useState(false);
  const show = (next: Shown) =>
    void navigate({ to: '.', search: { ...search, page: undefined, ...next } as never, resetScroll: false });
  const page = readPage(search.page ?? 1);
  const pageSize = Number(search.size ?? SIZES[0]);
  const shownAs = useShownAs();
  const report = useCall(reportPage, { pageSize: 1, currentPage: 1 }).data?.dataList[0];
  const counts = useCall(recordModelAndCount, {});
  const list = useCall(
    recordPage,
    {
      sources: '学生录入',
      auditStauts: search.status === VOID ? '' : (search.status ?? ''),
      ...(search.status === VOID ? { isVoid: 1 } : search.status === String(AuditStatus.refused) ? { isVoid: 0 } : {}),
      modelId: search.model ?? '',
      semesterId: search.semester ?? '',
      ...(search.title ? { title: search.title } : {}),
      pageSize,
      currentPage: page,
    },
    { keepPrevious: 'list' },
  );
  const rows = list.data?.dataList ?? [];
  const total = list.data?.totalCount ?? 0;
  const open = rows.filter(isOpen);
  const selected = open.filter((row) => chosen.has(row.id));
  const pick = (on: boolean) => {
    setPicking(on);
    setChosen(new Set());
  };
  const select = (rowId: string) => {
    const next = new Set(chosen);
    if (!next.delete(rowId)) next.add(rowId);
    setChosen(next);
  };
  const selectAll = (on: boolean) => setChosen(new Set(on ? open.map((row) => row.id) : []));
  const submitting = useSubmitRecords(() => pick(false));
  const { submit } = submitting;
  const removing = useSend(deleteRecord, {
    onSuccess: ({ message }) => {
      toast.success(message);
      pick(false);
      void refreshRecords();
    },
    onError: sayRefusal,
  });
  const remove = async (record: RecordRow) => {
    const sure = await confirm({ title: '此操作将永久删除该记录，是否继续？', danger: true, okText: '删除' });
    if (sure) removing.mutate({ id: record.id }, { onSuccess: () => dropEdit(accountId, record.id) });
    else toast.info('已取消删除');
  };
  const actions = {
    submit: (record: RecordRow) => void submit([record]),
    remove: (record: RecordRow) => void remove(record),
    busy: submitting.isPending || removing.isPending,
  };
  const inModule = counts.data?.filter(({ modelId }) => !search.model || modelId === search.model) ?? [];
  const sumOf = (one: (module: (typeof inModule)[number]) => number) =>
    inModule.reduce((sum, module) => sum + one(module), 0);
  const voids = sumOf(({ voidCount }) => voidCount);
  const tabs = [
    { value: 'all', label: '全部', count: sumOf(({ recordCount }) => recordCount) },
    ...STATES.map((status) => ({
      value: String(status),
      label: auditStatusLabel[status].label,
      count: sumOf(({ statusCounts }) => statusCounts[status] ?? 0) - (status === AuditStatus.refused ? voids : 0),
    })),
    ...(voids > 0 || search.status === VOID ? [{ value: VOID, label: '已作废', count: voids }] : []),
  ];
  return (
    <MemberPage
      title="写实记录"
      actions={
        <Button className="ui-desktop-only" size="small" icon={PlusIcon} onClick={() => setAdding({})}>
          新增记录
        </Button>
      }
    >
      <div className={styles.semester}>
        <SemesterCard report={report} flat />
      </div>
      {adding ? null : <UnsavedNotes accountId={accountId} onOpen={(draftId) => setAdding({ draftId })} />}
      <div className={styles.counts}>
        {counts.data?.map(({ modelId, modelName, recordCount }) => {
          const { hue, icon: Icon } = lookOf(modelName);
          const on = search.model === modelId;
          return (
            <button
              key={modelId}
              type="button"
              className={hue}
              aria-pressed={on}
              onClick={() => show({ model: on ? undefined : modelId })}
            >
              <span className={classNames('ui-petal', hue)}>
                <Icon />
              </span>
              <span>
                <b className="ui-tabular">{recordCount}</b>
                <span className={styles.label}>{modelName}</span>
              </span>
            </button>
          );
        })}
      </div>
      <Card as="section">
        <Tabs
          id={id}
          label="状态"
          items={tabs}
          value={search.status ?? 'all'}
          onChange={(status) => show({ status: status === 'all' ? undefined : status })}
        />
        <TabPanel id={id} value={search.status ?? 'all'}>
          <ListFilters
            label="记录标题"
            title={search.title}
            onTitle={(title) => show({ title })}
            choice={shownAs.choice}
          >
            <TermSelect value={search.semester} onChange={(semester) => show({ semester })} />
          </ListFilters>
          {selected.length > 0 ? (
            <div className={classNames('ui-desktop-only', styles.bulk)}>
              <span>
                已选 <b className="ui-tabular">{selected.length}</b> 条，可提交审核
              </span>
              <Button size="small" loading={submitting.isPending} onClick={() => void submit(selected)}>
                提交所选
              </Button>
            </div>
          ) : null}
          {list.data ? (
            <div aria-busy={list.isPlaceholderData}>
              {rows.length > 0 ? (
                <>
                  {shownAs.isTable ? (
                    <RecordTable rows={rows} selected={chosen} onSelect={select} onAll={selectAll} {...actions} />
                  ) : null}
                  <div className={shownAs.isTable ? classNames('ui-phone-only', styles.cards) : undefined}>
                    <RecordList
                      rows={rows}
                      picking={{ on: picking, onToggle: () => pick(!picking), selected: chosen, onSelect: select }}
                      {...actions}
                    />
                  </div>
                </>
              ) : (
                <NothingHere
                  narrowed={Boolean(search.model || search.semester || search.title)}
                  all={{ status: search.status }}
                  action={
                    search.status ? (
                      <Button variant="outline" onClick={() => show({ status: undefined })}>
                        查看全部记录
                      </Button>
                    ) : (
                      <Button onClick={() => setAdding({})}>新增记录</Button>
                    )
                  }
                >
                  {NONE[search.status ?? 'all']}
                </NothingHere>
              )}
            </div>
          ) : list.error ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <Loading>
              <SkeletonText lines={8} />
            </Loading>
          )}
        </TabPanel>
      </Card>
      <div className={classNames(styles.last, total > Number(SIZES[0]) && pagerStyles.pager)}>
        {total > Number(SIZES[0]) ? (
          <>
            <span className="ui-tabular">共 {total} 条</span>
            <Select
              className={styles.size ?? ''}
              aria-label="每页条数"
              value={String(pageSize)}
              options={SIZES.map((size) => ({ value: size, label: `每页 ${size} 条` }))}
              onChange={(event) => show({ size: event.target.value })}
            />
          </>
        ) : null}
        <OwnPages page={page} answer={list} pageSize={pageSize} onChange={(next) => show({ page: String(next) })} />
      </div>
      {picking ? null : (
        <Button className={styles.floating ?? ''} icon={PlusIcon} onClick={() => setAdding({})}>
          新增记录
        </Button>
      )}
      {picking && rows.length > 0 ? (
        <PickBar
          selected={selected.length}
          all={open.length}
          busy={submitting.isPending}
          onAll={selectAll}
          onSubmit={() => void submit(selected)}
        />
      ) : null}
      {adding ? <AddRecordDialog accountId={accountId} {...adding} onClose={() => setAdding(undefined)} /> : null}
    </MemberPage>
  );
}
