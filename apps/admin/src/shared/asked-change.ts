import { CallError } from '@vimo/client';
import { type Question, useAsk } from './ask.tsx';

/** Sends a change that the server may ask about first (`asks` of a refusal, whose text says what follows); `holder` must be rendered. */
export function useAskedChange(question: Pick<Question, 'title' | 'okText'>) {
  const { ask, holder } = useAsk();
  const send = async (change: (confirmed: 0 | 1) => Promise<{ message: string }>) => {
    try {
      return await change(0);
    } catch (error) {
      if (!(error instanceof CallError) || !(error.data as { asks?: true } | undefined)?.asks) throw error;
      if (!(await ask({ ...question, text: error.message, danger: true }))) throw error;
      return change(1);
    }
  };
  return { send, holder };
}
