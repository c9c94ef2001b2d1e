import { classNames, ModuleTag } from '@vimo/ui';
import { Button } from 'antd';
import { FormField } from '../../shared/form/form-field.tsx';
import type { Edited, EditedModule, Problem } from './edited.ts';
import { numberControl } from './field-panel.tsx';
import styles from './scheme.module.css';

type Row = Record<string, string>;
const MOST_DAYS = 180;

/** One module: its name, and whether schools add dimensions to it. A school finds its bureau's modules as they are. */
export function ModulePanel({
  module,
  problems,
  ofSchool,
  onChange,
  onRemove,
}: {
  module: EditedModule;
  problems: readonly Problem[];
  ofSchool: boolean;
  onChange: ((change: Partial<EditedModule>) => void) | undefined;
  onRemove: () => void;
}) {
  const errorOf = (property: string) =>
    problems.find((one) => one.key === module.key && one.property === property)?.text;
  return (
    <section className="ui-card" aria-label="模块设置">
      <header className={styles.panelHead}>
        <h2>{module.moduleName || '未命名模块'}</h2>
        <ModuleTag name={module.moduleName || '未命名模块'} />
        <span className="ui-muted">{module.dimensions.length} 个维度</span>
        {onChange ? (
          <span className={styles.panelActions}>
            <Button type="link" danger onClick={onRemove}>
              删除模块
            </Button>
          </span>
        ) : null}
      </header>
      <fieldset className={styles.rules} disabled={!onChange}>
        <legend className="ui-visually-hidden">模块</legend>
        <FormField<Row>
          field={{
            ...{ name: `${module.key}-moduleName`, label: '模块名称', required: true, maxLength: 20 },
            disabled: !onChange || ofSchool,
            hint: ofSchool ? '模块由教育局设定，学校在其中添加维度' : undefined,
          }}
          value={module.moduleName}
          error={errorOf('moduleName')}
          onChange={(moduleName) => onChange?.({ moduleName })}
        />
        {ofSchool ? null : (
          <FormField<Row>
            field={{
              ...{ name: `${module.key}-schoolsMayAdd`, label: '学校可以添加维度', kind: 'switch' },
              disabled: !onChange,
            }}
            value={String(module.schoolsMayAdd)}
            error={errorOf('schoolsMayAdd')}
            onChange={(value) => onChange?.({ schoolsMayAdd: value === '1' ? 1 : 0 })}
          />
        )}
      </fieldset>
      {errorOf('dimensions') ? (
        <p className={classNames('ui-help is-error', styles.inPanel)} role="alert">
          {errorOf('dimensions')}
        </p>
      ) : null}
    </section>
  );
}

/** The scheme itself: what happens with entries of teachers that nobody answers. */
export function TermsPanel({
  content,
  ofSchool,
  onChange,
}: {
  content: Edited;
  ofSchool: boolean;
  onChange: ((change: Partial<Edited>) => void) | undefined;
}) {
  const dimensions = content.modules.reduce((sum, module) => sum + module.dimensions.length, 0);
  return (
    <section className="ui-card" aria-label="方案说明与规则">
      <header className={styles.panelHead}>
        <h2>方案说明与规则</h2>
        <span className="ui-muted">
          {content.modules.length} 个模块，{dimensions} 个维度
        </span>
      </header>
      <fieldset className={classNames(styles.rules, styles.wide)} disabled={!onChange}>
        <legend className="ui-visually-hidden">规则</legend>
        {ofSchool ? (
          <p className="ui-muted">学校的维度接在教育局的维度之后，只有本校学生看得到；其余规则由教育局设定。</p>
        ) : (
          <FormField<Row>
            field={{
              ...{ name: 'confirmAfterDays', label: '教师录入的记录，几天未处理视为学生已确认' },
              hint: '不填为不启用。学生事先会看到，记录上也会注明。',
              control: numberControl(MOST_DAYS, '天'),
              disabled: !onChange,
            }}
            value={content.confirmAfterDays ? String(content.confirmAfterDays) : ''}
            error={undefined}
            onChange={(value) => onChange?.({ confirmAfterDays: Number(value) })}
          />
        )}
      </fieldset>
    </section>
  );
}
