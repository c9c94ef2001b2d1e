import { Button, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { DimensionPanel } from './dimension-panel.tsx';
import {
  changeDimension,
  changeModule,
  type Edited,
  type EditedDimension,
  keyedDimension,
  newDimension,
  newKey,
  type Problem,
  placeOf,
  toModule,
} from './edited.ts';
import { ModulePanel, TermsPanel } from './module-panel.tsx';
import styles from './scheme.module.css';
import { SchemeTree } from './scheme-tree.tsx';
import { StudentForm } from './student-form.tsx';
import type { Scheme } from './use-scheme-draft.ts';

/** A dimension once more, as something new. */
const copyOf = ({ dimensionId: _, key: __, ...dimension }: EditedDimension): EditedDimension =>
  keyedDimension({
    ...dimension,
    dimensionName: `${dimension.dimensionName}（副本）`.slice(0, 30),
    fields: dimension.fields.map(({ fieldId: ___, key: ____, ...field }) => field),
  });

/** Tree, fields and rules, and the form that students will see. */
export function SchemeEditor({
  content,
  scheme,
  problems,
  sought,
  onChange,
}: {
  content: Edited;
  scheme: Scheme;
  problems: readonly Problem[];
  /** A part that is looked for: it is opened. */
  sought?: { key: string; opens: string } | undefined;
  /** Undefined: to be looked at only. */
  onChange: ((content: Edited) => void) | undefined;
}) {
  const [open, setOpen] = useState(() => content.modules[0]?.dimensions[0]?.key ?? '');
  const [picked, setPicked] = useState<string>();
  const { ask, holder } = useAsk();
  useEffect(() => {
    if (!sought) return;
    setOpen(sought.opens);
    setPicked(sought.key === sought.opens ? undefined : sought.key);
  }, [sought]);
  const show = (key: string) => {
    setOpen(key);
    setPicked(undefined);
  };

  const place = placeOf(content, open);
  const module = place?.module ?? content.modules.find(({ key }) => key === open);
  const previewed = place?.dimension ?? module?.dimensions[0];
  const ofSchool = scheme.openModules.length > 0;
  const missing = scheme.openModules.filter((one) => !content.modules.some((had) => had.moduleId === one.moduleId));

  const mayAddModule = onChange && (!ofSchool || missing.length > 0);

  const addDimension = (moduleKey: string) => {
    const dimension = newDimension();
    onChange?.(changeModule(content, moduleKey, (one) => ({ ...one, dimensions: [...one.dimensions, dimension] })));
    show(dimension.key);
  };
  const addModule = () => {
    const key = newKey();
    const fresh = ofSchool
      ? { ...missing[0]!, schoolsMayAdd: 1 as const, dimensions: [], key }
      : { moduleName: '', schoolsMayAdd: 1 as const, dimensions: [], key };
    onChange?.({ ...content, modules: [...content.modules, fresh] });
    show(key);
  };
  const remove = async (what: string, name: string, without: () => Edited) => {
    const text = '已经写下的记录不受影响；发布之后，学生不能再用它填写新的记录。';
    if (!(await ask({ title: `删除${what}“${name}”？`, text, okText: '删除', danger: true }))) return;
    onChange?.(without());
    show('');
  };

  return (
    <div className={styles.columns}>
      {holder}
      <div className={styles.choice}>
        <Select
          aria-label="模块与维度"
          value={open}
          onChange={show}
          options={[
            { value: '', label: '方案说明与规则' },
            ...content.modules.flatMap(({ key, moduleName, dimensions }) => [
              { value: key, label: moduleName || '未命名模块' },
              ...dimensions.map((one) => ({
                value: one.key,
                label: `${moduleName} › ${one.dimensionName || '未命名维度'}`,
              })),
            ]),
          ]}
        />
        {onChange ? (
          <p>
            {module ? <Button onClick={() => addDimension(module.key)}>添加维度</Button> : null}
            {mayAddModule ? <Button onClick={addModule}>添加模块</Button> : null}
          </p>
        ) : null}
      </div>
      <SchemeTree
        content={content}
        open={open}
        onOpen={show}
        problems={problems}
        onChange={onChange}
        onAddDimension={addDimension}
        onAddModule={mayAddModule ? addModule : undefined}
      />
      {place ? (
        <DimensionPanel
          key={place.dimension.key}
          content={content}
          module={place.module}
          dimension={place.dimension}
          picked={picked}
          onPick={setPicked}
          problems={problems}
          onChange={
            onChange &&
            ((change) => onChange(changeDimension(content, place.dimension.key, (one) => ({ ...one, ...change }))))
          }
          onMove={(moduleKey) => onChange?.(toModule(content, place.dimension.key, moduleKey))}
          onCopy={() => {
            const twin = copyOf(place.dimension);
            onChange?.(
              changeModule(content, place.module.key, (one) => ({ ...one, dimensions: [...one.dimensions, twin] })),
            );
            show(twin.key);
          }}
          onRemove={() =>
            void remove('维度', place.dimension.dimensionName, () =>
              changeModule(content, place.module.key, (one) => ({
                ...one,
                dimensions: one.dimensions.filter(({ key }) => key !== place.dimension.key),
              })),
            )
          }
        />
      ) : module ? (
        <ModulePanel
          key={module.key}
          module={module}
          problems={problems}
          ofSchool={ofSchool}
          onChange={
            onChange && ((change) => onChange(changeModule(content, module.key, (one) => ({ ...one, ...change }))))
          }
          onRemove={() =>
            void remove('模块', module.moduleName, () => ({
              ...content,
              modules: content.modules.filter(({ key }) => key !== module.key),
            }))
          }
        />
      ) : (
        <TermsPanel
          content={content}
          ofSchool={ofSchool}
          onChange={onChange && ((change) => onChange({ ...content, ...change }))}
        />
      )}
      {module && previewed ? <StudentForm module={module} dimension={previewed} field={picked} /> : null}
    </div>
  );
}
