import { call, useCall } from '@vimo/client';
import {
  ActivityAudit,
  type ActivityStep,
  type ActivityTypeNode,
  ApplyStatus,
  ATTENDANCE_DAYS,
  activityTypeTree,
  ENDING_DAYS,
  IssueStatus,
  type ManageActivity,
  manageActivityPage,
  manageActivityStep,
  PASSING_DAYS,
  setSignUpClosed,
  Usertype,
} from '@vimo/contract';
import { Segmented } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { ListExportButton } from '../../shared/export/export-button.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { ListFilter } from '../../shared/list/list-state.ts';
import type { BulkAction } from '../../shared/list/list-types.ts';
import { useMe } from '../../shared/session/use-me.ts';
import { ActivityCalendar, useActivityView } from './activity-calendar.tsx';
import { activityColumns } from './activity-columns.tsx';
import { ActivityDrawer } from './activity-drawer.tsx';
import { ActivityFigures } from './activity-figures.tsx';
import { ActivityForm } from './activity-form.tsx';
import { activityMoments, isClosable, manageStatusLabel } from './activity-status.tsx';

const statusOptions = Object.values(ApplyStatus).map((value) => ({ value, label: manageStatusLabel[value].label }));

const NOT_OWN = '由其他机构举办，只可查看';

const setClosed = (closed: 0 | 1) => async (activity: ManageActivity) =>
  (await call(setSignUpClosed, { activityId: activity.id, closed })).message;

const bulk: readonly BulkAction<ManageActivity>[] = [
  {
    key: 'close',
    label: '停止报名',
    danger: true,
    confirm: '停止后，所选活动不再接受新的报名，已报名的不受影响，您可以随时恢复。',
    unfit: (activity) => {
      if (activity.own === 0) return NOT_OWN;
      if (activity.published === 0) return '没有发布';
      if (activity.closed === 1) return '已经停止报名';
      return isClosable(activity) ? undefined : '报名已结束，无需停止';
    },
    run: setClosed(1),
  },
  {
    key: 'reopen',
    label: '恢复报名',
    confirm: '恢复后，所选活动将按原定时间和名额继续接受报名。',
    unfit: (activity) => {
      if (activity.own === 0) return NOT_OWN;
      return activity.closed === 1 && activity.published === 1 ? undefined : '没有停止报名';
    },
    run: setClosed(0),
  },
];

/** Takes a step with each as the list was drawn: what was written meanwhile nobody has seen. */
const stepOf =
  (step: ActivityStep) =>
  async ({ id, edition }: ManageActivity) =>
    (await call(manageActivityStep, { activityId: id, edition, step })).message;
const onTheWay: readonly BulkAction<ManageActivity>[] = [
  {
    key: 'putForward',
    label: '送审',
    confirm: '所选活动将送上级审核，通过并发布后显示在教育局页面。',
    unfit: ({ auditStatus }) =>
      auditStatus === ActivityAudit.none || auditStatus === ActivityAudit.returned ? undefined : '不在可以送审的状态',
    run: stepOf('putForward'),
  },
];
const judging: readonly BulkAction<ManageActivity>[] = [
  {
    key: 'pass',
    label: '通过',
    confirm:
      '请先打开看过每个活动的内容。要由本局审核才显示的，通过后立即显示在其机构的页面；还要发布，才显示在本局页面。',
    unfit: ({ auditStatus }) => (auditStatus === ActivityAudit.waiting ? undefined : '没有等待审核'),
    run: stepOf('pass'),
  },
  {
    key: 'passAndIssue',
    label: '通过并发布',
    confirm: '请先打开看过每个活动的内容。所选活动通过后立即显示在本局页面和首页。',
    unfit: ({ auditStatus, forOwnPage }) => {
      if (auditStatus !== ActivityAudit.waiting) return '没有等待审核';
      return forOwnPage === 1 ? '只送审了本机构页面' : undefined;
    },
    run: stepOf('passAndIssue'),
  },
  {
    key: 'issue',
    label: '发布到本局页面',
    confirm: '所选活动将显示在本局页面和首页。',
    unfit: ({ auditStatus, issueStatus, forOwnPage }) =>
      auditStatus === ActivityAudit.passed && issueStatus === IssueStatus.notIssued && forOwnPage === 0
        ? undefined
        : '不在待发布的状态',
    run: stepOf('issue'),
  },
];
/** Kinds of staff who answer for the pages of a bureau. */
const PASSING: readonly number[] = [Usertype.platformAdministrator, Usertype.bureauStaff];

const typeOptions = (nodes: readonly ActivityTypeNode[], above = ''): { value: string; label: string }[] =>
  nodes.flatMap(({ id, treeName, children }) => [
    { value: id, label: above + treeName },
    ...typeOptions(children, `${above}${treeName} / `),
  ]);
const ON_ITS_WAY = [
  { value: ActivityAudit.waiting, label: '待教育局审核' },
  { value: ActivityAudit.passed, label: '已通过，待发布' },
  { value: ActivityAudit.returned, label: '已退回' },
  { value: ActivityAudit.withSchool, label: '校内待审' },
];

const VIEWS = [
  { value: 'list', label: '列表' },
  { value: 'calendar', label: '日历' },
] as const;

/** 活动管理: the activities of one's own organisations, and what others hold at one's base. */
export function ActivitiesPage() {
  const { data: me } = useMe();
  const [adding, setAdding] = useState(false);
  const view = useActivityView();
  const { data: types } = useCall(activityTypeTree, {});
  const mayManage = me?.readsOnly === 0 && me.may.includes('activities');
  const mayPass = me !== undefined && PASSING.includes(me.usertype);
  const filters: readonly ListFilter[] = [
    { key: 'title', label: '标题', kind: 'text' },
    ...(mayManage
      ? ([
          { key: 'waiting', label: '待办', kind: 'select', options: [{ value: 1, label: '等我审核或发布的' }] },
          {
            ...({ key: 'late', label: '审核期限', kind: 'select' } as const),
            options: [{ value: 1, label: `等我审核超过 ${PASSING_DAYS} 个工作日` }],
          },
          { key: 'audit', label: '审核情况', kind: 'select', options: ON_ITS_WAY },
        ] as const)
      : []),
    { key: 'drafts', label: '发布情况', kind: 'select', options: [{ value: 1, label: '未发布的' }] },
    { key: 'status', label: '状态', kind: 'select', options: statusOptions, names: ['activityApplyStatus'] },
    {
      ...{ key: 'ending', label: '报名截止', kind: 'select' },
      options: [{ value: 1, label: `${ENDING_DAYS} 天内截止` }],
    },
    { key: 'held', label: '活动日期', kind: 'dates' },
    { key: 'typeId', label: '类型', kind: 'select', options: types && typeOptions(types) },
    { key: 'address', label: '地点', kind: 'text' },
    { key: 'hosting', label: '带队', kind: 'select', options: [{ value: 1, label: '我带队的' }] },
    {
      ...{ key: 'unmarked', label: '到场', kind: 'select' },
      options: [{ value: 1, label: `结束超过 ${ATTENDANCE_DAYS} 个工作日还没有登记` }],
    },
    {
      key: 'orgId',
      label: '机构',
      kind: 'select',
      options: me?.orgs.map(({ orgId, orgName }) => ({ value: orgId, label: orgName })),
    },
  ];
  return (
    <>
      <ListPage
        name="activities"
        title="活动管理"
        call={manageActivityPage}
        filters={filters}
        columns={activityColumns(mayPass)}
        rowKey="id"
        moments={activityMoments}
        pageSize={10}
        above={({ data, failed }) => <ActivityFigures figures={data?.figures} failed={failed} />}
        {...(mayManage ? { bulk: [...bulk, ...(mayPass ? judging : onTheWay)] } : {})}
        actions={({ data, input }) => (
          <>
            <Segmented label="显示方式" options={VIEWS} value={view.view} onChange={view.show} />
            {mayManage ? (
              <>
                <ListExportButton list="activities" filter={input} count={data?.totalCount} />
                <Button type="primary" onClick={() => setAdding(true)}>
                  发布活动
                </Button>
              </>
            ) : null}
          </>
        )}
        instead={view.view === 'calendar' ? ({ input }) => <ActivityCalendar input={input} view={view} /> : undefined}
        drawer={(activity, _id, close) => (
          <ActivityDrawer activity={activity} mayManage={mayManage && activity?.own === 1} onClose={close} />
        )}
      />
      {adding && me ? <ActivityForm orgs={me.orgs} onClose={() => setAdding(false)} /> : null}
    </>
  );
}
