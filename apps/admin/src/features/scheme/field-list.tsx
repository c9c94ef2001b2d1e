import { FIELD_TYPES, type FieldType, fieldTypeLabel, limitsOf } from '@vimo/contract';
import {
  CalendarBlankIcon,
  classNames,
  DotsThreeBoldIcon,
  DropdownMenu,
  type IconType,
  ImageIcon,
  ListBulletsIcon,
  PaperclipIcon,
  Tag,
  TextAlignLeftIcon,
  TextTIcon,
  WarningCircleFillIcon,
} from '@vimo/ui';
import { Button, Switch } from 'antd';
import { Grip } from '../../shared/reorder/grip.tsx';
import { moved, useReorder } from '../../shared/reorder/use-reorder.ts';
import { type EditedDimension, type EditedField, newField, newKey, type Problem } from './edited.ts';
import { FieldPanel } from './field-panel.tsx';
import styles from './fields.module.css';
import parts from './scheme.module.css';

const icons: Record<FieldType, IconType> = {
  text: TextTIcon,
  textarea: TextAlignLeftIcon,
  date: CalendarBlankIcon,
  select: ListBulletsIcon,
  image: ImageIcon,
  file: PaperclipIcon,
};

function summaryOf(field: EditedField): string {
  const { least, most } = limitsOf(field);
  const type = fieldTypeLabel[field.fieldType];
  if (field.fieldType === 'select') return `${type} · ${field.selectValue.filter(Boolean).join('、') || '还没有选项'}`;
  if (field.fieldType === 'date') return field.hint ? `${type} · ${field.hint}` : type;
  const unit = field.fieldType === 'image' ? '张' : field.fieldType === 'file' ? '个' : '字';
  return `${type} · ${least > 0 ? `${least}—${most}` : `最多 ${most}`} ${unit}`;
}

/** The fields of a dimension in their order; the one that is picked opens below its line. */
export function FieldList({
  dimension,
  picked,
  onPick,
  problems,
  onChange,
}: {
  dimension: EditedDimension;
  picked: string | undefined;
  onPick: (key: string | undefined) => void;
  problems: readonly Problem[];
  /** Undefined: to be looked at only. */
  onChange: ((fields: EditedField[]) => void) | undefined;
}) {
  const { fields } = dimension;
  const reorder = useReorder((from, to) => onChange?.(moved(fields, from, to)));
  const set = (key: string, change: Partial<EditedField>) =>
    onChange?.(fields.map((field) => (field.key === key ? { ...field, ...change } : field)));
  const add = (fieldType: FieldType) => {
    const field = newField(fieldType);
    onChange?.([...fields, field]);
    onPick(field.key);
  };
  const copy = (field: EditedField, at: number) => {
    const { fieldId: _, ...rest } = field;
    const twin = { ...rest, key: newKey(), fieldName: `${field.fieldName}（副本）`.slice(0, 30), isTitle: 0 as const };
    onChange?.([...fields.slice(0, at + 1), twin, ...fields.slice(at + 1)]);
    onPick(twin.key);
  };
  const asTitle = (key: string) =>
    onChange?.(
      fields.map((field) =>
        field.key === key
          ? { ...field, isTitle: 1, required: 1, isMark: 0, fieldType: 'text' }
          : { ...field, isTitle: 0 },
      ),
    );
  const ofList = problems.find(({ key, property }) => key === dimension.key && property === 'fields');
  return (
    <>
      <ul
        ref={(element) => {
          reorder.list.current = element;
        }}
        aria-label="字段"
      >
        {fields.map((field, at) => {
          const Icon = icons[field.fieldType];
          const name = field.fieldName || '未命名字段';
          const isOpen = picked === field.key;
          const isWrong = problems.some(({ key }) => key === field.key);
          return (
            <li
              key={field.key}
              data-row=""
              className={classNames(styles.fieldItem, isOpen && styles.on, reorder.over === at && parts.over)}
            >
              <div className={styles.fieldRow}>
                {onChange ? <Grip reorder={reorder} at={at} of={fields.length} name={name} /> : <span />}
                <span className={styles.type}>
                  <Icon />
                </span>
                <button
                  type="button"
                  className={styles.fieldName}
                  aria-expanded={onChange ? isOpen : undefined}
                  onClick={() => onPick(isOpen ? undefined : field.key)}
                >
                  <b>
                    {name} {field.isTitle ? <Tag>作为标题</Tag> : null}
                    {field.isMark ? <Tag>不公示</Tag> : null}
                    {isWrong ? (
                      <span className={parts.wrong} role="img" aria-label="有要修改的内容">
                        <WarningCircleFillIcon />
                      </span>
                    ) : null}
                  </b>
                  <small>{summaryOf(field)}</small>
                </button>
                <span className={classNames(styles.required, 'ui-fingers')}>
                  <Switch
                    size="small"
                    aria-label={`${name}必填`}
                    checked={field.required === 1}
                    disabled={!onChange || field.isTitle === 1}
                    onChange={(on) => set(field.key, { required: on ? 1 : 0 })}
                  />
                  <span aria-hidden="true">必填</span>
                </span>
                {onChange ? (
                  <DropdownMenu
                    label={`${name}的更多操作`}
                    className={classNames(styles.more, 'ui-fingers')}
                    items={[
                      ...(field.isTitle
                        ? []
                        : [{ key: 'title', label: '作为标题', onSelect: () => asTitle(field.key) }]),
                      { key: 'copy', label: '复制字段', onSelect: () => copy(field, at) },
                      ...(field.isTitle
                        ? []
                        : [
                            {
                              key: 'remove',
                              label: '删除字段',
                              onSelect: () => onChange(fields.filter(({ key }) => key !== field.key)),
                            },
                          ]),
                    ]}
                  >
                    <DotsThreeBoldIcon />
                  </DropdownMenu>
                ) : null}
              </div>
              {onChange && isOpen ? (
                <FieldPanel field={field} problems={problems} onChange={(change) => set(field.key, change)} />
              ) : null}
            </li>
          );
        })}
      </ul>
      <p className="ui-visually-hidden" aria-live="polite">
        {reorder.said}
      </p>
      {onChange ? (
        <div className={styles.palette}>
          <span className="ui-muted">添加字段</span>
          {FIELD_TYPES.map((type) => {
            const Icon = icons[type];
            return (
              <Button key={type} icon={<Icon />} onClick={() => add(type)}>
                {fieldTypeLabel[type]}
              </Button>
            );
          })}
          {ofList ? (
            <p className="ui-help is-error" role="alert">
              <WarningCircleFillIcon />
              {ofList.text}
            </p>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
