import { ApplyStatus } from '@vimo/contract';
import { classNames, MagnifyingGlassIcon } from '@vimo/ui';
import { clearable, clearableChoice } from '@vimo/ui/antd';
import { Button, Input, Select } from 'antd';
import { type FormEvent, useState } from 'react';
import styles from './activities.module.css';
import type { ActivityFilter } from './activity-filter.ts';
import { manageStatusLabel } from './activity-status.tsx';

const statusOptions = Object.values(ApplyStatus).map((value) => ({ value, label: manageStatusLabel[value].label }));
const TITLE_LENGTH = 100;

/** Title, status and organisation of the activity list; nothing is asked before 查询. */
export function ActivityFilters({
  filter,
  orgs,
  onChange,
}: {
  filter: ActivityFilter;
  orgs: readonly { orgId: string; orgName: string }[];
  onChange: (filter: ActivityFilter) => void;
}) {
  const [draft, setDraft] = useState(filter);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ title: draft.title?.trim() || undefined, status: draft.status, orgId: draft.orgId });
  };
  const reset = () => {
    setDraft({});
    onChange({});
  };
  return (
    <form className={classNames('ui-card', styles.filters)} onSubmit={submit}>
      <label htmlFor="filter-title">标题</label>
      <Input
        id="filter-title"
        placeholder="输入关键词"
        allowClear={clearable}
        maxLength={TITLE_LENGTH}
        value={draft.title ?? ''}
        suffix={<MagnifyingGlassIcon />}
        onChange={(event) => setDraft({ ...draft, title: event.target.value })}
      />
      <label htmlFor="filter-status">状态</label>
      <Select
        id="filter-status"
        placeholder="全部状态"
        allowClear={clearableChoice}
        options={statusOptions}
        value={draft.status}
        onChange={(status) => setDraft({ ...draft, status })}
      />
      <label htmlFor="filter-org">机构</label>
      <Select
        id="filter-org"
        placeholder="全部机构"
        allowClear={clearableChoice}
        showSearch={{ optionFilterProp: 'label' }}
        options={orgs.map(({ orgId, orgName }) => ({ value: orgId, label: orgName }))}
        value={draft.orgId}
        onChange={(orgId) => setDraft({ ...draft, orgId })}
      />
      <div className={styles.filterActions}>
        <Button onClick={reset}>重置</Button>
        <Button type="primary" htmlType="submit">
          查询
        </Button>
      </div>
    </form>
  );
}
