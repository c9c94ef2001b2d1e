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
import { AppLink, classNames, InfoIcon, Tag } from '@vimo/ui';
import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { Read } from '../../shared/read.tsx';
import { useMe } from '../../shared/session/use-me.ts';
import { useDo } from '../../shared/use-do.ts';
import { ChangesDialog } from './changes.tsx';
import { keyed } from './edited.ts';
import { PresetChoice } from './preset-choice.tsx';
import { ProblemList } from './problem-list.tsx';
import styles from './scheme.module.css';
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
    ? `第 ${version} 版，${publishedAt.slice(0, 10)} 发布`
    : version > 1
      ? `草稿，基于第 ${version - 1} 版`
      : '草稿，第 1 版';
  return (
    <header className={styles.head}>
      <h1>
        {scheme.schemeName}{' '}
        <Tag>
          {stageLabel[stage]} · {state}
        </Tag>
      </h1>
      <span className="ui-muted">{orgName}</span>
      <div className={styles.headActions}>{children}</div>
    </header>
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
      <p className={classNames('ui-card', styles.tip)}>
        <InfoIcon />
        发布的版本不能修改。“修改方案”会接着最新一版建立草稿；发布之前，学生看到的不变。
      </p>
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
        <Alert
          type="warning"
          showIcon
          className={styles.alert ?? ''}
          title={draft.refusal || '该内容已被他人修改，请刷新后再试'}
          description="您填写的内容都还在，并保存在本机。可以载入他人保存的内容，或用您的内容继续；选“用我的内容”，他人这次的修改会被替换。"
          action={
            <span className={styles.alertActions}>
              <Button onClick={() => void draft.takeStored()}>载入他人的内容</Button>
              <Button type="primary" onClick={() => void draft.keepMine()}>
                用我的内容
              </Button>
            </span>
          }
        />
      ) : draft.restored ? (
        <Alert
          type="info"
          showIcon
          className={styles.alert ?? ''}
          title="已恢复您上次没有保存的修改"
          action={<Button onClick={() => void draft.takeStored()}>不要这些修改</Button>}
        />
      ) : null}
      <p className={classNames('ui-card', styles.tip)}>
        <InfoIcon />
        发布后，新填的记录用第 {version} 版；已经写下的记录保留当时的版本，不会改变。
      </p>
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
