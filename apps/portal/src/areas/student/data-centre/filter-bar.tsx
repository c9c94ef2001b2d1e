import { PERIOD_STAGES } from '@vimo/contract';
import { Button, Card, ChipGroup, Select } from '@vimo/ui';
import { AntdProvider } from '@vimo/ui/antd';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type FormEvent, useId, useState } from 'react';
import { useElderMode } from '../../../features/elder/elder-mode.ts';
import styles from './filter-bar.module.css';
import { type Days, nameOfRange, type RangeName } from './ranges.ts';

export interface Asked extends Days {
  stage: number;
}

const DAY = 'YYYY-MM-DD';
const dayOf = (text: string) => dayjs(text, DAY);

/** From when until when, and of which stage: ranges by one press, or days of one's own. */
export function FilterBar({
  asked,
  ranges,
  onAsk,
}: {
  asked: Asked;
  ranges: Partial<Record<RangeName, Days>>;
  onAsk: (asked: Asked) => void;
}) {
  const ids = useId();
  const elder = useElderMode();
  const [draft, setDraft] = useState(asked);
  const choose = (name: string) => {
    const next = { ...draft, ...ranges[name as RangeName] };
    setDraft(next);
    onAsk(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAsk(draft);
  };
  const edit = (part: 'from' | 'to') => (day: Dayjs | null) => {
    if (day) setDraft({ ...draft, [part]: day.format(DAY) });
  };
  return (
    <AntdProvider elder={elder}>
      <Card className={styles.card}>
        <form className={styles.filters} onSubmit={submit}>
          <ChipGroup
            line
            hideLabel
            label="快捷时间"
            options={Object.keys(ranges).map((name) => ({ value: name, label: name }))}
            value={nameOfRange(ranges, draft)}
            onChange={choose}
          />
          <div className={styles.days}>
            <label className="ui-visually-hidden" htmlFor={`${ids}-from`}>
              开始日期
            </label>
            <DatePicker
              id={`${ids}-from`}
              allowClear={false}
              value={dayOf(draft.from)}
              maxDate={dayOf(draft.to)}
              onChange={edit('from')}
            />
            <span className="ui-muted">至</span>
            <label className="ui-visually-hidden" htmlFor={`${ids}-to`}>
              结束日期
            </label>
            <DatePicker
              id={`${ids}-to`}
              allowClear={false}
              value={dayOf(draft.to)}
              minDate={dayOf(draft.from)}
              onChange={edit('to')}
            />
          </div>
          <div className={styles.ask}>
            <Select
              aria-label="学段"
              options={PERIOD_STAGES.map(({ value, label }) => ({ value: String(value), label }))}
              value={String(draft.stage)}
              onChange={(event) => setDraft({ ...draft, stage: Number(event.target.value) })}
            />
            <Button type="submit">查询</Button>
          </div>
        </form>
      </Card>
    </AntdProvider>
  );
}
