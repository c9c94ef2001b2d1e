import { hintOf, holdsFiles, limitsOf } from '@vimo/contract';
import { AskedField, classNames, ModuleTag, PlusIcon } from '@vimo/ui';
import type { EditedDimension, EditedField, EditedModule } from './edited.ts';
import styles from './phone.module.css';

/** The form as the student will see it, with the field that is being edited marked. */
export function StudentForm({
  module,
  dimension,
  field,
}: {
  module: EditedModule;
  dimension: EditedDimension;
  field: string | undefined;
}) {
  return (
    <aside className={styles.phone} data-theme="light" aria-label="学生看到的表单">
      <div className={styles.screen}>
        <p className={styles.phoneBar}>新增写实记录</p>
        <div className={styles.phoneBody} inert>
          <p className={styles.chosen}>
            <ModuleTag name={module.moduleName || '未命名模块'} />
            <span>{dimension.dimensionName || '未命名维度'}</span>
          </p>
          {dimension.studentsMayEnter ? null : (
            <p className={styles.teachersOnly}>这个维度只由教师录入，学生不能填写。</p>
          )}
          <div className={classNames('ui-card', styles.phoneForm)}>
            {dimension.fields.map((one) => (
              <div key={one.key} className={classNames(styles.phoneField, one.key === field && styles.picked)}>
                <Shown field={one} />
              </div>
            ))}
          </div>
        </div>
      </div>
    </aside>
  );
}

function Shown({ field }: { field: EditedField }) {
  const label = field.fieldName || '未命名字段';
  if (holdsFiles(field.fieldType))
    return (
      <div className="ui-field">
        <p className={classNames('ui-label', field.required === 1 && 'ui-required')}>{label}</p>
        <span className={styles.upload}>
          <PlusIcon />
          上传
        </span>
        <p className="ui-help">{hintOf(field)}</p>
      </div>
    );
  return (
    <AskedField
      label={label}
      type={field.fieldType}
      required={field.required === 1}
      hint={hintOf(field)}
      most={limitsOf(field).most}
      choices={field.selectValue}
      name={field.key}
      value=""
      onChange={() => {}}
    />
  );
}
