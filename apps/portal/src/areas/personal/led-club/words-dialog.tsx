import { useQueryClient } from '@tanstack/react-query';
import { Field, FormDialog, TextArea, toast } from '@vimo/ui';
import { useKeptForm } from '../../../features/session/use-kept-form.ts';

interface WordsDialogProps {
  /** Of the draft that stays on the device until it has been sent. */
  name: string;
  title: string;
  label: string;
  hint: string;
  /** What is there already. */
  initial: string;
  required: boolean;
  /** Said when nothing was written though something must be. */
  missing: string;
  maxLength: number;
  rows?: number;
  okText: string;
  /** Sends; answers what to say of it. */
  send: (words: string) => Promise<{ message: string }>;
  onClose: () => void;
}

/** One text to write, sent by a button; a refusal, a closed dialog and an ended session keep what was typed. What is shown besides is read anew afterwards. */
export function WordsDialog({
  name,
  title,
  label,
  hint,
  initial,
  required,
  missing,
  maxLength,
  rows = 5,
  ...props
}: WordsDialogProps) {
  const queries = useQueryClient();
  const form = useKeptForm(name, {
    initial: { words: initial },
    check: ({ words }) => (required && words.trim() === '' ? { words: missing } : {}),
    send: async ({ words }) => {
      toast.success((await props.send(words)).message);
      props.onClose();
      // Not waited for: who opens it again meanwhile begins anew.
      void queries.invalidateQueries();
    },
  });
  return (
    <FormDialog title={title} form={form} okText={props.okText} onClose={props.onClose}>
      <Field label={label} required={required} error={form.errors.words} hint={hint}>
        <TextArea {...form.input('words')} rows={rows} maxLength={maxLength} />
      </Field>
    </FormDialog>
  );
}
