import { CaretDownBoldIcon, classNames, MagnifyingGlassIcon } from '@vimo/ui';
import { clearable, clearableChoice } from '@vimo/ui/antd';
import { Button, Cascader, DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { type FormEvent, useId, useState } from 'react';
import { byLabel } from '../form/by-label.ts';
import styles from './list.module.css';
import type { FilterOption, ListFilter } from './list-state.ts';

/** Marks the field that the key / leads to. */
export const SEARCH_FIELD = 'data-list-search';
const TEXT_LENGTH = 100;

/** The filters of a list; nothing is asked before 查询. On phones all but the first fold away. */
export function ListFilters({
  filters,
  values,
  onChange,
}: {
  filters: readonly ListFilter[];
  values: Readonly<Record<string, string>>;
  onChange: (values: Record<string, string>) => void;
}) {
  const [draft, setDraft] = useState(values);
  const [more, setMore] = useState(filters.slice(1).some(({ key }) => values[key]));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = Object.entries(draft).flatMap(([key, value]) => (value?.trim() ? [[key, value.trim()]] : []));
    onChange(Object.fromEntries(given));
  };
  const reset = () => {
    setDraft({});
    onChange({});
  };
  const search = filters.find(({ kind }) => kind === 'text');
  return (
    <form className={classNames('ui-card', styles.filters, more && styles.more)} onSubmit={submit}>
      {filters.map((filter) => (
        <FilterField
          key={filter.key}
          filter={filter}
          isSearch={filter === search}
          value={draft[filter.key] ?? ''}
          onChange={(value) => setDraft((before) => ({ ...before, [filter.key]: value }))}
        />
      ))}
      <div className={styles.filterActions}>
        {filters.length > 1 ? (
          <Button className={styles.moreButton} aria-expanded={more} onClick={() => setMore(!more)}>
            更多筛选
            <CaretDownBoldIcon />
          </Button>
        ) : null}
        <Button onClick={reset}>重置</Button>
        <Button type="primary" htmlType="submit">
          查询
        </Button>
      </div>
    </form>
  );
}

interface FieldProps {
  filter: ListFilter;
  value: string;
  onChange: (value: string) => void;
}

function FilterField({ isSearch, ...props }: FieldProps & { isSearch: boolean }) {
  const id = useId();
  return (
    <div className={classNames(styles.filter, props.filter.kind === 'dates' && styles.dates)}>
      <label htmlFor={id}>{props.filter.label}</label>
      {props.filter.kind === 'text' ? (
        <Input
          id={id}
          {...(isSearch ? { [SEARCH_FIELD]: '' } : {})}
          placeholder={props.filter.placeholder ?? '输入关键词'}
          allowClear={clearable}
          maxLength={props.filter.maxLength ?? TEXT_LENGTH}
          value={props.value}
          suffix={<MagnifyingGlassIcon />}
          onChange={(event) => props.onChange(event.target.value)}
        />
      ) : (
        <Choice id={id} {...props} />
      )}
    </div>
  );
}

function Choice({ id, filter, value, onChange }: FieldProps & { id: string }) {
  const { kind, label, placeholder, options = [] } = filter;
  if (kind === 'dates') {
    const [from, to] = value ? value.split(',').map((day) => dayjs(day)) : [];
    return (
      <DatePicker.RangePicker
        id={{ start: id }}
        separator="—"
        value={from && to ? [from, to] : null}
        onChange={(days) => {
          const [first, last] = days ?? [];
          onChange(first && last ? `${first.format('YYYY-MM-DD')},${last.format('YYYY-MM-DD')}` : '');
        }}
      />
    );
  }
  if (kind === 'cascader')
    return (
      <Cascader
        id={id}
        placeholder={placeholder ?? `全部${label}`}
        allowClear={clearableChoice}
        changeOnSelect
        showSearch
        options={asTexts(options)}
        value={value ? value.split(',') : []}
        onChange={(way) => onChange((way ?? []).join(','))}
      />
    );
  return (
    <Select
      id={id}
      placeholder={placeholder ?? `全部${label}`}
      allowClear={clearableChoice}
      showSearch={byLabel}
      options={asTexts(options)}
      value={value || undefined}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

interface TextOption {
  value: string;
  label: string;
  children?: TextOption[];
}
/** Addresses hold texts, so that the values of choices are texts here. */
const asTexts = (options: readonly FilterOption[]): TextOption[] =>
  options.map(({ value, label, children }) => ({
    value: String(value),
    label,
    ...(children ? { children: asTexts(children) } : {}),
  }));
