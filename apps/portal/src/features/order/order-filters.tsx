import { useCall } from '@vimo/client';
import { type ActivityTypeNode, activityTypeTree } from '@vimo/contract';
import { Button, Field, useFieldControl } from '@vimo/ui';
import { AntdProvider, clearableChoice } from '@vimo/ui/antd';
import { Cascader, DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useElderMode } from '../elder/elder-mode.ts';
import styles from './order.module.css';
import type { OrderFilter } from './order-filter.ts';

const MINUTE = 'YYYY-MM-DD HH:mm';
const momentOf = (text: string) => (text ? dayjs(text, MINUTE) : null);
const textOf = (moment: Dayjs | null) => moment?.format(MINUTE) ?? '';

/** The way from the root to a type, for the cascader's value. */
function wayTo(nodes: readonly ActivityTypeNode[], id: string): string[] | undefined {
  for (const node of nodes) {
    if (node.id === id) return [node.id];
    const below = wayTo(node.children, id);
    if (below) return [node.id, ...below];
  }
  return undefined;
}

interface TypeOption {
  value: string;
  label: string;
  children?: TypeOption[];
}
const optionsOf = (nodes: readonly ActivityTypeNode[]): TypeOption[] =>
  nodes.map(({ id, treeName, children }) => ({
    value: id,
    label: treeName,
    children: children.length > 0 ? optionsOf(children) : undefined,
  }));

/** Type and date-time range of the order list; nothing is asked before 查询. */
export default function OrderFilters({
  filter,
  withTypes,
  onChange,
}: {
  filter: OrderFilter;
  withTypes: boolean;
  onChange: (filter: OrderFilter) => void;
}) {
  const ids = useId();
  const elder = useElderMode();
  const [draft, setDraft] = useState(filter);
  const types = useCall(activityTypeTree, {}, { enabled: withTypes }).data ?? [];
  const edit = (change: Partial<OrderFilter>) => setDraft((before) => ({ ...before, ...change }));
  const problem = draft.from && draft.to && draft.from > draft.to ? '结束时间不能早于开始时间' : '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem) return;
    const { from, to, types: kind } = draft;
    onChange({ ...filter, from, to, types: kind, pageIndex: 1 });
  };
  const reset = () => {
    const empty = { ...filter, from: '', to: '', types: '', pageIndex: 1 };
    setDraft(empty);
    onChange(empty);
  };
  return (
    <AntdProvider elder={elder}>
      <form className={styles.filters} onSubmit={submit}>
        {withTypes ? (
          <div className="ui-field">
            <label className="ui-label" htmlFor={`${ids}-type`}>
              活动类型
            </label>
            <Cascader
              id={`${ids}-type`}
              placeholder="全部类型"
              allowClear={clearableChoice}
              changeOnSelect
              options={optionsOf(types)}
              value={wayTo(types, draft.types)}
              onChange={(way) => edit({ types: String(way?.at(-1) ?? '') })}
            />
          </div>
        ) : null}
        <Moment
          label="开始时间"
          value={draft.from}
          time="00:00"
          latest={draft.to}
          onChange={(from) => edit({ from })}
        />
        <Moment
          label="结束时间"
          value={draft.to}
          time="23:59"
          earliest={draft.from}
          problem={problem}
          onChange={(to) => edit({ to })}
        />
        <div className={styles.filterActions}>
          <Button variant="outline" onClick={reset}>
            重置
          </Button>
          <Button type="submit">查询</Button>
        </div>
      </form>
    </AntdProvider>
  );
}

interface MomentProps {
  /** `YYYY-MM-DD HH:mm`, or empty. */
  value: string;
  /** Of a day for which no time is picked. */
  time: string;
  earliest?: string;
  latest?: string;
  problem?: string;
  onChange: (value: string) => void;
}

/** One end of the range. */
const Moment = ({ label, ...rest }: MomentProps & { label: string }) => (
  <Field label={label} error={rest.problem}>
    <MomentPicker {...rest} />
  </Field>
);

/** The control of the field around it. */
const MomentPicker = ({ value, time, earliest = '', latest = '', problem, onChange }: MomentProps) => (
  <DatePicker
    {...useFieldControl()}
    placeholder="不限"
    format={MINUTE}
    showTime={{ format: 'HH:mm', defaultOpenValue: dayjs(time, 'HH:mm') }}
    needConfirm={false}
    value={momentOf(value)}
    minDate={momentOf(earliest)?.startOf('day')}
    maxDate={momentOf(latest)?.endOf('day')}
    status={problem ? 'error' : ''}
    classNames={{ popup: { root: styles.moment } }}
    panelRender={(panel) => <ColumnsInReach>{panel}</ColumnsInReach>}
    onChange={(moment) => onChange(textOf(moment))}
  />
);

/** The columns of hours and minutes scroll: keys reach them too. */
function ColumnsInReach({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const column of panel.current?.querySelectorAll<HTMLElement>('.ant-picker-time-panel-column') ?? [])
      column.tabIndex = 0;
  });
  return <div ref={panel}>{children}</div>;
}
