import { useQueryClient } from '@tanstack/react-query';
import { Button, Dialog, Field, TextArea, toast, useForm } from '@vimo/ui';
import { useId } from 'react';

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
  const formId = useId();
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
    <Dialog
      open
      onClose={props.onClose}
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={props.onClose}>
            取消
          </Button>
          <Button type="submit" form={formId} loading={form.pending}>
            {props.okText}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.form}>
        <Field label={label} required={required} error={form.errors.words} hint={hint}>
          <TextArea {...form.input('words')} rows={rows} maxLength={maxLength} />
        </Field>
      </form>
    </Dialog>
  );
}
