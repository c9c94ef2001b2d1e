import { useQueryClient } from '@tanstack/react-query';
import { CallError, call } from '@vimo/client';
import { manageSchemePublish } from '@vimo/contract';
import { sayRefusal, toast } from '@vimo/ui';
import { useState } from 'react';
import { type Problem, problemAt } from './edited.ts';
import type { Scheme, SchemeDraft } from './use-scheme-draft.ts';

/** Publishing a draft: what is still wrong is said first, what is not saved yet is saved, and then it is asked about with all that changes. */
export function usePublish({ schemeId }: Scheme, draft: SchemeDraft) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState<number>();
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<{ problems: Problem[]; content: unknown }>();
  const open = draft.problems.unsaved.length + draft.problems.unready.length;
  return {
    asking: asking !== undefined,
    pending,
    /** What the server found, until something is changed. */
    problems: refused?.content === draft.content ? refused.problems : [],
    cancel: () => setAsking(undefined),
    async begin() {
      if (open > 0) return toast.warning(`还有 ${open} 处要修改`);
      setPending(true);
      const revision = draft.isDirty ? await draft.save() : draft.revision;
      setPending(false);
      if (revision !== undefined) setAsking(revision);
    },
    async send() {
      if (asking === undefined) return;
      setPending(true);
      try {
        toast.success((await call(manageSchemePublish, { schemeId, revision: asking })).message);
        await queries.invalidateQueries();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const found = Object.entries(error.fields).map(([path, text]) => problemAt(draft.content, path, text));
        setRefused({ problems: found, content: draft.content });
        if (found.length === 0) sayRefusal(error);
      } finally {
        setAsking(undefined);
        setPending(false);
      }
    },
  };
}
