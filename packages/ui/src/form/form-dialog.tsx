import { type ReactNode, useId } from 'react';
import { closeAsked } from '../overlay/close-asked.ts';
import { Dialog } from '../overlay/dialog.tsx';
import { Button } from '../primitives/button.tsx';
import type { useForm } from './use-form.ts';

/** A dialog around one form, open while it stands: 取消 and the button that sends the form, which stands outside of it. */
export function FormDialog({
  title,
  form: { form, pending, typed },
  okText = '保存',
  pendingText,
  disabled = false,
  loses = false,
  onClose,
  children,
}: {
  title: string;
  /** What `useForm` made; `typed` is what it found of an earlier visit, which the dialog then says. */
  form: Pick<ReturnType<typeof useForm>, 'form' | 'pending'> & { typed?: object | undefined };
  okText?: string;
  /** Said by a button that can be pressed once more while the form is on its way; without it the button waits. */
  pendingText?: string;
  /** Nothing can be sent yet. */
  disabled?: boolean;
  /** What was typed is kept nowhere: who closes it is asked first. */
  loses?: boolean;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}) {
  const id = useId();
  const close = () => void closeAsked(loses, onClose);
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            取消
          </Button>
          <Button type="submit" form={id} loading={pending && !pendingText} disabled={disabled}>
            {pending && pendingText ? pendingText : okText}
          </Button>
        </>
      }
    >
      <form id={id} {...form}>
        {typed ? <p className="ui-help">已找回上次没有提交的内容</p> : null}
        {children}
      </form>
    </Dialog>
  );
}
