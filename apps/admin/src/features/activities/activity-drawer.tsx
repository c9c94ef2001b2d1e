import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useCall, useSend } from '@vimo/client';
import {
  type ManageActivity,
  manageActivityFetch,
  manageActivityPage,
  setSignUpClosed,
  suitSectionLabel,
} from '@vimo/contract';
import { classNames, formatPrice, isFree, StatusTag, sayRefusal, TimeRange, toast } from '@vimo/ui';
import { Button, Drawer, Grid } from 'antd';
import { useEffect, useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import styles from './activities.module.css';
import { DatesButton } from './activity-dates.tsx';
import { ActivityForm } from './activity-form.tsx';
import { HostsLine } from './activity-hosts.tsx';
import { ActivityStatus, isClosable, signUpText } from './activity-status.tsx';
import { ActivityWay } from './activity-way.tsx';
import { EnrolmentList } from './enrolment-list.tsx';
import { SignUpTerms } from './sign-up-terms.tsx';

const DRAWER_WIDTH = 560;

/** An activity's facts, its enrolments, and closing or reopening its sign-up. */
export function ActivityDrawer({
  activity,
  mayManage,
  onClose,
}: {
  activity: ManageActivity | undefined;
  mayManage: boolean;
  onClose: () => void;
}) {
  const { md } = Grid.useBreakpoint();
  return (
    <Drawer
      open={activity !== undefined}
      onClose={onClose}
      title="活动详情"
      closable={{ placement: 'end', 'aria-label': '关闭' }}
      size={md === false ? '100%' : DRAWER_WIDTH}
      destroyOnHidden
      footer={
        activity && mayManage ? (
          <div className={styles.foot}>
            <EditButton activityId={activity.id} />
            <EditButton activityId={activity.id} copies />
            <DatesButton activity={activity} />
            {activity.published === 1 ? <SignUpSwitch activity={activity} /> : null}
          </div>
        ) : null
      }
    >
      {activity ? <Facts activity={activity} mayManage={mayManage} /> : null}
    </Drawer>
  );
}

/** 小学、初中（其他学段也可报名） */
function stagesText({ suitSection, openToAllStages }: ManageActivity): string {
  const names = suitSection.split(',').flatMap((code) => suitSectionLabel[code] ?? []);
  if (names.length === 0) return '全部';
  return names.join('、') + (openToAllStages ? '（其他学段也可报名）' : '');
}

function Facts({ activity, mayManage }: { activity: ManageActivity; mayManage: boolean }) {
  return (
    <>
      <div className={styles.head}>
        <h3>{activity.title}</h3>
        {activity.published === 1 ? (
          <ActivityStatus status={activity.activityApplyStatus} />
        ) : (
          <StatusTag tone="idle">未发布</StatusTag>
        )}
      </div>
      <dl className={classNames('ui-facts', styles.facts)}>
        <dt>活动类型</dt>
        <dd>{activity.typesName}</dd>
        <dt>所属机构</dt>
        <dd>
          {activity.belongDeptName}
          {activity.own === 1 ? null : '（在本基地举办，这里只可查看）'}
        </dd>
        <dt>活动时间</dt>
        <dd className="ui-tabular">
          <TimeRange start={activity.actStartDate} end={activity.actEndDate} />
        </dd>
        <dt>报名时间</dt>
        <dd className="ui-tabular">
          <TimeRange start={activity.signStartDate} end={activity.signEndDate} />
        </dd>
        <dt>报名人数</dt>
        <dd className="ui-tabular">{signUpText(activity)}</dd>
        <dt>适合学段</dt>
        <dd>{stagesText(activity)}</dd>
        <dt>费用说明</dt>
        <dd>
          {formatPrice(activity.prices)}
          {isFree(activity.prices) ? null : `，${activity.feeNote}`}
        </dd>
        <dt>收藏人数</dt>
        <dd className="ui-tabular">{activity.concernCount}</dd>
        <dt>带队人</dt>
        <dd>
          <HostsLine activity={activity} mayManage={mayManage} />
        </dd>
      </dl>
      {mayManage ? <ActivityWay activityId={activity.id} /> : null}
      {mayManage && activity.published === 1 ? <SignUpTerms activity={activity} /> : null}
      {(mayManage || activity.hosting === 1) && activity.published === 1 ? (
        <EnrolmentList activityId={activity.id} />
      ) : null}
    </>
  );
}

/** Opens the form of the activity, or of a new one with its words. */
function EditButton({ activityId, copies = false }: { activityId: string; copies?: boolean }) {
  const [editing, setEditing] = useState(false);
  return (
    <>
      <Button onClick={() => setEditing(true)}>{copies ? '复制' : '编辑'}</Button>
      {editing ? <Editing activityId={activityId} copies={copies} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

/** The form begins with what stands now, not with what was read before an earlier change. */
function Editing({ activityId, copies, onClose }: { activityId: string; copies: boolean; onClose: () => void }) {
  const { data, isFetching } = useCall(manageActivityFetch, { activityId });
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    if (data && !isFetching) setBegun(true);
  }, [data, isFetching]);
  if (!data || !begun) return null;
  return <ActivityForm {...(copies ? { source: data } : { activity: data })} orgs={[]} onClose={onClose} />;
}

function SignUpSwitch({ activity }: { activity: ManageActivity }) {
  const { ask, holder } = useAsk();
  const queries = useQueryClient();
  const closed = activity.closed === 1;
  const send = useSend(setSignUpClosed, {
    onSuccess: ({ message }) => {
      toast.success(message || (closed ? '已恢复报名' : '已停止报名'));
      return queries.invalidateQueries({ queryKey: keyOf(manageActivityPage) });
    },
    onError: sayRefusal,
  });
  const press = async () => {
    const sure = await ask({
      title: closed ? '确定恢复报名吗？' : '确定停止报名吗？',
      text: closed
        ? `恢复后，“${activity.title}”将按原定时间和名额继续接受报名。`
        : `停止后，“${activity.title}”不再接受新的报名，已报名的不受影响，您可以随时恢复。`,
      okText: closed ? '恢复报名' : '停止报名',
      danger: !closed,
    });
    if (sure) send.mutate({ activityId: activity.id, closed: closed ? 0 : 1 });
  };
  if (!closed && !isClosable(activity)) return null;
  return (
    <>
      {holder}
      <Button danger={!closed} type={closed ? 'primary' : 'default'} loading={send.isPending} onClick={press}>
        {closed ? '恢复报名' : '停止报名'}
      </Button>
    </>
  );
}
