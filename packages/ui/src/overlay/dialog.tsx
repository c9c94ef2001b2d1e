import { type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import { XIcon } from '../icons/index.ts';
import { IconButton } from '../primitives/button.tsx';
import { useModalLayer } from './modal-layer.ts';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  /** 820 instead of 560 px. */
  wide?: boolean;
};

/**
 * A dialog, on phones a sheet from below. Esc, the cross and a press on the shade close it, and the focus returns to
 * where it was. Content is mounted only while open, so that a form starts fresh.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? createPortal(<OpenDialog {...rest} />, document.body) : null;
}

function OpenDialog({ onClose, title, children, footer, wide }: Omit<DialogProps, 'open'>) {
  const layer = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useModalLayer(layer, onClose);
  return (
    <div ref={layer} className="ui-mask">
      <div className="ui-shade" aria-hidden="true" onClick={onClose} />
      <div
        className={classNames('ui-dialog', wide && 'is-wide')}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <div className="ui-dialog-head">
          <h2 id={titleId}>{title}</h2>
          <IconButton icon={XIcon} label="关闭" onClick={onClose} />
        </div>
        <div className="ui-dialog-body">{children}</div>
        {footer ? <div className="ui-dialog-foot">{footer}</div> : null}
      </div>
    </div>
  );
}
