import { useCall } from '@vimo/client';
import { activityFetch, manageActivityPage } from '@vimo/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { type ControlProps, selectProps } from '../../shared/form/form-field.tsx';
import { useMe } from '../../shared/session/use-me.ts';

/** Activities that are offered at a time; the others are found by part of their title. */
const OFFERED = 20;
const TITLE_LENGTH = 100;

/** One of the published activities of the own organisation; the value is its id. */
export function ActivityChoice(control: ControlProps) {
  const { value } = control;
  const { data: me } = useMe();
  const [title, setTitle] = useState('');
  const { data: offered } = useCall(
    manageActivityPage,
    { orgId: me?.orgId ?? '', title, pageSize: OFFERED },
    { keepPrevious: true },
  );
  const { data: chosen, error } = useCall(activityFetch, { id: value }, { enabled: value !== '' });
  const options = new Map((offered?.dataList ?? []).map((one) => [one.id, one.title]));
  if (chosen && title === '') options.set(chosen.id, chosen.title);
  // One that was withdrawn since is no bare number.
  if (error && title === '' && !options.has(value)) options.set(value, '（活动没有发布）');
  return (
    <Select
      {...selectProps(control)}
      placeholder="输入活动名称查找"
      showSearch={{ filterOption: false, onSearch: (typed) => setTitle(typed.slice(0, TITLE_LENGTH)) }}
      options={[...options].map(([activityId, label]) => ({ value: activityId, label }))}
    />
  );
}
