import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import type { IconType } from '../icons/icon.tsx';
import { CheckCircleFillIcon, InfoFillIcon, WarningCircleFillIcon, XCircleFillIcon } from '../icons/index.ts';
import { useStore } from './store.ts';
import { shownToast, type Toast, type ToastKind } from './toast-store.ts';

const look: Record<ToastKind, { className: string; icon: IconType }> = {
  success: { className: 'is-success', icon: CheckCircleFillIcon },
  warning: { className: 'is-warning', icon: WarningCircleFillIcon },
  error: { className: 'is-error', icon: XCircleFillIcon },
  info: { className: 'is-info', icon: InfoFillIcon },
};

function Message({ toast }: { toast: Toast }) {
  const { className, icon: Icon } = look[toast.kind];
  return (
    <div key={toast.id} className={classNames('ui-toast', className)}>
      <Icon />
      <span>{toast.text}</span>
      {toast.note ? <span className="ui-muted">{toast.note}</span> : null}
      {toast.action ? (
        <button
          type="button"
          className="ui-link"
          onClick={() => {
            const { action } = toast;
            shownToast.set(undefined);
            action?.onPress();
          }}
        >
          {toast.action.label}
        </button>
      ) : null}
    </div>
  );
}

/** Shows the message of `toast`. Once per app. The two live regions stand empty from the start, else they go unheard. */
export function ToastHost() {
  const shown = useStore(shownToast);
  return createPortal(
    <div className="ui-toasts" data-messages="">
      <div role="alert">{shown?.kind === 'error' ? <Message toast={shown} /> : null}</div>
      <div role="status">{shown && shown.kind !== 'error' ? <Message toast={shown} /> : null}</div>
    </div>,
    document.body,
  );
}
