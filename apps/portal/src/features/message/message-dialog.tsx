import { lazy, Suspense } from 'react';
import type { MessageDialogBoxProps } from './message-dialog-box.tsx';

const MessageDialogBox = lazy(() => import('./message-dialog-box.tsx'));

/**
 * Leaves a message, or evaluates an activity: text, up to three pictures and, for activities, three scores. One submission
 * at a time; a refusal keeps all that was typed.
 */
export function MessageDialog({ open, ...rest }: MessageDialogBoxProps & { open: boolean }) {
  if (!open) return null;
  return (
    <Suspense>
      <MessageDialogBox {...rest} />
    </Suspense>
  );
}
