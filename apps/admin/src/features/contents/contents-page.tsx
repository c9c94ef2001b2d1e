import { useNavigate, useSearch } from '@tanstack/react-router';
import { call, useCall } from '@vimo/client';
import {
  isPinnable,
  kindOf,
  managePublicationFetch,
  managePublicationKinds,
  managePublicationPage,
  managePublicationStep,
  Office,
  PUBLICATION_DAYS,
  PUBLICATION_KINDS,
  PUBLICATION_STATUSES,
  type PublicationKind,
  type PublicationRow,
  type PublicationStep,
  pictureUrl,
  publicationScope,
  publicationStatusLabel,
  Usertype,
  writersOf,
} from '@vimo/contract';
import { managePublicationStep as stepSchema } from '@vimo/contract/schemas';
import { AppLink, ChipGroup, EmptyState, formatDateTime, Picture, StatusTag, type StatusTone } from '@vimo/ui';
import { Button, Switch } from 'antd';
import { useState } from 'react';
import { ListExportButton } from '../../shared/export/export-button.tsx';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { ListFilter } from '../../shared/list/list-state.ts';
import type { ListColumn } from '../../shared/list/list-types.ts';
import { actsAsSchool } from '../../shared/session/acts-as-school.ts';
import { useMe } from '../../shared/session/use-me.ts';
import { useDo } from '../../shared/use-do.ts';
import { adopted } from './adopted.ts';
import { ContentLook } from './content-look.tsx';
import styles from './contents.module.css';
import { comesFor, kindNamed, kindShown } from './first-kind.ts';
import { PinnedOrder } from './pinned-order.tsx';
import { pin } from './put-in-order.ts';
import { RowButtons } from './row-buttons.tsx';
import { RuleSwitch } from './rule-switch.tsx';
import { useWrittenFor } from './written-for.tsx';

const tones: Record<PublicationRow['status'], StatusTone> = {
  ...{ draft: 'idle', putForward: 'wait', returned: 'bad', scheduled: 'new', shown: 'ok', takenDown: 'idle' },
};

/** Kinds that have no room of their own. */
const LISTED = PUBLICATION_KINDS.filter((kind) => kind !== 'home');

const columnsOf = (
  kind: PublicationKind,
  pin: (row: PublicationRow, on: boolean) => void,
  ownOrgId: string,
): ListColumn<PublicationRow>[] => [
  {
    ...{ key: 'title', title: '标题', phone: 'title' },
    render: ({ title, byName, orgName, pictureId }) => (
      <div className={styles.row}>
        {pictureId ? (
          <Picture src={pictureUrl(pictureId, 160)} alt="" width={72} height={46} />
        ) : (
          <span className={styles.noPicture} data-picture="none" />
        )}
        <div>
          <b>{title || '（还没有标题）'}</b>
          <span className="ui-muted ui-text-13">{byName || orgName}</span>
        </div>
      </div>
    ),
  },
  { key: 'orgName', title: '机构', width: 150, phone: 'line', hidden: true },
  {
    ...{ key: 'scope', title: '范围', width: 130, phone: 'line' },
    render: ({ terms }) => publicationScope(terms),
  },
  ...(isPinnable(kind)
    ? [
        {
          ...{ key: 'place', title: '置顶', width: 72 },
          render: (row: PublicationRow) =>
            row.status === 'shown' && row.orgId === ownOrgId ? (
              <Switch
                size="small"
                checked={row.place > 0}
                aria-label={`置顶“${row.title}”`}
                onChange={(on) => pin(row, on)}
              />
            ) : (
              '—'
            ),
        },
      ]
    : []),
  {
    ...{ key: 'time', title: '上下线', width: 190, phone: 'line' },
    render: ({ from, until }) => (
      <span className="ui-tabular">
        {from ? `${formatDateTime(from)} 起` : '—'}
        {until ? <br /> : null}
        {until ? `${formatDateTime(until)} 止` : ''}
      </span>
    ),
  },
  {
    ...{ key: 'status', title: '状态', width: 120, phone: 'tag' },
    render: ({ status, changed }) => (
      <>
        <StatusTag tone={tones[status]}>{publicationStatusLabel[status]}</StatusTag>
        {changed === 1 && status !== 'putForward' ? <p className="ui-muted ui-text-13">有未发布的修改</p> : null}
      </>
    ),
  },
  {
    ...{ key: 'readNum', title: '阅读', width: 80, align: 'end' },
    render: ({ readNum, status }) => (readNum < 0 || status === 'draft' ? '—' : readNum.toLocaleString('zh-CN')),
  },
];

/** 内容管理: everything that an organisation publishes, one list for every kind. */
export function ContentsPage() {
  const { data: me } = useMe();
  const { data: counts } = useCall(managePublicationKinds, {});
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const [chosen, setKind] = useState(() => kindNamed(search));
  // Whoever comes for what waits, or has done so for too long, begins where some of it does.
  const [comes] = useState(() => comesFor(search));
  const kind = kindShown(counts, chosen, comes);
  const [taking, setTaking] = useState<PublicationRow>();
  const [looking, setLooking] = useState<PublicationRow>();
  const [ordering, setOrdering] = useState(false);
  const readsOnly = me?.readsOnly === 1;
  // It is counted among what waits here, and passed in its own room.
  const homeWaits = Boolean(me?.orgId) && counts?.some((one) => one.kind === 'home' && one.waiting > 0) === true;
  const navigate = useNavigate();
  const run = useDo();
  const edit = async (row: PublicationRow) => navigate({ to: `/contents/${await adopted(kind, row)}` });
  const does = {
    edit: (row: PublicationRow) => void edit(row),
    takeDown: setTaking,
    step: ({ id, edition }: PublicationRow, step: PublicationStep) =>
      void run(() => call(managePublicationStep, { id, edition, step })),
  };
  const { noun, label, pageOf, order, single } = kindOf(kind);
  const isByHand = order === 'byHand' && !single;
  // Each organisation orders its own, who has none that for which they write.
  const orderOrgId = useWrittenFor(me)?.orgId ?? '';
  const isOrdered = orderOrgId !== '' && (isByHand || isPinnable(kind));
  const writers = writersOf(kind);
  const isOfOwn =
    me !== undefined &&
    (writers?.includes(me.usertype) ||
      (writers?.includes(Usertype.schoolAdministrator) && actsAsSchool(me, Office.contentEditor)));
  const isWanted = pageOf === undefined || counts?.find((one) => one.kind === kind)?.total === 0;
  const mayBegin = me !== undefined && (writers === undefined || isOfOwn) && isWanted;
  const filters: readonly ListFilter[] = [
    {
      ...{ key: 'status', label: '状态', kind: 'select' },
      options: PUBLICATION_STATUSES.map((value) => ({ value, label: publicationStatusLabel[value] })),
    },
    {
      ...{ key: 'late', label: '期限', kind: 'select' },
      options: [{ value: 1, label: `送审超过 ${PUBLICATION_DAYS} 个工作日` }],
    },
    { key: 'title', label: '标题', kind: 'text' },
    ...(me && me.orgs.length > 1
      ? [
          {
            ...{ key: 'orgId', label: '机构', kind: 'select' as const },
            options: me.orgs.map(({ orgId, orgName }) => ({ value: orgId, label: orgName })),
          },
        ]
      : []),
  ];
  return (
    <>
      <ListPage
        key={kind}
        name={`contents-${kind}`}
        title="内容管理"
        call={managePublicationPage}
        input={{ kind }}
        moments={({ from, until }) => [from, until]}
        filters={filters}
        columns={columnsOf(
          kind,
          (row, on) => void run(() => pin(kind, orderOrgId, row, on)),
          readsOnly ? '' : orderOrgId,
        )}
        rowKey={({ id, objectId }) => (id ? `p${id}` : `o${objectId}`)}
        rowName={({ title }) => title || '没有标题的草稿'}
        pageSize={10}
        onOpen={(row) => (readsOnly ? setLooking(row) : void edit(row))}
        above={() => (
          <>
            {homeWaits ? (
              <p>
                <AppLink className="ui-link" href="/home-layout">
                  首页编排
                </AppLink>
                有修改等待审核。
              </p>
            ) : null}
            <div className={styles.kinds}>
              <ChipGroup
                label="内容种类"
                hideLabel
                line
                options={LISTED.filter((value) => counts?.some((one) => one.kind === value) ?? true).map((value) => {
                  const count = counts?.find((one) => one.kind === value);
                  return { value, label: `${kindOf(value).label}${count ? ` ${count.total}` : ''}` };
                })}
                value={kind}
                onChange={(next) => setKind(next as PublicationKind)}
              />
              {readsOnly ? null : <RuleSwitch />}
            </div>
          </>
        )}
        actions={({ data, input }) =>
          readsOnly ? null : (
            <>
              <ListExportButton list="publications" filter={input} count={data?.totalCount} />
              {isOrdered ? <Button onClick={() => setOrdering(true)}>{isByHand ? '排序' : '置顶排序'}</Button> : null}
              {mayBegin ? (
                <Button type="primary" onClick={() => navigate({ to: `/contents/new/${kind}` })}>
                  写{noun}
                </Button>
              ) : null}
            </>
          )
        }
        rowActions={(row) =>
          readsOnly ? (
            <Button type="link" size="small" aria-label={`查看“${row.title}”`} onClick={() => setLooking(row)}>
              查看
            </Button>
          ) : (
            <RowButtons row={row} does={does} />
          )
        }
        empty={<EmptyState text={`还没有${label}`} />}
      />
      {looking ? <ContentLook row={looking} onClose={() => setLooking(undefined)} /> : null}
      {ordering ? <PinnedOrder kind={kind} orgId={orderOrgId} onClose={() => setOrdering(false)} /> : null}
      {taking ? (
        <FormDrawer
          open
          title={`下线这条${noun}`}
          schema={stepSchema.input}
          toInput={({ reason }) => ({ id: '1', edition: 0, step: 'takeDown', reason })}
          initial={{ key: taking.id || taking.objectId, reason: '' }}
          fields={[{ name: 'reason', label: '原因（只有管理者看得到）', kind: 'area', maxLength: 200 }]}
          okText="下线"
          note={
            <>
              <b>{taking.title}</b>
              <p>
                {taking.readNum > 0 ? `${taking.readNum.toLocaleString('zh-CN')} 人读过。` : ''}
                下线后打开链接会提示“内容不存在或已下线”；内容和版本都留在这里，可以改后再上线。
              </p>
            </>
          }
          onSubmit={async ({ reason }) => {
            const id = await adopted(kind, taking);
            const { edition } = (await call(managePublicationFetch, { id })).data;
            const { message } = await call(managePublicationStep, { id, edition, step: 'takeDown', reason });
            await run(async () => ({ message }));
          }}
          onClose={() => setTaking(undefined)}
        />
      ) : null}
    </>
  );
}
