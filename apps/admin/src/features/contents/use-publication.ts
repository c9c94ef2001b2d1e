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
import { toast, waitsForPictures } from '@vimo/ui';
import { useEffect, useRef, useState } from 'react';
import { keepOwnDraft, readOwnDraft } from '../../shared/own-drafts.ts';
import { kindForms, type Words } from './kinds.tsx';
import { type Asked, baseOf, type Edited, isSameEdited, mergedOf, withField } from './merged.ts';

export type Publication = DataOf<typeof managePublicationFetch>;

/** What is kept on this device: what was typed, over which edition, and what that held. */
interface Kept extends Edited {
  edition: number;
  base?: Edited;
  asked?: Asked[];
}
/** What somebody else saved meanwhile, as it went into what is edited. */
interface Merge {
  by: string;
  /** Names of the fields taken over. */
  taken: readonly string[];
  /** Fields whose text is to be chosen yet. */
  asked: readonly Asked[];
}

export const NO_TERMS: PublicationTerms = { from: '', until: '', orgTypes: [], stages: [], orgIds: [] };
const editedOf = ({ kind, content, terms }: Pick<Publication, 'kind' | 'content' | 'terms'>): Edited => ({
  words: kindForms[kind].toWords(content),
  terms,
});

/** What was said of a refusal is said already. */
const unlessRefused = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error) => {
    if (error instanceof CallError) return undefined;
    throw error;
  });

/**
 * A publication while it is edited. What is not saved stays on this device. Of two who edit at once the second is told, and both are merged field by
 * field, as forms do; of a field that both changed is asked which text stays, before it is saved.
 */
export function usePublication(
  {
    kind,
    publication,
    blank,
    orgId,
  }: {
    kind: PublicationKind;
    publication: Publication | undefined;
    blank: Words;
    /** Whose a new one is; without one the writer's own organisation's. */
    orgId?: string | undefined;
  },
  accountId: string,
  onMade: (id: string) => void,
) {
  const queries = useQueryClient();
  const name = `publication-${publication?.id ?? `new-${kind}`}`;
  const stored = publication ? editedOf(publication) : { words: blank, terms: NO_TERMS };
  const [kept] = useState(() => readOwnDraft<Kept>(name, accountId));
  const [edited, setEdited] = useState<Edited>(() => (kept ? { words: kept.words, terms: kept.terms } : stored));
  /** What the server has, as far as it is known here: what is typed goes on from it. */
  const [known, setKnown] = useState({
    saved: baseOf(kept, { edition: publication?.edition ?? 0, stored, blank: { words: blank, terms: NO_TERMS } }),
    edition: kept?.edition ?? publication?.edition ?? 0,
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [merge, setMerge] = useState<Merge | undefined>(() =>
    kept?.asked?.length ? { by: '', taken: [], asked: kept.asked } : undefined,
  );
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  /** Rises when other words come than were typed: controls that keep their own begin anew. */
  const [round, setRound] = useState(0);
  const { saved, edition } = known;
  const asked = merge?.asked;
  const isDirty = !isSameEdited(edited, saved);
  /** What is typed while an answer is awaited counts too. */
  const latest = useRef(edited);
  useEffect(() => {
    latest.current = edited;
  }, [edited]);
  const goOnFrom = (from: Publication) => {
    const next = editedOf(from);
    setEdited(next);
    setKnown({ saved: next, edition: from.edition });
    setMerge(undefined);
    setRound((before) => before + 1);
  };
  const mergeWith = (theirs: Publication, base: Edited) => {
    const other = editedOf(theirs);
    const next = mergedOf(base, latest.current, other);
    setEdited(next.edited);
    setKnown({ saved: other, edition: theirs.edition });
    const { taken, asked } = next;
    // Where nothing of one's own is left to be told of, the refusal itself is what is said.
    const isTheirs = isSameEdited(next.edited, other);
    setMerge(isTheirs ? undefined : { by: theirs.editedBy, taken, asked });
    if (!isTheirs) setRefusal('');
    setRound((before) => before + 1);
  };

  useEffect(() => {
    const base = { ...edited, edition, base: saved, ...(asked?.length ? { asked } : {}) };
    keepOwnDraft(name, accountId, isDirty ? base : undefined);
  }, [name, accountId, isDirty, edited, edition, saved, asked]);
  const newest = publication?.edition ?? 0;
  // Who has typed nothing goes on with what is there now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another edition comes
  useEffect(() => {
    if (!publication || isDirty || newest <= edition) return;
    goOnFrom(publication);
  }, [newest]);
  const refresh = () => queries.invalidateQueries();

  /** Something that may be refused, going on `from` what the server has; its fault is shown where it belongs. @returns what it gave, undefined while another, or a picture, is under way @throws CallError the refusal */
  async function told<T>(work: () => Promise<T>, from = known): Promise<T | undefined> {
    if (running.current || waitsForPictures()) return undefined;
    if (asked?.length) {
      setRefusal('请先逐项选择两人都改过的栏目保留哪一份');
      return undefined;
    }
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
        if (data.edition !== from.edition) mergeWith(data, from.saved);
      }
      throw error;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  /** @returns what the server has now @throws CallError when it did not take it */
  async function put(): Promise<{ id: string; edition: number; saved: Edited } | undefined> {
    const now = edited;
    const data = await told(async () => {
      const sent = await call(managePublicationSave, {
        ...(publication ? { id: publication.id } : { id: '', orgId }),
        ...{ kind, edition, terms: now.terms },
        content: kindForms[kind].toContent(now.words),
      });
      setKnown({ saved: now, edition: sent.data.edition });
      return sent.data;
    });
    if (!data) return undefined;
    setMerge(undefined);
    if (!publication) keepOwnDraft(name, accountId, undefined);
    await refresh();
    if (!publication) onMade(data.id);
    return { id: data.id, edition: data.edition, saved: now };
  }

  /** Saves what is typed, then takes the step from there. @returns whether it was taken @throws CallError the refusal, for a form that keeps what was typed into it */
  async function take(step: PublicationStep, more: { forOrgId?: string; reason?: string } = {}): Promise<boolean> {
    const at = isDirty || !publication ? await put() : { id: publication.id, ...known };
    const done =
      at && (await told(() => call(managePublicationStep, { id: at.id, edition: at.edition, step, ...more }), at));
    if (!at || !done) return false;
    toast.success(done.message);
    setKnown({ saved: edited, edition: done.data.edition });
    // What was taken down has lost the moment since which it was shown.
    const after = step === 'takeDown' ? await unlessRefused(call(managePublicationFetch, { id: at.id })) : undefined;
    if (after) mergeWith(after.data, edited);
    await refresh();
    return true;
  }

  return {
    ...{ edited, errors, refusal, busy, isDirty, edition, merge, take, round },
    save: () => unlessRefused(put()),
    restored: kept !== undefined && isDirty,
    change: (next: Partial<Edited>) => setEdited((before) => ({ ...before, ...next })),
    /** One word of the content; a file that was sent for a while writes over none of the others. */
    type: (field: string, value: string) =>
      setEdited((before) => ({ ...before, words: { ...before.words, [field]: value } })),
    /** The same for a button: a refusal is shown on the page alone. */
    step: async (...asked: Parameters<typeof take>) => (await unlessRefused(take(...asked))) === true,
    /** Chooses which of two texts of a field stays. */
    answer(field: string, whose: 'mine' | 'theirs') {
      const theirs = asked?.find(({ name: one }) => one === field)?.theirs;
      if (!merge || theirs === undefined) return;
      if (whose === 'theirs') {
        setEdited(withField(edited, field, theirs));
        setRound((before) => before + 1);
      }
      setMerge({ ...merge, asked: merge.asked.filter(({ name: one }) => one !== field) });
      setRefusal('');
    },
    /** Takes over what the server has, as after an earlier version was brought back. */
    reload: goOnFrom,
  };
}
export type PublicationDraft = ReturnType<typeof usePublication>;
