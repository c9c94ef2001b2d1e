import type { ReactNode } from 'react';
import { WarningCircleFillIcon } from '../icons/index.ts';

/** What is wrong with a control, read out when it comes; `id` is for its `aria-describedby`. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <div role="alert">
    {children ? (
      <p id={id} className="ui-help is-error">
        <WarningCircleFillIcon />
        {children}
      </p>
    ) : null}
  </div>
);
