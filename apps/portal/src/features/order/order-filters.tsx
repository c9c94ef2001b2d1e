import { useCall } from '@vimo/client';
import { type ActivityTypeNode, activityTypeTree } from '@vimo/contract';
import { Button, Field, MagnifyingGlassIcon, TextInput } from '@vimo/ui';
import { AntdProvider, clearableChoice } from '@vimo/ui/antd';
import { Cascader, DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type FormEvent, useId, useState } from 'react';
import { useElderMode } from '../elder/elder-mode.ts';
import styles from './order.module.css';
import type { OrderFilter } from './order-filter.ts';

const DAY = 'YYYY-MM-DD';
const TITLE_LENGTH = 100;
const dayOf = (text: string) => (text ? dayjs(text, DAY) : null);
const textOf = (day: Dayjs | null) => day?.format(DAY) ?? '';

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

/** Type, days and title of the order list; nothing is asked before 查询. */
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ ...draft, name: filter.name, title: draft.title.trim(), pageIndex: 1 });
  };
  const reset = () => {
    const empty = { ...filter, from: '', to: '', title: '', types: '', pageIndex: 1 };
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
        <div className="ui-field">
          <label className="ui-label" htmlFor={`${ids}-from`}>
            开始日期
          </label>
          <DatePicker
            id={`${ids}-from`}
            placeholder="不限"
            value={dayOf(draft.from)}
            maxDate={dayOf(draft.to) ?? undefined}
            onChange={(day) => edit({ from: textOf(day) })}
          />
        </div>
        <div className="ui-field">
          <label className="ui-label" htmlFor={`${ids}-to`}>
            结束日期
          </label>
          <DatePicker
            id={`${ids}-to`}
            placeholder="不限"
            value={dayOf(draft.to)}
            minDate={dayOf(draft.from) ?? undefined}
            onChange={(day) => edit({ to: textOf(day) })}
          />
        </div>
        <Field label="活动名称">
          <TextInput
            icon={MagnifyingGlassIcon}
            placeholder="输入关键词"
            maxLength={TITLE_LENGTH}
            value={draft.title}
            onChange={(event) => edit({ title: event.target.value })}
          />
        </Field>
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
