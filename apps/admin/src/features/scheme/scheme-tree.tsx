import { classNames, lookOf, PlusIcon, WarningCircleFillIcon } from '@vimo/ui';
import { Grip } from '../../shared/reorder/grip.tsx';
import { moved, useReorder } from '../../shared/reorder/use-reorder.ts';
import type { Edited, EditedModule, Problem } from './edited.ts';
import parts from './scheme.module.css';
import styles from './tree.module.css';

interface TreeProps {
  content: Edited;
  /** Key of the module or dimension that is open; empty is the scheme itself. */
  open: string;
  onOpen: (key: string) => void;
  problems: readonly Problem[];
  /** Undefined: to be looked at only. */
  onChange: ((content: Edited) => void) | undefined;
  onAddDimension: (moduleKey: string) => void;
  /** Undefined where no module can be added. */
  onAddModule: (() => void) | undefined;
}

/** Modules and dimensions: what is open, how many fields, where something has to be mended, and in which order. */
export function SchemeTree(props: TreeProps) {
  const { content, open, onOpen, problems, onChange, onAddModule } = props;
  const reorder = useReorder((from, to) => onChange?.({ ...content, modules: moved(content.modules, from, to) }));
  return (
    <nav className={classNames('ui-card', styles.tree)} aria-label="模块与维度">
      <button
        type="button"
        className={classNames(styles.node, open === '' && styles.on)}
        aria-current={open === '' || undefined}
        onClick={() => onOpen('')}
      >
        方案说明与规则
      </button>
      <ul
        ref={(element) => {
          reorder.list.current = element;
        }}
      >
        {content.modules.map((module, at) => (
          <li key={module.key} data-row="" className={classNames(reorder.over === at && parts.over)}>
            <span className={styles.moduleRow}>
              {onChange ? (
                <Grip reorder={reorder} at={at} of={content.modules.length} name={module.moduleName || '未命名模块'} />
              ) : null}
              <ModuleNode
                module={module}
                on={open === module.key}
                wrong={problems.some(({ key }) => key === module.key)}
                onOpen={() => onOpen(module.key)}
              />
            </span>
            <Dimensions {...props} module={module} />
          </li>
        ))}
      </ul>
      {onAddModule ? (
        <button type="button" className={classNames(styles.node, styles.add)} onClick={onAddModule}>
          <PlusIcon />
          添加模块
        </button>
      ) : null}
      <p className="ui-visually-hidden" aria-live="polite">
        {reorder.said}
      </p>
    </nav>
  );
}

function ModuleNode({
  module,
  on,
  wrong,
  onOpen,
}: {
  module: EditedModule;
  on: boolean;
  wrong: boolean;
  onOpen: () => void;
}) {
  const { hue, icon: Icon } = lookOf(module.moduleName);
  return (
    <button
      type="button"
      className={classNames(styles.node, styles.module, on && styles.on)}
      aria-current={on || undefined}
      onClick={onOpen}
    >
      <span className={classNames('ui-petal', hue)}>
        <Icon />
      </span>
      {module.moduleName || '未命名模块'}
      {wrong ? <Wrong /> : null}
    </button>
  );
}

function Dimensions({
  module,
  content,
  open,
  onOpen,
  problems,
  onChange,
  onAddDimension,
}: TreeProps & { module: EditedModule }) {
  const reorder = useReorder((from, to) =>
    onChange?.({
      ...content,
      modules: content.modules.map((one) =>
        one.key === module.key ? { ...one, dimensions: moved(one.dimensions, from, to) } : one,
      ),
    }),
  );
  return (
    <>
      <ul
        ref={(element) => {
          reorder.list.current = element;
        }}
        aria-label={`${module.moduleName}的维度`}
      >
        {module.dimensions.map(({ key, dimensionName, fields }, at) => (
          <li key={key} data-row="" className={classNames(styles.dimensionRow, reorder.over === at && parts.over)}>
            {onChange ? (
              <Grip reorder={reorder} at={at} of={module.dimensions.length} name={dimensionName || '未命名维度'} />
            ) : null}
            <button
              type="button"
              className={classNames(styles.node, open === key && styles.on)}
              aria-current={open === key || undefined}
              onClick={() => onOpen(key)}
            >
              <span>{dimensionName || '未命名维度'}</span>
              {problems.some(({ opens }) => opens === key) ? <Wrong /> : null}
              <small>
                {fields.length}
                <span className="ui-visually-hidden"> 个字段</span>
              </small>
            </button>
          </li>
        ))}
      </ul>
      {onChange ? (
        <button
          type="button"
          className={classNames(styles.node, styles.add, styles.deep)}
          onClick={() => onAddDimension(module.key)}
        >
          <PlusIcon />
          添加维度
          <span className="ui-visually-hidden">到{module.moduleName}</span>
        </button>
      ) : null}
      <p className="ui-visually-hidden" aria-live="polite">
        {reorder.said}
      </p>
    </>
  );
}

const Wrong = () => (
  <span className={parts.wrong} role="img" aria-label="有要修改的内容">
    <WarningCircleFillIcon />
  </span>
);
