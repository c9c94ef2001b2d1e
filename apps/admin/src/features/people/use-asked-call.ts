import { CallError, call } from '@vimo/client';
import type { Endpoint, InputOf } from '@vimo/contract';
import { sayRefusal } from '@vimo/ui';
import { type Question, useAsk } from '../../shared/ask.tsx';
import { useSaved } from './student-forms.tsx';

/** A call that is asked about first; what comes of it is said, and everything shown is asked anew. */
export function useAskedCall() {
  const { ask, holder } = useAsk();
  const saved = useSaved();
  const run = async <E extends Endpoint>(question: Question, endpoint: E, input: InputOf<E>) => {
    if (!(await ask(question))) return;
    try {
      await saved((await call(endpoint, input)).message);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      sayRefusal(error);
    }
  };
  return { run, holder };
}
