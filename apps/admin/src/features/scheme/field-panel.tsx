import { FIELD_TYPES, type FieldType, fieldTypeLabel, holdsFiles, mostOf, soundsLikeMark } from '@vimo/contract';
import { InputNumber } from 'antd';
import { useState } from 'react';
import { antProps, type ControlProps, FormField, type FormFieldSpec } from '../../shared/form/form-field.tsx';
import type { EditedField, Problem } from './edited.ts';
import styles from './fields.module.css';

const typeOptions = FIELD_TYPES.map((value) => ({ value, label: fieldTypeLabel[value] }));

/** What a field asks for: name, type, choices, hint and limits. */
export function FieldPanel({
  field,
  problems,
  onChange,
}: {
  field: EditedField;
  problems: readonly Problem[];
  onChange: (change: Partial<EditedField>) => void;
}) {
  // Empty lines are typed on the way to the next choice.
  const [choices, setChoices] = useState(() => field.selectValue.join('\n'));
  const errorOf = (property: string) =>
    problems.find((one) => one.key === field.key && one.property === property)?.text;
  const nameOf = (property: string) => `${field.key}-${property}`;
  const most = mostOf(field.fieldType);
  const row = (
    property: string,
    spec: Omit<FormFieldSpec<Record<string, string>>, 'name'>,
    value: string,
    set: (value: string) => void,
  ) => (
    <FormField<Record<string, string>>
      field={{ name: nameOf(property), ...spec }}
      value={value}
      error={errorOf(property)}
      onChange={set}
    />
  );
  const limit = (property: 'least' | 'most', label: string) =>
    row(
      property,
      { label, hint: property === 'most' ? `不填为 ${most}` : '不填为不限', control: numberControl(most) },
      String(field[property] ?? ''),
      (value) => onChange({ [property]: value === '' ? undefined : Number(value) }),
    );
  return (
    <div className={styles.fieldPanel}>
      {row('fieldName', { label: '字段名称', required: true, maxLength: 30 }, field.fieldName, (fieldName) =>
        onChange({ fieldName }),
      )}
      {row(
        'fieldType',
        { label: '类型', kind: 'select', required: true, options: typeOptions, disabled: field.isTitle === 1 },
        field.fieldType,
        (fieldType) => onChange({ fieldType: fieldType as FieldType, least: undefined, most: undefined }),
      )}
      {field.fieldType === 'select'
        ? row(
            'selectValue',
            { label: '选项', required: true, kind: 'area', hint: '每行一个，至少两个' },
            choices,
            (text) => {
              setChoices(text);
              onChange({ selectValue: text.split('\n').flatMap((line) => line.trim() || []) });
            },
          )
        : null}
      {row('hint', { label: '填写提示', maxLength: 60, placeholder: '显示在字段下方' }, field.hint, (hint) =>
        onChange({ hint }),
      )}
      {field.isTitle || holdsFiles(field.fieldType)
        ? null
        : row('isMark', { label: '成绩或名次', kind: 'switch', hint: markHint(field) }, field.isMark ? '1' : '', (on) =>
            onChange({ isMark: on ? 1 : 0 }),
          )}
      {most > 0 && !holdsFiles(field.fieldType) ? (
        <div className={styles.pair}>
          {limit('least', '最少字数')}
          {limit('most', '最多字数')}
        </div>
      ) : null}
      {holdsFiles(field.fieldType) ? limit('most', '最多文件数') : null}
    </div>
  );
}

/** What the switch does; of a field that is called like a mark and is none, what that means. */
const markHint = ({ fieldName, isMark }: EditedField): string =>
  !isMark && soundsLikeMark(fieldName) ? '从名称看像成绩或名次，不打开则公示时会显示' : '打开后，公示时不显示这个字段';

/** A whole number up to `max`; empty is none. */
export const numberControl = (max: number, unit?: string) => (control: ControlProps) => (
  <InputNumber
    {...antProps(control)}
    className={styles.number ?? ''}
    min={0}
    max={max}
    precision={0}
    controls={false}
    suffix={unit}
    value={control.value === '' ? null : Number(control.value)}
    onChange={(next) => control.onChange(next ? String(next) : '')}
  />
);
