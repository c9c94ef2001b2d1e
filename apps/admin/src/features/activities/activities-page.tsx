import { call } from '@vimo/client';
import {
  ApplyStatus,
  ENDING_DAYS,
  firstOf,
  type ManageActivity,
  manageActivityPage,
  pictureUrl,
  setSignUpClosed,
} from '@vimo/contract';
import { formatDate, Picture, StatusTag, Tag, TimeRange } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { ListFilter } from '../../shared/list/list-state.ts';
import type { BulkAction, ListColumn } from '../../shared/list/list-types.ts';
import { useMe } from '../../shared/session/use-me.ts';
import styles from './activities.module.css';
import { ActivityDrawer } from './activity-drawer.tsx';
import { ActivityFigures } from './activity-figures.tsx';
import { ActivityForm } from './activity-form.tsx';
import { ActivityStatus, isClosable, manageStatusLabel, signUpText } from './activity-status.tsx';

/** Marks what another organisation holds on the ground of the base. */
const HeldByOthers = () => <Tag>其他机构举办 · 只可查看</Tag>;

const statusOptions = Object.values(ApplyStatus).map((value) => ({ value, label: manageStatusLabel[value].label }));

const columns: readonly ListColumn<ManageActivity>[] = [
  {
    key: 'title',
    title: '活动',
    phone: 'title',
    render: (activity) => (
      <div className={styles.activity}>
        <Picture src={pictureUrl(firstOf(activity.logoId), 160)} alt="" width={72} height={46} />
        <div>
          <b>{activity.title}</b>
          {activity.own === 1 ? null : <HeldByOthers />}
          <span className="ui-muted ui-text-13">{activity.typesName}</span>
        </div>
      </div>
    ),
  },
  { key: 'belongDeptName', title: '所属机构', phone: 'line' },
  {
    key: 'time',
    title: '活动时间',
    width: 178,
    phone: 'line',
    render: ({ actStartDate, actEndDate }) => (
      <span className="ui-muted ui-tabular">
        <TimeRange start={actStartDate} end={actEndDate} />
      </span>
    ),
  },
  {
    key: 'deadline',
    title: '报名截止',
    width: 112,
    render: ({ signEndDate }) => <span className="ui-muted ui-tabular ui-no-break">{formatDate(signEndDate)}</span>,
  },
  {
    key: 'count',
    title: '报名人数',
    width: 92,
    phone: 'line',
    render: (activity) => <span className="ui-tabular">{signUpText(activity)}</span>,
  },
  { key: 'concernCount', title: '收藏', width: 60 },
  {
    key: 'status',
    title: '状态',
    width: 116,
    phone: 'tag',
    render: ({ activityApplyStatus, published }) =>
      published === 1 ? <ActivityStatus status={activityApplyStatus} /> : <StatusTag tone="idle">未发布</StatusTag>,
  },
];

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

/** 活动管理: the activities of one's own organisations, and what others hold at one's base. */
export function ActivitiesPage() {
  const { data: me } = useMe();
  const [adding, setAdding] = useState(false);
  const mayManage = me?.may.includes('activities') ?? false;
  const filters: readonly ListFilter[] = [
    { key: 'title', label: '标题', kind: 'text' },
    { key: 'drafts', label: '发布情况', kind: 'select', options: [{ value: 1, label: '未发布的' }] },
    { key: 'status', label: '状态', kind: 'select', options: statusOptions, names: ['activityApplyStatus'] },
    {
      ...{ key: 'ending', label: '报名截止', kind: 'select' },
      options: [{ value: 1, label: `${ENDING_DAYS} 天内截止` }],
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
        columns={columns}
        rowKey="id"
        pageSize={10}
        above={({ data, failed }) => <ActivityFigures figures={data?.figures} failed={failed} />}
        {...(mayManage ? { bulk } : {})}
        actions={
          mayManage ? (
            <Button type="primary" onClick={() => setAdding(true)}>
              发布活动
            </Button>
          ) : null
        }
        drawer={(activity, _id, close) => (
          <ActivityDrawer activity={activity} mayManage={mayManage && activity?.own === 1} onClose={close} />
        )}
      />
      {adding && me ? <ActivityForm orgs={me.orgs} onClose={() => setAdding(false)} /> : null}
    </>
  );
}
