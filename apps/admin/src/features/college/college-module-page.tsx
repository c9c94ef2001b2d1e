import { useParams } from '@tanstack/react-router';
import { call } from '@vimo/client';
import {
  type DataOf,
  type KeptCollegeContent,
  manageCollegeContentOrder,
  manageCollegeContents,
  pictureUrl,
  publicationStatusLabel,
} from '@vimo/contract';
import {
  AppLink,
  classNames,
  EmptyState,
  formatDate,
  Picture,
  PlusIcon,
  Segmented,
  StatusTag,
  type StatusTone,
} from '@vimo/ui';
import { useState } from 'react';
import { rolesText, sizeText } from '../../shared/college-words.ts';
import { EditorHead } from '../../shared/editor/editor-head.tsx';
import { Read } from '../../shared/read.tsx';
import { Grip } from '../../shared/reorder/grip.tsx';
import { useSavedOrder } from '../../shared/reorder/use-saved-order.ts';
import { useEditContent } from '../../shared/use-edit-content.ts';
import styles from './college.module.css';

type Module = DataOf<typeof manageCollegeContents>;
type Status = KeptCollegeContent['status'];
type Shown = 'all' | Status;
const TONES: Record<Status, StatusTone> = { draft: 'idle', scheduled: 'new', shown: 'ok', takenDown: 'idle' };
const STATUSES = Object.keys(TONES) as Status[];

/** Documents of one module of the college that are or were shown, in their order; what they hold is written in the room of contents. */
export function CollegeModulePage() {
  const { moduleId } = useParams({ strict: false }) as { moduleId: string };
  return (
    <Read endpoint={manageCollegeContents} input={{ moduleId }}>
      {(module) => <Contents key={module.id} module={module} />}
    </Read>
  );
}

function Contents({ module }: { module: Module }) {
  const [shown, setShown] = useState<Shown>('all');
  const { contents } = module;
  const count = (state: Shown) => contents.filter(({ status }) => state === 'all' || status === state).length;
  const options = [
    { value: 'all' as Shown, label: `全部 ${count('all')}` },
    ...STATUSES.filter((status) => status === shown || count(status) > 0).map((status) => ({
      value: status as Shown,
      label: `${publicationStatusLabel[status]} ${count(status)}`,
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
        <AppLink
          className="ui-button ui-button-primary"
          href={`/contents/new/college?module=${encodeURIComponent(`${module.id} ${module.name}`)}`}
        >
          <PlusIcon />
          新增内容
        </AppLink>
      </EditorHead>
      <p className="ui-muted">
        还没有发布的草稿和等待审核的内容在
        <AppLink className="ui-link" href="/contents?kind=college">
          内容管理
        </AppLink>
        里。
      </p>
      {contents.length === 0 ? (
        <EmptyState text="这个模块还没有发布的内容" />
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
    </>
  );
}

function Rows({ module, shown }: { module: Module; shown: Shown }) {
  const edit = useEditContent('college');
  const { rows, reorder } = useSavedOrder(module.contents, (ids, before) =>
    call(manageCollegeContentOrder, { moduleId: module.id, ids, before }),
  );
  const listed = rows.filter(({ status }) => shown === 'all' || status === shown);
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
                <button type="button" className="ui-link" onClick={() => void edit(content.id)}>
                  {content.title}
                </button>
                <StatusTag tone={TONES[content.status]}>{publicationStatusLabel[content.status]}</StatusTag>
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
          </li>
        ))}
      </ul>
      <p className="ui-visually-hidden" role="status">
        {reorder.said}
      </p>
    </>
  );
}
