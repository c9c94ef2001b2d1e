import { useParams } from '@tanstack/react-router';
import { call } from '@vimo/client';
import {
  CollegeState,
  collegeStateLabel,
  type DataOf,
  type KeptCollegeContent,
  manageCollegeContentOrder,
  manageCollegeContentState,
  manageCollegeContents,
  pictureUrl,
} from '@vimo/contract';
import { classNames, EmptyState, formatDate, Picture, PlusIcon, Segmented, StatusTag } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { EditorHead } from '../../shared/editor/editor-head.tsx';
import { Read } from '../../shared/read.tsx';
import { Grip } from '../../shared/reorder/grip.tsx';
import { useSavedOrder } from '../../shared/reorder/use-saved-order.ts';
import { useDoOnce } from '../../shared/use-do.ts';
import styles from './college.module.css';
import { rolesText, sizeText } from './college-words.ts';
import { ContentDrawer } from './content-drawer.tsx';
import { ContentForm } from './content-form.tsx';

type Module = DataOf<typeof manageCollegeContents>;
type Shown = 'all' | '0' | '1' | '2';

/** Documents of one module of the college, drafts and what was taken down too. */
export function CollegeModulePage() {
  const { moduleId } = useParams({ strict: false }) as { moduleId: string };
  return (
    <Read endpoint={manageCollegeContents} input={{ moduleId }}>
      {(module) => <Contents key={module.id} module={module} />}
    </Read>
  );
}

function Contents({ module }: { module: Module }) {
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<Shown>('all');
  const { contents } = module;
  const count = (state: Shown) => contents.filter((one) => state === 'all' || String(one.state) === state).length;
  const options = [
    { value: 'all' as const, label: `全部 ${count('all')}` },
    ...(['1', '0', '2'] as const).map((state) => ({
      value: state,
      label: `${collegeStateLabel[Number(state) as CollegeState].label} ${count(state)}`,
    })),
  ];
  return (
    <>
      <EditorHead
        title={module.name}
        beside={<span className="ui-muted">面向：{rolesText(module.viewPower) || '无'}</span>}
      >
        <a
          className="ui-button ui-button-outline"
          href={`/index/creatorCollege?modelId=${module.id}`}
          target="_blank"
          rel="noreferrer"
        >
          看门户页面
        </a>
        <Button type="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
          新增内容
        </Button>
      </EditorHead>
      {contents.length === 0 ? (
        <EmptyState text="这个模块还没有内容" />
      ) : (
        <>
          <div className={styles.bar}>
            <Segmented label="状态" options={options} value={shown} onChange={setShown} />
            <span className="ui-muted">
              {shown === 'all' ? '拖动左侧圆点或用上下方向键排序' : '显示全部时可以排序'}
            </span>
          </div>
          <Rows module={module} shown={shown} />
        </>
      )}
      {adding ? <ContentForm module={module} onClose={() => setAdding(false)} /> : null}
    </>
  );
}

function Rows({ module, shown }: { module: Module; shown: Shown }) {
  const [opened, setOpened] = useState<string>();
  const { rows, reorder } = useSavedOrder(module.contents, (ids, before) =>
    call(manageCollegeContentOrder, { moduleId: module.id, ids, before }),
  );
  const listed = rows.filter(({ state }) => shown === 'all' || String(state) === shown);
  return (
    <>
      {listed.length === 0 ? <EmptyState small text="没有这个状态的内容" /> : null}
      <ul
        className="ui-card"
        aria-label="内容"
        ref={(element) => {
          reorder.list.current = element;
        }}
      >
        {listed.map((content, at) => (
          <li key={content.id} data-row="" className={classNames(styles.row, reorder.over === at && styles.over)}>
            {shown === 'all' ? <Grip reorder={reorder} at={at} of={rows.length} name={content.title} /> : null}
            <Picture src={pictureUrl(content.cover, 160)} alt="" width={72} height={45} />
            <div className="ui-grow">
              <p className={styles.title}>
                <button type="button" className="ui-link" onClick={() => setOpened(content.id)}>
                  {content.title}
                </button>
                <StatusTag tone={collegeStateLabel[content.state as CollegeState].tone}>
                  {collegeStateLabel[content.state as CollegeState].label}
                </StatusTag>
              </p>
              <p className="ui-muted ui-text-13 ui-tabular">
                {[
                  content.extension.toUpperCase(),
                  sizeText(content.size),
                  content.viewPower ? `仅${rolesText(content.viewPower)}` : '',
                  formatDate(content.createDate),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <StateButton content={content} />
          </li>
        ))}
      </ul>
      <p className="ui-visually-hidden" role="status">
        {reorder.said}
      </p>
      <ContentDrawer id={opened} module={module} onClose={() => setOpened(undefined)} />
    </>
  );
}

function StateButton({ content: { id, title, state } }: { content: KeptCollegeContent }) {
  const { ask, holder } = useAsk();
  const { run, pending } = useDoOnce();
  const isShown = state === CollegeState.shown;
  const change = async () => {
    const text = '下线后门户不再显示，正在看的人打开着的文件半小时后失效。以后可以重新发布。';
    if (!isShown || (await ask({ title: `下线“${title}”？`, text, okText: '下线', danger: true })))
      await run(() =>
        call(manageCollegeContentState, { id, state: isShown ? CollegeState.takenDown : CollegeState.shown }),
      );
  };
  return (
    <>
      {holder}
      <Button
        type="link"
        size="small"
        danger={isShown}
        loading={pending}
        aria-label={`${isShown ? '下线' : '发布'}${title}`}
        onClick={change}
      >
        {isShown ? '下线' : '发布'}
      </Button>
    </>
  );
}
