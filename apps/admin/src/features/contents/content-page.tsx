import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import {
  kindOf,
  managePublicationFetch,
  PUBLICATION_KINDS,
  type PublicationKind,
  publicationComes,
  publicationStatusLabel,
} from '@vimo/contract';
import { asLeft, formatDateTime } from '@vimo/ui';
import { Alert, Button } from 'antd';
import { useRef, useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { Restored } from '../../shared/editor/conflict.tsx';
import { EditorHead } from '../../shared/editor/editor-head.tsx';
import { FormFields } from '../../shared/form/form-field.tsx';
import { useLeaveGuard } from '../../shared/form/use-leave-guard.ts';
import { Read } from '../../shared/read.tsx';
import { useMe } from '../../shared/session/use-me.ts';
import styles from './contents.module.css';
import { HistoryPanel } from './history-panel.tsx';
import { blankOf, kindForms, type Words } from './kinds.tsx';
import { Merging } from './merging.tsx';
import { Preview } from './preview.tsx';
import { StepButtons } from './step-buttons.tsx';
import { TermsPanel } from './terms-panel.tsx';
import { type Publication, usePublication } from './use-publication.ts';
import { VersionsPanel } from './versions-panel.tsx';
import { WrittenFor } from './written-for.tsx';

/** A publication that there is: edited, looked at, or judged. */
export function ContentPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data: me } = useMe();
  if (!me) return null;
  return (
    <Read key={id} endpoint={managePublicationFetch} input={{ id }}>
      {(publication) => (
        <Editor key={publication.id} publication={publication} kind={publication.kind} accountId={me.userid} />
      )}
    </Read>
  );
}

/** A new one of a kind; a document of the college may come with its module. */
export function NewContentPage() {
  const { kind } = useParams({ strict: false }) as { kind: string };
  const { module } = useSearch({ strict: false }) as Record<string, unknown>;
  const { data: me } = useMe();
  const known = PUBLICATION_KINDS.find((one) => one === kind);
  if (!me || !known) return null;
  const begun: Words = known === 'college' && typeof module === 'string' ? { module } : {};
  return (
    <WrittenFor me={me}>
      {(of) => (
        <Editor key={known} kind={known} publication={undefined} accountId={me.userid} begun={begun} writtenFor={of} />
      )}
    </WrittenFor>
  );
}

/** Whether it was passed and takes the place of what is shown at its moment: until then nobody writes it. */
const isWaiting = ({ steps }: Publication): boolean => steps.includes('unschedule');

/** How it stands, in a line below the title. */
function standing(publication: Publication): string {
  const { shownVersion, lastVersion, status, changed, reason } = publication;
  const shown = shownVersion > 0 ? `线上是版本 ${shownVersion}` : publicationStatusLabel[status];
  if (status === 'putForward') return `版本 ${lastVersion} 正在等待审核${shownVersion > 0 ? `，${shown}` : ''}`;
  if (status === 'returned') return `已退回：${reason}`;
  if (isWaiting(publication)) {
    const isPassed = publication.forOrgId !== '' || publication.secondPerson || publication.passer !== null;
    const comes = publicationComes(formatDateTime(publication.from));
    const next = `版本 ${lastVersion} ${isPassed ? '已通过，' : ''}${comes}`;
    return shownVersion > 0 ? `${next}，在那之前${shown}` : next;
  }
  return changed === 1 ? `${shown}，改动发布后成为版本 ${lastVersion + 1}` : shown;
}

function Editor({
  kind,
  publication,
  accountId,
  begun,
  writtenFor,
}: {
  kind: PublicationKind;
  publication: Publication | undefined;
  accountId: string;
  begun?: Words;
  /** Whose a new one is. */
  writtenFor?: { orgId: string; orgName: string };
}) {
  const navigate = useNavigate();
  const { ask, holder } = useAsk();
  const [blank] = useState(() => ({ ...blankOf(kind), ...begun }));
  const leaving = useRef(false);
  const draft = usePublication({ kind, publication, blank, orgId: writtenFor?.orgId }, accountId, (id) => {
    leaving.current = true;
    void navigate({ to: `/contents/${id}`, replace: true });
  });
  // What is typed is kept on the device, so leaving loses nothing; a new one has no address yet to come back to.
  useLeaveGuard(() => draft.isDirty && !publication && !leaving.current, ask);
  const { noun, noPreview } = kindOf(kind);
  const mayWrite = publication?.mayWrite ?? true;
  const isLocked =
    !mayWrite || publication?.status === 'putForward' || (publication !== undefined && isWaiting(publication));
  const { data: latest } = useCall(
    managePublicationFetch,
    { id: publication?.id ?? '' },
    { enabled: publication !== undefined },
  );
  const now = latest ?? publication;
  const whose = now?.orgName ?? writtenFor?.orgName ?? '';
  return (
    <>
      {holder}
      <EditorHead
        title={publication ? `${isLocked ? '查看' : '编辑'}${noun}` : `写${noun}`}
        {...(now ? { tag: publicationStatusLabel[now.status] } : {})}
        beside={<span className="ui-muted">{`${whose}　${now ? standing(now) : '还没有保存'}`}</span>}
      >
        <StepButtons draft={draft} publication={now} noun={noun} isLocked={isLocked} />
      </EditorHead>
      <Merging draft={draft} kind={kind} />
      {draft.refusal ? (
        <Alert
          type="warning"
          showIcon
          className={styles.alert ?? ''}
          title={draft.refusal}
          description="您填写的内容都还在，没有丢失。"
        />
      ) : null}
      {draft.restored && publication ? <Restored onDrop={() => draft.reload(publication)} /> : null}
      <div className={styles.editor}>
        <section className="ui-card" aria-label="内容">
          <fieldset key={draft.round} disabled={isLocked} className={styles.fields}>
            <FormFields
              fields={kindForms[kind].fields.map((field) => ({ ...field, disabled: isLocked }))}
              values={draft.edited.words}
              errors={draft.errors}
              set={draft.type}
            />
          </fieldset>
          <p className="ui-muted ui-text-13" aria-live="polite">
            {draft.isDirty
              ? '有没保存的修改，已保存在本机'
              : now
                ? `已保存，${formatDateTime(now.editedAt)} ${now.editedBy}`
                : ''}
          </p>
        </section>
        <div className={styles.side}>
          <TermsPanel draft={draft} kind={kind} isLocked={isLocked} publication={now} />
          {now ? <VersionsPanel publication={now} draft={draft} isLocked={isLocked} /> : null}
          {now ? <HistoryPanel events={now.events} /> : null}
        </div>
        {now ? (
          <Preview id={now.id} edition={now.edition} isDirty={draft.isDirty} />
        ) : noPreview ? null : (
          <section className="ui-card" aria-label="预览">
            <h2>预览</h2>
            <p className="ui-muted">存草稿后，这里显示门户上的真实页面，只有您能看到。</p>
          </section>
        )}
      </div>
      {publication && !mayWrite && now?.waits === 0 ? (
        <Button onClick={() => navigate({ href: asLeft('/contents') })}>返回内容管理</Button>
      ) : null}
    </>
  );
}
