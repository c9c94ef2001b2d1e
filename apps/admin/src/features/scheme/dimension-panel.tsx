import { useCall } from '@vimo/client';
import { manageSubjectList, Reviewer, reviewerLabel } from '@vimo/contract';
import { ModuleTag } from '@vimo/ui';
import { Button } from 'antd';
import { FormField, type FormFieldSpec } from '../../shared/form/form-field.tsx';
import type { Edited, EditedDimension, EditedModule, Problem } from './edited.ts';
import { FieldList } from './field-list.tsx';
import { numberControl } from './field-panel.tsx';
import styles from './scheme.module.css';

const reviewerOptions = Object.values(Reviewer).map((value) => ({ value: String(value), label: reviewerLabel[value] }));
const whoOptions = [
  { value: '1', label: '学生和教师' },
  { value: '0', label: '只由教师' },
];
const MOST_RECORDS = 999;

/** One dimension: its fields, and the rules by which it is filled in. */
export function DimensionPanel({
  content,
  module,
  dimension,
  picked,
  onPick,
  problems,
  onChange,
  onMove,
  onCopy,
  onRemove,
}: {
  content: Edited;
  module: EditedModule;
  dimension: EditedDimension;
  picked: string | undefined;
  onPick: (key: string | undefined) => void;
  problems: readonly Problem[];
  /** Undefined: to be looked at only. */
  onChange: ((change: Partial<EditedDimension>) => void) | undefined;
  onMove: (moduleKey: string) => void;
  onCopy: () => void;
  onRemove: () => void;
}) {
  return (
    <div className={styles.middle}>
      <section className="ui-card" aria-label="字段设置">
        <header className={styles.panelHead}>
          <h2>{dimension.dimensionName || '未命名维度'}</h2>
          <ModuleTag name={module.moduleName || '未命名模块'} />
          <span className="ui-muted">{dimension.fields.length} 个字段</span>
          {onChange ? (
            <span className={styles.panelActions}>
              <Button type="link" onClick={onCopy}>
                复制维度
              </Button>
              <Button type="link" danger onClick={onRemove}>
                删除维度
              </Button>
            </span>
          ) : null}
        </header>
        <FieldList
          dimension={dimension}
          picked={picked}
          onPick={onPick}
          problems={problems}
          onChange={onChange && ((fields) => onChange({ fields }))}
        />
      </section>
      <section className="ui-card" aria-label="维度规则">
        <header className={styles.panelHead}>
          <h2>这个维度的规则</h2>
        </header>
        <Rules
          key={dimension.key}
          content={content}
          module={module}
          dimension={dimension}
          problems={problems}
          onChange={onChange}
          onMove={onMove}
        />
      </section>
    </div>
  );
}

function Rules({
  content,
  module,
  dimension,
  problems,
  onChange,
  onMove,
}: {
  content: Edited;
  module: EditedModule;
  dimension: EditedDimension;
  problems: readonly Problem[];
  onChange: ((change: Partial<EditedDimension>) => void) | undefined;
  onMove: (moduleKey: string) => void;
}) {
  const bySubject = dimension.reviewer === Reviewer.subjectTeacher;
  const { data: subjects } = useCall(manageSubjectList, {}, { enabled: bySubject, staleTime: 600_000 });
  const disabled = !onChange;
  const set = (change: Partial<EditedDimension>) => onChange?.(change);
  const row = (
    property: string,
    spec: Omit<FormFieldSpec<Record<string, string>>, 'name' | 'disabled'>,
    value: string,
    change: (value: string) => void,
  ) => (
    <FormField<Record<string, string>>
      field={{ name: `${dimension.key}-${property}`, disabled, ...spec }}
      value={value}
      error={problems.find((one) => one.key === dimension.key && one.property === property)?.text}
      onChange={change}
    />
  );
  return (
    <fieldset className={styles.rules} disabled={disabled}>
      <legend className="ui-visually-hidden">规则</legend>
      {row(
        'dimensionName',
        { label: '维度名称', required: true, maxLength: 30 },
        dimension.dimensionName,
        (dimensionName) => set({ dimensionName }),
      )}
      {row(
        'module',
        {
          ...{ label: '所属模块', kind: 'select', required: true },
          options: content.modules.map(({ key, moduleName }) => ({ value: key, label: moduleName || '未命名模块' })),
        },
        module.key,
        onMove,
      )}
      {row(
        'studentsMayEnter',
        { label: '谁来填写', kind: 'select', required: true, options: whoOptions },
        String(dimension.studentsMayEnter),
        (value) => set({ studentsMayEnter: value === '1' ? 1 : 0 }),
      )}
      {row('opensOn', { label: '开放填写，自', kind: 'date', placeholder: '不限' }, dimension.opensOn, (opensOn) =>
        set({ opensOn }),
      )}
      {row('closesOn', { label: '至', kind: 'date', placeholder: '不限' }, dimension.closesOn, (closesOn) =>
        set({ closesOn }),
      )}
      {row(
        'perSemester',
        { label: '每学期最多', hint: '不填为不限', control: numberControl(MOST_RECORDS, '条') },
        dimension.perSemester ? String(dimension.perSemester) : '',
        (value) => set({ perSemester: Number(value) }),
      )}
      {row(
        'reviewer',
        { label: '由谁审核', kind: 'select', required: true, options: reviewerOptions },
        String(dimension.reviewer),
        (value) => set({ reviewer: Number(value) as Reviewer, subjectId: '' }),
      )}
      {bySubject
        ? row(
            'subjectId',
            {
              ...{ label: '学科', kind: 'select', placeholder: '该班任意学科' },
              options: subjects?.list.map(({ subjectId, subjectName }) => ({ value: subjectId, label: subjectName })),
            },
            dimension.subjectId ?? '',
            (subjectId) => set({ subjectId }),
          )
        : null}
      {row('evidenceRequired', { label: '必须上传佐证', kind: 'switch' }, String(dimension.evidenceRequired), (value) =>
        set({ evidenceRequired: value === '1' ? 1 : 0 }),
      )}
      {row('inReport', { label: '进入纪实报告', kind: 'switch' }, String(dimension.inReport), (value) =>
        set({ inReport: value === '1' ? 1 : 0 }),
      )}
    </fieldset>
  );
}
