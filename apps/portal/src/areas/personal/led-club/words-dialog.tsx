import { useQueryClient } from '@tanstack/react-query';
import { Field, FormDialog, TextArea, toast, useForm } from '@vimo/ui';

interface WordsDialogProps {
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

/** One text to write, sent by a button; a refusal keeps what was typed. What is shown besides is read anew afterwards. */
export function WordsDialog({
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
  const form = useForm({
    initial: { words: initial },
    check: ({ words }) => (required && words.trim() === '' ? { words: missing } : {}),
    send: async ({ words }) => {
      toast.success((await props.send(words)).message);
      props.onClose();
      await queries.invalidateQueries();
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
