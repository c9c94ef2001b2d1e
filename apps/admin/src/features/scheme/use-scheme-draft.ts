import { useQueryClient } from '@tanstack/react-query';
import { CallError, call, keyOf } from '@vimo/client';
import { type DataOf, manageSchemeCompare, manageSchemeFetch, manageSchemeSave, OrgType } from '@vimo/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { keepOwnDraft, readOwnDraft } from '../../shared/own-drafts.ts';
import { type Edited, keyed, plain, problemsOf, withSavedIds } from './edited.ts';

export type Scheme = DataOf<typeof manageSchemeFetch>;

/** saved · waits to be saved · being saved · cannot be saved as it is · somebody else saved · no network */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'unsaved' | 'conflict' | 'offline';

/** What is kept on the device until the server has it. */
interface Kept {
  revision: number;
  content: Edited;
}

/** A pause in typing after which a draft is saved, and after which it is tried again without a network. */
const PAUSE_MS = 1200;
const AGAIN_MS = 5000;

/**
 * A draft while it is edited. It saves itself; what could not be saved stays on this device. Of two who edit at once the second is told, and chooses: their own
 * content, or that of the other.
 */
export function useSchemeDraft(scheme: Scheme, accountId: string) {
  const name = `scheme-${scheme.schemeId}`;
  const queries = useQueryClient();
  const [kept] = useState(() => readOwnDraft<Kept>(name, accountId));
  const [content, setContent] = useState(() => kept?.content ?? keyed(scheme.content));
  const [revision, setRevision] = useState(scheme.revision);
  const [saved, setSaved] = useState(() => JSON.stringify(plain(keyed(scheme.content))));
  const [trouble, setTrouble] = useState<'conflict' | 'offline' | undefined>(() =>
    kept && kept.revision !== scheme.revision ? 'conflict' : undefined,
  );
  const [refusal, setRefusal] = useState('');
  const [saving, setSaving] = useState(false);
  const [tries, setTries] = useState(0);
  const running = useRef(false);

  const ofSchool = scheme.orgType === OrgType.school;
  const problems = useMemo(() => problemsOf(content, ofSchool), [content, ofSchool]);
  const now = JSON.stringify(plain(content));
  const isDirty = now !== saved;
  const canSave = problems.unsaved.length === 0;

  /** Saves what is there now. @returns whether the server has it */
  async function save(sent = content, at = revision): Promise<number | undefined> {
    if (running.current) return undefined;
    running.current = true;
    setSaving(true);
    try {
      const { data } = await call(manageSchemeSave, { schemeId: scheme.schemeId, revision: at, content: plain(sent) });
      setRevision(data.revision);
      setSaved(JSON.stringify(plain(withSavedIds(sent, sent, data.content))));
      setContent((present) => withSavedIds(present, sent, data.content));
      setTrouble(undefined);
      setRefusal('');
      await queries.invalidateQueries({ queryKey: keyOf(manageSchemeCompare) });
      return data.revision;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefusal(error.message);
      setTrouble(error.kind === 'network' || error.kind === 'fault' ? 'offline' : 'conflict');
      return undefined;
    } finally {
      running.current = false;
      setSaving(false);
    }
  }

  // Somebody else may have changed it until it is opened again.
  useEffect(
    () => () => queries.removeQueries({ queryKey: keyOf(manageSchemeFetch, { schemeId: scheme.schemeId }) }),
    [queries, scheme.schemeId],
  );
  useEffect(() => {
    keepOwnDraft(name, accountId, isDirty ? { revision, content } : undefined);
  }, [name, accountId, isDirty, revision, content]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pause is counted from the last change, and from the last try.
  useEffect(() => {
    if (!isDirty || !canSave || saving || trouble === 'conflict') return;
    const timer = setTimeout(
      () => void save().then(() => setTries((before) => before + 1)),
      trouble === 'offline' ? AGAIN_MS : PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [now, saving, trouble, tries]);

  const state: SaveState =
    trouble === 'conflict'
      ? 'conflict'
      : !isDirty
        ? 'saved'
        : saving
          ? 'saving'
          : !canSave
            ? 'unsaved'
            : (trouble ?? 'waiting');

  return {
    content,
    change: setContent,
    revision,
    state,
    refusal,
    problems,
    ofSchool,
    /** What was typed earlier and never sent is shown again. */
    restored: kept !== undefined && isDirty,
    save,
    isDirty,
    /** Writes one's own content over what the other saved. */
    async keepMine() {
      const { data } = await call(manageSchemeFetch, { schemeId: scheme.schemeId });
      setTrouble(undefined);
      await save(content, data.revision);
    },
    /** Leaves one's own changes and goes on with what is stored. */
    async takeStored() {
      const { data } = await call(manageSchemeFetch, { schemeId: scheme.schemeId });
      setContent(keyed(data.content));
      setSaved(JSON.stringify(plain(keyed(data.content))));
      setRevision(data.revision);
      setTrouble(undefined);
    },
  };
}
export type SchemeDraft = ReturnType<typeof useSchemeDraft>;
