import { useNavigate } from '@tanstack/react-router';
import { call } from '@vimo/client';
import { type IndicatorSystem, manageIndicatorList, manageIndicatorRetire } from '@vimo/contract';
import { manageIndicatorAdd } from '@vimo/contract/schemas';
import { AppLink, classNames, EmptyState, formatDate, PlusIcon, StatusTag, toast } from '@vimo/ui';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { EditorHead } from '../../shared/editor/editor-head.tsx';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { Read } from '../../shared/read.tsx';
import { useDo } from '../../shared/use-do.ts';
import styles from './indicators.module.css';

const MOST_NAME = 40;

/** 指标体系: what evaluation tasks rate by, of one's own organisation and of the bureaus above. */
export function IndicatorsPage() {
  const [form, setForm] = useState<{ of?: IndicatorSystem }>();
  return (
    <>
      <EditorHead title="指标体系">
        <Button type="primary" icon={<PlusIcon />} onClick={() => setForm({})}>
          新建指标体系
        </Button>
      </EditorHead>
      <p className="ui-muted">
        评价任务按指标体系打分。发布后成为一个版本，布置任务时选用；已布置的任务保留当时的版本。
      </p>
      <Read endpoint={manageIndicatorList} input={{}}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState text="还没有指标体系" />
          ) : (
            <ul className={styles.systems}>
              {list.map((one) => (
                <System key={one.id} system={one} onCopy={() => setForm({ of: one })} />
              ))}
            </ul>
          )
        }
      </Read>
      {form ? <AddForm of={form.of} onClose={() => setForm(undefined)} /> : null}
    </>
  );
}

function System({ system, onCopy }: { system: IndicatorSystem; onCopy: () => void }) {
  const run = useDo();
  const { ask, holder } = useAsk();
  const { id, name, orgName, version, points, isChanged, isRetired, mayEdit, revision, updateDate } = system;
  const retire = async () => {
    const text = '停用后不能再用它布置新任务，进行中的任务不受影响。以后可以重新启用。';
    if (isRetired || (await ask({ title: `停用“${name}”？`, text, okText: '停用', danger: true })))
      await run(() => call(manageIndicatorRetire, { id, revision, retired: isRetired ? 0 : 1 }));
  };
  return (
    <li className={classNames('ui-card', styles.system)}>
      {holder}
      <header>
        <h2>{name}</h2>
        {isRetired ? (
          <StatusTag tone="idle">已停用</StatusTag>
        ) : version ? (
          <StatusTag tone="ok">第 {version} 版使用中</StatusTag>
        ) : (
          <StatusTag tone="idle">未发布</StatusTag>
        )}
        {isChanged && version ? <StatusTag tone="wait">有未发布的修改</StatusTag> : null}
      </header>
      <p className="ui-muted ui-tabular">
        {orgName} · {points} 个评价要点{mayEdit ? ` · 保存于 ${formatDate(updateDate)}` : ''}
      </p>
      <div className={styles.systemActions}>
        <AppLink
          className="ui-button ui-button-outline ui-button-small"
          href={`/indicators/${id}`}
          aria-label={`${mayEdit ? '编辑' : '查看'}${name}`}
        >
          {mayEdit ? '编辑' : '查看'}
        </AppLink>
        <Button type="text" aria-label={`复制${name}`} onClick={onCopy}>
          复制
        </Button>
        {mayEdit ? (
          <Button
            type="text"
            danger={!isRetired}
            aria-label={`${isRetired ? '启用' : '停用'}${name}`}
            onClick={() => void retire()}
          >
            {isRetired ? '启用' : '停用'}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** Begins one: empty, or with what another holds. */
function AddForm({ of, onClose }: { of: IndicatorSystem | undefined; onClose: () => void }) {
  const navigate = useNavigate();
  const made = useRef('');
  const inputOf = ({ name }: { name: string }) => ({ name, ...(of ? { copyOf: of.id } : {}) });
  return (
    <FormDrawer
      title={of ? '复制指标体系' : '新建指标体系'}
      open
      okText={of ? '复制' : '新建'}
      schema={manageIndicatorAdd.input}
      note={of ? `“${of.name}”的指标和评价要点都会复制过来，再按需要修改。` : undefined}
      fields={[
        { name: 'name', label: '名称', required: true, maxLength: MOST_NAME, placeholder: '如 小学生综合素质自评指标' },
      ]}
      initial={{ name: of ? `${of.name.slice(0, MOST_NAME - 4)}（副本）` : '' }}
      toInput={inputOf}
      onSubmit={async (values) => {
        const { data } = await call(manageIndicatorAdd, inputOf(values));
        toast.success('已建立草稿');
        made.current = data.id;
      }}
      onClose={() => {
        onClose();
        // Only now nothing is left that could be lost by leaving.
        if (made.current) void navigate({ to: `/indicators/${made.current}` });
      }}
    />
  );
}
