import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { call, keyOf } from '@vimo/client';
import {
  manageSchemeDiscard,
  manageSchemeDraft,
  manageSchemeFetch,
  manageSchemeList,
  stageLabel,
} from '@vimo/contract';
import { AppLink, formatDate } from '@vimo/ui';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { Conflict, Restored } from '../../shared/editor/conflict.tsx';
import { EditorHead, EditorTip } from '../../shared/editor/editor-head.tsx';
import { Read } from '../../shared/read.tsx';
import { useMe } from '../../shared/session/use-me.ts';
import { useDo } from '../../shared/use-do.ts';
import { ChangesDialog } from './changes.tsx';
import { keyed } from './edited.ts';
import { PresetChoice } from './preset-choice.tsx';
import { ProblemList } from './problem-list.tsx';
import { SchemeEditor } from './scheme-editor.tsx';
import { usePublish } from './use-publish.ts';
import { type SaveState, type Scheme, useSchemeDraft } from './use-scheme-draft.ts';

/** One version of a scheme: a draft to be edited, or what was published to be looked at. */
export function SchemePage() {
  const { schemeId } = useParams({ strict: false }) as { schemeId: string };
  const { data: me } = useMe();
  if (!me) return null;
  return (
    <Read key={schemeId} endpoint={manageSchemeFetch} input={{ schemeId }}>
      {(scheme) =>
        scheme.publishedAt ? (
          <Published scheme={scheme} />
        ) : (
          <Draft key={scheme.schemeId} scheme={scheme} accountId={me.userid} />
        )
      }
    </Read>
  );
}

function Head({ scheme, children }: { scheme: Scheme; children: ReactNode }) {
  const { stage, version, publishedAt, orgName } = scheme;
  const state = publishedAt
    ? `第 ${version} 版，${formatDate(publishedAt)} 发布`
    : version > 1
      ? `草稿，基于第 ${version - 1} 版`
      : '草稿，第 1 版';
  return (
    <EditorHead
      title={scheme.schemeName}
      tag={`${stageLabel[stage]} · ${state}`}
      beside={<span className="ui-muted">{orgName}</span>}
    >
      {children}
    </EditorHead>
  );
}

function Published({ scheme }: { scheme: Scheme }) {
  const [comparing, setComparing] = useState(false);
  const navigate = useNavigate();
  const run = useDo();
  const { orgId, stage, version } = scheme;
  const next = () =>
    run(async () => {
      const done = await call(manageSchemeDraft, { orgId, stage });
      await navigate({ to: `/scheme/${done.data.schemeId}` });
      return { message: '已建立草稿' };
    });
  return (
    <>
      <Head scheme={scheme}>
        <AppLink className="ui-button ui-button-outline ui-button-small" href={`/scheme?org=${orgId}`}>
          返回方案列表
        </AppLink>
        {version > 1 ? <Button onClick={() => setComparing(true)}>与第 {version - 1} 版对比</Button> : null}
        <Button type="primary" onClick={() => void next()}>
          修改方案
        </Button>
      </Head>
      <EditorTip>发布的版本不能修改。“修改方案”会接着最新一版建立草稿；发布之前，学生看到的不变。</EditorTip>
      <SchemeEditor content={keyed(scheme.content)} scheme={scheme} problems={[]} onChange={undefined} />
      <ChangesDialog
        open={comparing}
        schemeId={scheme.schemeId}
        version={version}
        onClose={() => setComparing(false)}
      />
    </>
  );
}

const stateText: Record<SaveState, string> = {
  saved: '已自动保存',
  waiting: '正在编辑…',
  saving: '正在保存…',
  unsaved: '有内容要修改，改好后自动保存',
  conflict: '没有保存',
  offline: '网络不通，内容保存在本机，稍后自动重试',
};

function Draft({ scheme, accountId }: { scheme: Scheme; accountId: string }) {
  const draft = useSchemeDraft(scheme, accountId);
  const { content, change, state, problems, ofSchool } = draft;
  const [comparing, setComparing] = useState(false);
  const [sought, setSought] = useState<{ key: string; opens: string }>();
  const { ask, holder } = useAsk();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const run = useDo();
  const publish = usePublish(scheme, draft);
  const all = [...problems.unsaved, ...problems.unready, ...publish.problems];
  const { orgId, version, schemeId } = scheme;
  const discard = async () => {
    const question = {
      title: '放弃这份草稿？',
      text: '草稿中的修改都会删除，已发布的版本不受影响。',
      okText: '放弃草稿',
      danger: true,
    };
    if (!(await ask(question))) return;
    await run(async () => {
      const done = await call(manageSchemeDiscard, { schemeId });
      await navigate({ to: '/scheme', search: { org: orgId } as never });
      await queries.invalidateQueries({ queryKey: keyOf(manageSchemeList) });
      return done;
    });
  };
  return (
    <>
      {holder}
      <Head scheme={scheme}>
        <span className="ui-muted" role="status">
          {stateText[state]}
        </span>
        <Button danger type="text" onClick={() => void discard()}>
          放弃草稿
        </Button>
        {version > 1 ? (
          <Button onClick={() => setComparing(true)} disabled={state !== 'saved'}>
            与第 {version - 1} 版对比
          </Button>
        ) : null}
        <Button
          type="primary"
          disabled={state === 'conflict'}
          loading={publish.pending}
          onClick={() => void publish.begin()}
        >
          发布为第 {version} 版
        </Button>
      </Head>
      {state === 'conflict' ? (
        <Conflict
          {...(draft.refusal ? { title: draft.refusal } : {})}
          isKept
          onTake={() => void draft.takeStored()}
          onKeep={() => void draft.keepMine()}
        />
      ) : draft.restored ? (
        <Restored onDrop={() => void draft.takeStored()} />
      ) : null}
      <EditorTip>发布后，新填的记录用第 {version} 版；已经写下的记录保留当时的版本，不会改变。</EditorTip>
      {ofSchool ? null : (
        <PresetChoice empty={content.modules.length === 0} onTake={(preset) => change(keyed(preset))} />
      )}
      <ProblemList problems={all} onSeek={({ key, opens }) => setSought({ key, opens })} />
      <SchemeEditor content={content} scheme={scheme} problems={all} sought={sought} onChange={change} />
      <ChangesDialog open={comparing} schemeId={schemeId} version={version} onClose={() => setComparing(false)} />
      <ChangesDialog
        open={publish.asking}
        schemeId={schemeId}
        version={version}
        pending={publish.pending}
        onPublish={() => void publish.send()}
        onClose={publish.cancel}
      />
    </>
  );
}
