import { MOST_PLACES } from '@vimo/contract';
import { Button, Input, InputNumber, TimePicker } from 'antd';
import dayjs from 'dayjs';
import type { ControlProps } from '../../shared/form/form-field.tsx';
import styles from './activities.module.css';

/** One time of a day as the form holds it: `HH:mm`, empty until it is chosen; null as the places is as many as the activity has. */
interface Time {
  start: string;
  end: string;
  personNum: number | null;
  address: string;
}

/** Times as the form's text holds them. */
export const readTimes = (value: string): Time[] => (value === '' ? [] : (JSON.parse(value) as Time[]));
const ADDRESS_LENGTH = 100;

/** Times within a day one below the other, each with its places and where it is, each of which can be taken out again. */
export function Times({ id, value, onChange, invalid, describedBy }: ControlProps) {
  const times = readTimes(value);
  const keep = (next: readonly Time[]) => onChange(next.length === 0 ? '' : JSON.stringify(next));
  const change = (place: number, part: Partial<Time>) =>
    keep(times.map((time, at) => (at === place ? { ...time, ...part } : time)));
  return (
    <div className={styles.times}>
      {times.map((time, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a time is its place in the list, and holds nothing beside its value.
        <fieldset key={at} aria-describedby={describedBy}>
          <legend>第 {at + 1} 个时段</legend>
          <Clock
            label={`第 ${at + 1} 个时段开始`}
            value={time.start}
            invalid={invalid}
            onChange={(start) => change(at, { start })}
          />
          <span aria-hidden="true">至</span>
          <Clock
            label={`第 ${at + 1} 个时段结束`}
            value={time.end}
            invalid={invalid}
            onChange={(end) => change(at, { end })}
          />
          <InputNumber
            controls={false}
            min={0}
            max={MOST_PLACES}
            precision={0}
            aria-label={`第 ${at + 1} 个时段的名额`}
            placeholder="名额"
            value={time.personNum}
            onChange={(personNum) => change(at, { personNum })}
          />
          <Input
            aria-label={`第 ${at + 1} 个时段的地点`}
            placeholder="地点"
            maxLength={ADDRESS_LENGTH}
            autoComplete="off"
            value={time.address}
            onChange={(event) => change(at, { address: event.target.value })}
          />
          <Button size="small" onClick={() => keep(times.filter((_, place) => place !== at))}>
            去掉<span className="ui-visually-hidden">第 {at + 1} 个时段</span>
          </Button>
        </fieldset>
      ))}
      <Button
        id={id}
        aria-describedby={describedBy}
        onClick={() => keep([...times, { start: '', end: '', personNum: null, address: '' }])}
      >
        增加时段
      </Button>
    </div>
  );
}

interface ClockProps {
  label: string;
  value: string;
  invalid: boolean;
  onChange: (value: string) => void;
}
const Clock = ({ label, value, invalid, onChange }: ClockProps) => (
  <TimePicker
    format="HH:mm"
    minuteStep={5}
    needConfirm={false}
    aria-label={label}
    placeholder="选择时间"
    {...(invalid ? { status: 'error' as const } : {})}
    value={value ? dayjs(`2000-01-01 ${value}`) : null}
    onChange={(picked) => onChange(picked ? picked.format('HH:mm') : '')}
  />
);
