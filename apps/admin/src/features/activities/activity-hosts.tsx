import { call, useCall } from '@vimo/client';
import { type ManageActivity, manageActivityHostCandidates } from '@vimo/contract';
import { manageActivityHosts } from '@vimo/contract/schemas';
import { Button } from 'antd';
import { useState } from 'react';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { useSaved } from '../people/student-forms.tsx';
import styles from './activities.module.css';

/** Who hosts an activity; who has gone is marked, and where nobody else is left it is vacant. */
export function hostsText(hosts: ManageActivity['hosts']): string {
  const names = hosts.map(({ name, gone }) => (gone === 1 ? `${name}（已离开）` : name)).join('、');
  return hosts.length > 0 && hosts.every(({ gone }) => gone === 1) ? `空缺：${names}` : names;
}

/** Who hosts an activity, and a way to say who does. */
export function HostsLine({ activity, mayManage }: { activity: ManageActivity; mayManage: boolean }) {
  const [setting, setSetting] = useState(false);
  return (
    <span className={styles.hosts}>
      {hostsText(activity.hosts) || <span className="ui-muted">还没有设置</span>}
      {mayManage ? (
        <Button size="small" onClick={() => setSetting(true)}>
          设置<span className="ui-visually-hidden">带队人</span>
        </Button>
      ) : null}
      {setting ? <HostsForm activity={activity} onClose={() => setSetting(false)} /> : null}
    </span>
  );
}

function HostsForm({ activity, onClose }: { activity: ManageActivity; onClose: () => void }) {
  const saved = useSaved();
  const [present] = useState(activity.hosts);
  // Who left hosts it again by being chosen alone.
  const standing = present.filter(({ gone }) => gone === 0);
  const { data: candidates = [] } = useCall(manageActivityHostCandidates, { activityId: activity.id });
  const known = new Map([...standing, ...candidates].map(({ accountId, name }) => [accountId, name]));
  const inputOf = ({ accountIds }: { accountIds: string }) => ({
    activityId: activity.id,
    accountIds: accountIds ? accountIds.split(',') : [],
    before: present.map(({ accountId }) => accountId),
  });
  return (
    <FormDrawer
      title="带队人"
      open
      schema={manageActivityHosts.input}
      fields={[
        {
          ...{ name: 'accountIds', label: '带队人', kind: 'choices', placeholder: '请选择教职工' },
          hint: '可以多位。带队人能看报名名单、导出和打印，活动开始后登记到场；不能改动活动。',
          options: [...known].map(([value, label]) => ({ value, label })),
        },
      ]}
      initial={{ accountIds: standing.map(({ accountId }) => accountId).join(',') }}
      toInput={inputOf}
      onSubmit={async (values) => saved((await call(manageActivityHosts, inputOf(values))).message)}
      onClose={onClose}
    />
  );
}
