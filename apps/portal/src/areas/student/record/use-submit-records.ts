import { useNavigate } from '@tanstack/react-router';
import { type CallError, useSend } from '@vimo/client';
import { hrefTo, type IncompleteRecord, submitRecord } from '@vimo/contract';
import { confirm, sayRefusal, toast } from '@vimo/ui';
import { refreshRecords } from './refresh.ts';

/** Records that lack something for their submission, as the refusal names them. */
const incompleteOf = ({ data }: CallError): readonly IncompleteRecord[] =>
  (data as { incomplete?: IncompleteRecord[] } | undefined)?.incomplete ?? [];

/** Asks, submits, and leads to the first record that lacks something, where all that is missing is marked. */
export function useSubmitRecords(onDone?: () => void) {
  const navigate = useNavigate();
  const { mutate, isPending } = useSend(submitRecord, {
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone?.();
      void refreshRecords();
    },
    onError: async (error) => {
      const [first] = incompleteOf(error);
      if (!first) return sayRefusal(error);
      if (await confirm({ title: '还不能提交', text: error.message, okText: '去补充' }))
        void navigate({ href: hrefTo('/mine/editRecord', { id: first.id, check: '1' }) });
    },
  });
  return {
    isPending,
    submit: async (records: readonly { id: string }[]) => {
      if (records.length === 0) return;
      const title = records.length === 1 ? '确认提交该记录？' : '确认提交所选记录？';
      if (await confirm({ title, text: '提交后由老师审核，审核期间不能修改。' }))
        mutate({ list: records.map(({ id }) => id) });
    },
  };
}
