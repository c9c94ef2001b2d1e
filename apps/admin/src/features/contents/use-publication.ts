import { useQueryClient } from '@tanstack/react-query';
import { CallError, call } from '@vimo/client';
import {
  type DataOf,
  managePublicationFetch,
  managePublicationSave,
  managePublicationStep,
  type PublicationKind,
  type PublicationStep,
  type PublicationTerms,
} from '@vimo/contract';
import { toast } from '@vimo/ui';
import { useEffect, useRef, useState } from 'react';
import { keepOwnDraft, readOwnDraft } from '../../shared/own-drafts.ts';
import { kindForms, type Words } from './kinds.tsx';

export type Publication = DataOf<typeof managePublicationFetch>;

/** What is edited: the words of the kind, when it is shown and for whom. */
export interface Edited {
  words: Words;
  terms: PublicationTerms;
}
interface Kept extends Edited {
  edition: number;
}

export const NO_TERMS: PublicationTerms = { from: '', until: '', orgTypes: [], stages: [], orgIds: [] };
const editedOf = ({ kind, content, terms }: Pick<Publication, 'kind' | 'content' | 'terms'>): Edited => ({
  words: kindForms[kind].toWords(content),
  terms,
});
const sameAs = (one: Edited, other: Edited) => JSON.stringify(one) === JSON.stringify(other);

/** What was said of a refusal is said already. */
const unlessRefused = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error) => {
    if (error instanceof CallError) return undefined;
    throw error;
  });

/**
 * A publication while it is edited. What is not saved stays on this device. Of two who edit at once the second is told, sees both, and chooses: their
 * own, or that of the other.
 */
export function usePublication(
  { kind, publication, blank }: { kind: PublicationKind; publication: Publication | undefined; blank: Words },
  accountId: string,
  onMade: (id: string) => void,
) {
  const queries = useQueryClient();
  const name = `publication-${publication?.id ?? `new-${kind}`}`;
  const stored = publication ? editedOf(publication) : { words: blank, terms: NO_TERMS };
  const [kept] = useState(() => readOwnDraft<Kept>(name, accountId));
  const [edited, setEdited] = useState<Edited>(() => (kept ? { words: kept.words, terms: kept.terms } : stored));
  const [saved, setSaved] = useState<Edited>(stored);
  const [edition, setEdition] = useState(kept?.edition ?? publication?.edition ?? 0);
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** What somebody else saved meanwhile. */
  const [theirs, setTheirs] = useState<Publication>();
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  /** Rises when other words come than were typed: controls that keep their own begin anew. */
  const [round, setRound] = useState(0);
  const isDirty = !sameAs(edited, saved);
  const goOnFrom = (from: Publication) => {
    const next = editedOf(from);
    setEdited(next);
    setSaved(next);
    setEdition(from.edition);
    setRound((before) => before + 1);
  };

  useEffect(() => {
    keepOwnDraft(name, accountId, isDirty ? { ...edited, edition } : undefined);
  }, [name, accountId, isDirty, edited, edition]);
  const newest = publication?.edition ?? 0;
  // Who has typed nothing goes on with what is there now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another edition comes
  useEffect(() => {
    if (!publication || isDirty || newest <= edition) return;
    goOnFrom(publication);
  }, [newest]);
  const refresh = () => queries.invalidateQueries();

  /** Something that may be refused; its fault is shown where it belongs. @returns what it gave, undefined while another is under way @throws CallError the refusal */
  async function told<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    try {
      const result = await work();
      setErrors({});
      setRefusal('');
      return result;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setErrors(
        Object.fromEntries(Object.entries(error.fields).map(([field, text]) => [field.replace(/^terms\./, ''), text])),
      );
      setRefusal(error.message);
      if (publication && error.kind === 'refused') {
        const { data } = await call(managePublicationFetch, { id: publication.id });
        if (data.edition !== edition) setTheirs(data);
      }
      throw error;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  const send = async (now: Edited, at: number) => {
    const { data } = await call(managePublicationSave, {
      ...{ id: publication?.id ?? '', kind, edition: at, terms: now.terms },
      content: kindForms[kind].toContent(now.words),
    });
    setSaved(now);
    setEdition(data.edition);
    return data;
  };
  /** @returns the edition that the server has now @throws CallError when it did not take it */
  async function put(at = edition): Promise<{ id: string; edition: number } | undefined> {
    const data = await told(() => send(edited, at));
    if (!data) return undefined;
    setTheirs(undefined);
    if (!publication) keepOwnDraft(name, accountId, undefined);
    await refresh();
    if (!publication) onMade(data.id);
    return data;
  }

  /** Saves what is typed, then takes the step from there. @returns whether it was taken @throws CallError the refusal, for a form that keeps what was typed into it */
  async function take(step: PublicationStep, more: { forOrgId?: string; reason?: string } = {}): Promise<boolean> {
    const at = isDirty || !publication ? await put() : { id: publication.id, edition };
    const done =
      at && (await told(() => call(managePublicationStep, { id: at.id, edition: at.edition, step, ...more })));
    if (!done) return false;
    toast.success(done.message);
    setEdition(done.data.edition);
    await refresh();
    return true;
  }
  const save = (at?: number) => unlessRefused(put(at));

  return {
    ...{ edited, errors, refusal, busy, isDirty, edition, theirs, save, take, round },
    restored: kept !== undefined && isDirty,
    change: (next: Partial<Edited>) => setEdited((before) => ({ ...before, ...next })),
    /** The same for a button: a refusal is shown on the page alone. */
    step: async (...asked: Parameters<typeof take>) => (await unlessRefused(take(...asked))) === true,
    /** Goes on with what somebody else saved. */
    takeTheirs() {
      if (!theirs) return;
      goOnFrom(theirs);
      setTheirs(undefined);
      setRefusal('');
    },
    /** Writes one's own over it. */
    keepMine: () => (theirs ? save(theirs.edition) : undefined),
    /** Takes over what the server has, as after an earlier version was brought back. */
    reload: goOnFrom,
  };
}
export type PublicationDraft = ReturnType<typeof usePublication>;
