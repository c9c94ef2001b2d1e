import { useCall } from '@vimo/client';
import { managePublicationFetch, managePublicationPage, publicationStatusLabel } from '@vimo/contract';
import { Alert } from 'antd';
import { useState } from 'react';
import { Restored } from '../../../shared/editor/conflict.tsx';
import { EditorHead } from '../../../shared/editor/editor-head.tsx';
import { Read } from '../../../shared/read.tsx';
import { useMe } from '../../../shared/session/use-me.ts';
import { HistoryPanel } from '../history-panel.tsx';
import { Merging } from '../merging.tsx';
import { Preview } from '../preview.tsx';
import { StepButtons } from '../step-buttons.tsx';
import { type Publication, usePublication } from '../use-publication.ts';
import { VersionsPanel } from '../versions-panel.tsx';
import { WrittenFor } from '../written-for.tsx';
import { EntriesPanel } from './entries-panel.tsx';
import styles from './home-layout.module.css';
import { IdentityPanel } from './identity-panel.tsx';
import { layoutWords } from './layout-words.ts';
import { LinksPanel } from './links-panel.tsx';
import { SectionsPanel } from './sections-panel.tsx';

/** 首页编排: how the home of the own organisation is laid out; what a school leaves alone is as its bureau has it. */
export function HomeLayoutPage() {
  const { data: me } = useMe();
  if (!me) return null;
  return (
    <WrittenFor me={me}>
      {({ orgId }) => (
        <Read endpoint={managePublicationPage} input={{ kind: 'home', orgId, pageSize: 1 }}>
          {({ dataList: [row] }) =>
            row ? (
              <Standing id={row.id} accountId={me.userid} />
            ) : (
              <Layout publication={undefined} orgId={orgId} accountId={me.userid} />
            )
          }
        </Read>
      )}
    </WrittenFor>
  );
}

const Standing = ({ id, accountId }: { id: string; accountId: string }) => (
  <Read endpoint={managePublicationFetch} input={{ id }}>
    {(publication) => <Layout key={publication.id} publication={publication} accountId={accountId} />}
  </Read>
);

function Layout({
  publication,
  orgId,
  accountId,
}: {
  publication: Publication | undefined;
  /** Whose a new one is. */
  orgId?: string;
  accountId: string;
}) {
  const [blank] = useState(() => layoutWords.toWords({}));
  const draft = usePublication({ kind: 'home', publication, blank, orgId }, accountId, () => {});
  const { data: latest } = useCall(
    managePublicationFetch,
    { id: publication?.id ?? '' },
    { enabled: publication !== undefined },
  );
  const now = latest ?? publication;
  const isLocked = now?.status === 'putForward' || now?.mayWrite === false;
  const layout = layoutWords.toContent(draft.edited.words);
  const change = (next: Partial<typeof layout>) => draft.change({ words: layoutWords.toWords({ ...layout, ...next }) });
  const panel = { layout, change, errors: draft.errors, isLocked };
  return (
    <>
      <EditorHead
        title="首页编排"
        {...(now ? { tag: publicationStatusLabel[now.status] } : {})}
        beside={
          <span className="ui-muted">
            {now
              ? `${now.shownVersion > 0 ? `线上是版本 ${now.shownVersion}` : '没有自己的编排，沿用上级的首页'}${draft.isDirty || now.changed === 1 ? '；草稿有改动' : ''}`
              : '没有自己的编排，沿用上级的首页'}
          </span>
        }
      >
        <StepButtons draft={draft} publication={now} noun="首页编排" isLocked={isLocked} />
      </EditorHead>
      <Merging draft={draft} kind="home" />
      {draft.refusal ? (
        <Alert type="warning" showIcon title={draft.refusal} description="您的改动都还在，没有丢失。" />
      ) : null}
      {draft.restored && publication ? <Restored onDrop={() => draft.reload(publication)} /> : null}
      <div className={styles.page}>
        <div className={styles.panels}>
          <SectionsPanel {...panel} />
          <EntriesPanel {...panel} />
          <LinksPanel {...panel} />
          <IdentityPanel {...panel} />
        </div>
        <div className={styles.panels}>
          {now ? (
            <Preview id={now.id} edition={now.edition} isDirty={draft.isDirty} />
          ) : (
            <section className="ui-card" aria-label="预览">
              <h2>预览</h2>
              <p className="ui-muted">存草稿后，这里显示真实的首页，只有您能看到。</p>
            </section>
          )}
          {now ? <VersionsPanel publication={now} draft={draft} isLocked={isLocked} /> : null}
          {now ? <HistoryPanel events={now.events} /> : null}
        </div>
      </div>
    </>
  );
}
