import { call } from '@vimo/client';
import {
  type KeptCollegeModule,
  manageCollegeModuleOrder,
  manageCollegeModuleRemove,
  manageCollegeModules,
  pictureUrl,
} from '@vimo/contract';
import { AppLink, classNames, EmptyState, Picture, PlusIcon, StatusTag } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { rolesText } from '../../shared/college-words.ts';
import { EditorHead } from '../../shared/editor/editor-head.tsx';
import { Read } from '../../shared/read.tsx';
import { Grip } from '../../shared/reorder/grip.tsx';
import { useSavedOrder } from '../../shared/reorder/use-saved-order.ts';
import { useDoOnce } from '../../shared/use-do.ts';
import styles from './college.module.css';
import { ModuleForm } from './module-form.tsx';

/** 创客学院: its modules in the order of the portal's tabs. */
export function CollegePage() {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <EditorHead title="创客学院">
        <a className="ui-button ui-button-outline" href="/index/creatorCollege" target="_blank" rel="noreferrer">
          看门户页面
        </a>
        <Button type="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
          新增模块
        </Button>
      </EditorHead>
      <p className="ui-muted">拖动左侧圆点或用上下方向键调整顺序，门户的标签按这个顺序排列。</p>
      <Read endpoint={manageCollegeModules} input={{}}>
        {(modules) => (modules.length === 0 ? <EmptyState text="还没有模块" /> : <Modules modules={modules} />)}
      </Read>
      {adding ? <ModuleForm onClose={() => setAdding(false)} /> : null}
    </>
  );
}

function Modules({ modules }: { modules: readonly KeptCollegeModule[] }) {
  const [editing, setEditing] = useState<KeptCollegeModule>();
  const { rows, reorder } = useSavedOrder(modules, (ids, before) => call(manageCollegeModuleOrder, { ids, before }));
  return (
    <>
      <ul
        className="ui-card"
        aria-label="模块"
        ref={(element) => {
          reorder.list.current = element;
        }}
      >
        {rows.map((module, at) => (
          <li key={module.id} data-row="" className={classNames(styles.row, reorder.over === at && styles.over)}>
            <Grip reorder={reorder} at={at} of={rows.length} name={module.name} />
            <Picture src={pictureUrl(module.icon, 160)} alt="" width={48} height={48} />
            <div className="ui-grow">
              <p className={styles.title}>
                <AppLink className="ui-link" href={`/college/${module.id}`}>
                  {module.name}
                </AppLink>
                {module.shown ? null : <StatusTag tone="idle">未显示</StatusTag>}
              </p>
              <p className="ui-muted ui-text-13">
                查看：{rolesText(module.viewPower) || '无'} · 下载：{rolesText(module.downloadPower) || '无'} ·{' '}
                {module.shownNum} 项已发布，共 {module.contentNum} 项{module.link ? ' · 有外部链接' : ''}
              </p>
            </div>
            <Actions module={module} onEdit={() => setEditing(module)} />
          </li>
        ))}
      </ul>
      <p className="ui-visually-hidden" role="status">
        {reorder.said}
      </p>
      {editing ? <ModuleForm module={editing} onClose={() => setEditing(undefined)} /> : null}
    </>
  );
}

function Actions({ module, onEdit }: { module: KeptCollegeModule; onEdit: () => void }) {
  const { ask, holder } = useAsk();
  const { run, pending } = useDoOnce();
  const remove = async () => {
    const text = '这个模块里没有内容，删除后不能恢复。';
    if (await ask({ title: `删除“${module.name}”？`, text, okText: '删除', danger: true }))
      await run(() => call(manageCollegeModuleRemove, { id: module.id }));
  };
  return (
    <div className={styles.actions}>
      {holder}
      <Button type="link" size="small" aria-label={`编辑模块${module.name}`} onClick={onEdit}>
        编辑
      </Button>
      {module.contentNum === 0 ? (
        <Button
          type="link"
          size="small"
          danger
          loading={pending}
          aria-label={`删除模块${module.name}`}
          onClick={remove}
        >
          删除
        </Button>
      ) : null}
    </div>
  );
}
