import { classNames, FieldError } from '@vimo/ui';
import { clearable, clearableChoice } from '@vimo/ui/antd';
import { Cascader, DatePicker, Input, Radio, Select, Switch } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useId } from 'react';
import { byLabel } from './by-label.ts';
import styles from './form.module.css';

export interface FieldOption {
  value: string;
  label: string;
  children?: FieldOption[];
}

/** As a day may be typed, or pasted out of a spreadsheet; it is shown by the first. */
const DAY_FORMATS = ['YYYY-MM-DD', 'YYYY-M-D', 'YYYY/M/D', 'YYYY.M.D', 'YYYY年M月D日', 'YYYYMMDD'];

/** What a control needs; values are texts: a day as `YYYY-MM-DD`, a moment with ` HH:mm:ss`, a choice as its value, a switch as `1` or `0`, several as texts joined by commas. */
export interface ControlProps {
  id: string;
  value: string;
  onChange: (value: string) => void;
  invalid: boolean;
  describedBy: string | undefined;
  disabled: boolean;
}

/** How any control of Ant Design takes them; the value it takes in its own shape. */
export const antProps = ({ id, invalid, describedBy, disabled }: ControlProps) => ({
  id,
  disabled,
  'aria-describedby': describedBy,
  'aria-invalid': invalid || undefined,
  ...(invalid ? { status: 'error' as const } : {}),
});

/** How a `Select` of one takes them: nothing chosen is no value, so that it shows what to choose. */
export const selectProps = (control: ControlProps) => ({
  ...antProps(control),
  value: control.value || undefined,
  onChange: (next: string | undefined) => control.onChange(next ?? ''),
});

export interface FormFieldSpec<T> {
  name: keyof T & string;
  label: string;
  /** `choices` takes several, `choice` is one of few that are all shown, `cascader` gives the ids of all levels joined by commas. */
  kind?: 'text' | 'area' | 'password' | 'select' | 'choices' | 'choice' | 'cascader' | 'date' | 'moment' | 'switch';
  options?: readonly FieldOption[] | undefined;
  required?: boolean;
  placeholder?: string;
  hint?: ReactNode;
  maxLength?: number;
  /** For numbers and codes on phones. */
  inputMode?: 'numeric' | 'tel' | 'email' | 'url';
  autoComplete?: string;
  disabled?: boolean;
  /** Whether the field is there, by what is filled in. */
  when?: (values: T) => boolean;
  /** A control of its own, such as for a picture. */
  control?: (props: ControlProps) => ReactNode;
}

/** One labelled control with its hint and its problem. */
export function FormField<T>({
  field,
  value,
  error,
  onChange,
}: {
  field: FormFieldSpec<T>;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const base = useId();
  const describedBy = classNames(error ? `${base}-error` : null, field.hint ? `${base}-hint` : null) || undefined;
  const props: ControlProps = {
    ...{ id: field.name, value, onChange, describedBy },
    ...{ invalid: Boolean(error), disabled: field.disabled === true },
  };
  return (
    <div className={classNames(styles.field, field.kind === 'switch' && styles.inline)}>
      <label className={classNames(field.required && 'ui-required')} htmlFor={field.name}>
        {field.label}
      </label>
      {field.control ? field.control(props) : <Control field={field} {...props} />}
      <FieldError id={`${base}-error`}>{error}</FieldError>
      {field.hint ? (
        <p id={`${base}-hint`} className="ui-help">
          {field.hint}
        </p>
      ) : null}
    </div>
  );
}

function Control<T>({ field, ...control }: ControlProps & { field: FormFieldSpec<T> }) {
  const { id, value, onChange, describedBy, disabled } = control;
  const { kind = 'text', label, options = [], placeholder, maxLength } = field;
  const required = { 'aria-required': field.required || undefined };
  const common = { ...antProps(control), ...required };
  const choose = placeholder ?? `请选择${label}`;
  const typed = {
    ...common,
    value,
    placeholder,
    maxLength,
    inputMode: field.inputMode,
    autoComplete: field.autoComplete ?? 'off',
  };
  if (kind === 'area')
    return (
      <Input.TextArea
        {...typed}
        rows={4}
        showCount={maxLength !== undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  if (kind === 'password')
    return <Input type="password" {...typed} onChange={(event) => onChange(event.target.value)} />;
  if (kind === 'select')
    return (
      <Select
        {...selectProps(control)}
        {...required}
        placeholder={choose}
        showSearch={byLabel}
        allowClear={field.required ? false : clearableChoice}
        options={options as FieldOption[]}
      />
    );
  if (kind === 'choices')
    return (
      <Select
        {...common}
        mode="multiple"
        placeholder={choose}
        showSearch={byLabel}
        allowClear={clearableChoice}
        options={options as FieldOption[]}
        value={value ? value.split(',') : []}
        onChange={(next: string[]) => onChange(next.join(','))}
      />
    );
  if (kind === 'cascader')
    return (
      <Cascader
        {...common}
        placeholder={choose}
        showSearch
        allowClear={clearableChoice}
        options={options as FieldOption[]}
        value={value ? value.split(',') : []}
        onChange={(way) => onChange(((way ?? []) as string[]).join(','))}
      />
    );
  if (kind === 'choice')
    return (
      <Radio.Group
        id={id}
        name={id}
        disabled={disabled}
        aria-describedby={describedBy}
        options={options as FieldOption[]}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  if (kind === 'date')
    return (
      <DatePicker
        {...common}
        format={DAY_FORMATS}
        placeholder={placeholder ?? '选择日期'}
        value={value ? dayjs(value) : null}
        onChange={(day) => onChange(day ? day.format('YYYY-MM-DD') : '')}
      />
    );
  if (kind === 'moment')
    return (
      <DatePicker
        {...common}
        showTime={{ format: 'HH:mm', minuteStep: 5, defaultOpenValue: dayjs().hour(9).minute(0) }}
        format="YYYY-MM-DD HH:mm"
        placeholder={placeholder ?? '选择日期和时间'}
        value={value ? dayjs(value) : null}
        onChange={(at) => onChange(at ? at.format('YYYY-MM-DD HH:mm:00') : '')}
      />
    );
  if (kind === 'switch')
    return (
      <Switch
        id={id}
        disabled={disabled}
        aria-describedby={describedBy}
        checked={value === '1'}
        onChange={(on) => onChange(on ? '1' : '0')}
      />
    );
  return <Input type="text" {...typed} allowClear={clearable} onChange={(event) => onChange(event.target.value)} />;
}

/** Those of the fields of a form that apply to its values. */
export const fieldsFor = <T extends Record<string, string>>(fields: readonly FormFieldSpec<T>[], values: T) =>
  fields.filter(({ when }) => when?.(values) ?? true);

/** They, as they are filled in. */
export function FormFields<T extends Record<string, string>>({
  fields,
  values,
  errors,
  set,
}: {
  fields: readonly FormFieldSpec<T>[];
  values: T;
  errors: Partial<Record<keyof T & string, string>>;
  set: (name: keyof T & string, value: string) => void;
}) {
  return fieldsFor(fields, values).map((field) => (
    <FormField
      key={field.name}
      field={field}
      value={values[field.name] ?? ''}
      error={errors[field.name]}
      onChange={(value) => set(field.name, value)}
    />
  ));
}
