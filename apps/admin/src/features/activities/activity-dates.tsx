import { call } from '@vimo/client';
import { type ManageActivity, MOST_DATES, MOST_TIMES } from '@vimo/contract';
import { manageActivitySeries } from '@vimo/contract/schemas';
import { Button, DatePicker, Tag } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { antProps, type ControlProps } from '../../shared/form/form-field.tsx';
import { useSaved } from '../people/student-forms.tsx';
import styles from './activities.module.css';
import { readTimes, Times } from './activity-times.tsx';

/** Makes other dates of an activity at once, and times within a day. */
export function DatesButton({ activity }: { activity: ManageActivity }) {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <Button onClick={() => setAdding(true)}>增加场次</Button>
      {adding ? <DatesForm activity={activity} onClose={() => setAdding(false)} /> : null}
    </>
  );
}

const INITIAL = { days: '', times: '', once: '1', published: '0' };
const inputOf = (activityId: string, { days, times, once, published }: typeof INITIAL) => ({
  activityId,
  days: days ? days.split(',') : [],
  times: readTimes(times).map(({ personNum, ...time }) => ({ ...time, personNum: personNum ?? undefined })),
  once: Number(once),
  published: Number(published),
});

function DatesForm({ activity, onClose }: { activity: ManageActivity; onClose: () => void }) {
  const saved = useSaved();
  return (
    <FormDrawer
      title="增加场次"
      open
      schema={manageActivitySeries.input}
      fields={[
        {
          ...{ name: 'days', label: '日期', required: true },
          hint: `最多 ${MOST_DATES} 个。每个日期生成一个场次，开始的钟点、时长和内容与这一场相同，报名时间按天数顺延。`,
          control: (props) => <Days {...props} />,
        },
        {
          ...{ name: 'times', label: '每天的时段' },
          hint: `一天办好几场时填写，最多 ${MOST_TIMES} 个：每个日期的每个时段生成一个场次，名额和地点不填就与这一场相同。`,
          control: (props) => <Times {...props} />,
        },
        {
          ...{ name: 'once', label: '每人只能报一场', kind: 'switch' },
          hint: '对这个活动的所有场次有效；已经报名的不受影响',
        },
        {
          name: 'published',
          label: '在门户发布',
          kind: 'switch',
          hint: '关闭时只有管理人员能看到，可以逐个改好再发布',
        },
      ]}
      initial={INITIAL}
      toInput={(values) => inputOf(activity.id, values)}
      okText="生成"
      onSubmit={async (values) => saved((await call(manageActivitySeries, inputOf(activity.id, values))).message)}
      onClose={onClose}
    />
  );
}

/** Days one after another, each of which can be taken out again. */
function Days(control: ControlProps) {
  const { value, onChange } = control;
  const days = value === '' ? [] : value.split(',');
  const add = (day: string) => onChange([...new Set([...days, day])].sort().join(','));
  return (
    <>
      <DatePicker
        {...antProps(control)}
        value={null as Dayjs | null}
        placeholder="选择一个日期，可以再选"
        onChange={(picked) => {
          if (picked) add(picked.format('YYYY-MM-DD'));
        }}
      />
      <div className={styles.dates}>
        {days.map((day) => (
          <Tag
            key={day}
            closable={{ 'aria-label': `去掉 ${day}` }}
            onClose={(event) => {
              event.preventDefault();
              onChange(days.filter((one) => one !== day).join(','));
            }}
          >
            {day}
          </Tag>
        ))}
      </div>
    </>
  );
}
