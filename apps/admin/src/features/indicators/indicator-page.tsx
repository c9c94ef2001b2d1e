import { useParams } from '@tanstack/react-router';
import { manageIndicatorFetch } from '@vimo/contract';
import { AppLink, classNames, formatDateTime } from '@vimo/ui';
import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { Conflict } from '../../shared/editor/conflict.tsx';
import { EditorHead, EditorTip } from '../../shared/editor/editor-head.tsx';
import { Read } from '../../shared/read.tsx';
import { keyed } from './edited.ts';
import { IndicatorEditor } from './indicator-editor.tsx';
import styles from './indicators.module.css';
import { type Indicators, useIndicatorDraft } from './use-indicator-draft.ts';

/** One system of indicators: one's own to be written, another's to be looked at. */
export function IndicatorPage() {
  const { systemId } = useParams({ strict: false }) as { systemId: string };
  return (
    <Read key={systemId} endpoint={manageIndicatorFetch} input={{ id: systemId }}>
      {(system) => (system.mayEdit ? <Writing key={system.id} system={system} /> : <Shown system={system} />)}
    </Read>
  );
}

function Head({ system, children }: { system: Indicators; children?: ReactNode }) {
  const { name, version, isChanged, orgName } = system;
  const state = version === 0 ? '未发布' : isChanged ? `第 ${version} 版，有未发布的修改` : `第 ${version} 版`;
  return (
    <EditorHead title={name} tag={state} beside={<span className="ui-muted">{orgName}</span>}>
      <AppLink className="ui-button ui-button-outline ui-button-small" href="/indicators">
        返回
      </AppLink>
      {children}
    </EditorHead>
  );
}

function Shown({ system }: { system: Indicators }) {
  const [ones] = useState(() => keyed(system.content));
  return (
    <>
      <Head system={system} />
      <EditorTip>由{system.orgName}发布，布置任务时可以直接选用。要修改，请在“指标体系”中复制一份。</EditorTip>
      <IndicatorEditor ones={ones} problems={{}} onChange={undefined} />
      <Versions system={system} />
    </>
  );
}

function Writing({ system }: { system: Indicators }) {
  const draft = useIndicatorDraft(system);
  const { name, ones, problems } = draft;
  return (
    <>
      {draft.holder}
      <Head system={system}>
        <Button disabled={!draft.isDirty} loading={draft.pending} onClick={() => void draft.save()}>
          {draft.isDirty ? '保存' : '已保存'}
        </Button>
        <Button type="primary" loading={draft.pending} onClick={() => void draft.publish()}>
          发布为第 {system.version + 1} 版
        </Button>
      </Head>
      {draft.isConflict ? (
        <Conflict onTake={() => void draft.takeStored()} onKeep={() => void draft.keepMine()} />
      ) : null}
      <div className={classNames('ui-card', styles.name)}>
        <label className="ui-required" htmlFor="system-name">
          名称
        </label>
        <Input
          id="system-name"
          maxLength={40}
          value={name}
          {...(problems.name ? { status: 'error' as const } : {})}
          aria-invalid={problems.name ? true : undefined}
          aria-describedby={problems.name ? 'system-name-error' : undefined}
          onChange={({ target }) => draft.rename(target.value)}
        />
        {problems.name ? (
          <p id="system-name-error" className="ui-help is-error" role="alert">
            {problems.name}
          </p>
        ) : null}
      </div>
      <IndicatorEditor ones={ones} problems={problems} onChange={draft.change} />
      <Versions system={system} />
    </>
  );
}

function Versions({ system: { versions } }: { system: Indicators }) {
  if (versions.length === 0) return null;
  return (
    <section className={classNames('ui-card', styles.versions)} aria-labelledby="versions">
      <h2 id="versions">版本</h2>
      <ul>
        {versions.map(({ version, publishDate, points, tasks }) => (
          <li key={version}>
            <b>第 {version} 版</b>
            <span className="ui-muted ui-tabular">{formatDateTime(publishDate)} 发布</span>
            <span className="ui-muted ui-tabular">{points} 个评价要点</span>
            <span className="ui-muted ui-tabular">{tasks ? `${tasks} 个任务使用` : '还没有任务使用'}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
