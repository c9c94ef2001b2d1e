import { type ReactNode, useId } from 'react';
import { Dialog } from '../overlay/dialog.tsx';
import { Button } from '../primitives/button.tsx';
import type { useForm } from './use-form.ts';

/** A dialog around one form, open while it stands: 取消 and the button that sends the form, which stands outside of it. */
export function FormDialog({
  title,
  form: { form, pending },
  okText = '保存',
  pendingText,
  disabled = false,
  onClose,
  children,
}: {
  title: string;
  /** What `useForm` made. */
  form: Pick<ReturnType<typeof useForm>, 'form' | 'pending'>;
  okText?: string;
  /** Said by a button that can be pressed once more while the form is on its way; without it the button waits. */
  pendingText?: string;
  /** Nothing can be sent yet. */
  disabled?: boolean;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" form={id} loading={pending && !pendingText} disabled={disabled}>
            {pending && pendingText ? pendingText : okText}
          </Button>
        </>
      }
    >
      <form id={id} {...form}>
        {children}
      </form>
    </Dialog>
  );
}
