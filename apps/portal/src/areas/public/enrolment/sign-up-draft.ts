import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { EMPTY_DRAFT, type SignUpDraft } from './sign-up-form.ts';

/**
 * What was typed for a sign-up, kept until it is sent: by going back, by a refusal, by closing the dialog. It lies with the answers
 * in memory, never in the browser's storage, and goes with them when the session changes.
 */
export function useSignUpDraft(activityId: string) {
  const queries = useQueryClient();
  const key = ['sign-up draft', activityId];
  const [draft, setDraft] = useState(() => queries.getQueryData<SignUpDraft>(key) ?? EMPTY_DRAFT);
  const change = (part: Partial<SignUpDraft>) => {
    setDraft((before) => {
      const next = { ...before, ...part };
      queries.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
      queries.setQueryData(key, next);
      return next;
    });
  };
  const forget = useCallback(
    () => queries.removeQueries({ queryKey: ['sign-up draft', activityId] }),
    [queries, activityId],
  );
  return { draft, change, forget };
}
