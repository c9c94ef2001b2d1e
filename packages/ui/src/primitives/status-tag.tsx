import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { IconType } from '../icons/icon.tsx';
import {
  CheckCircleBoldIcon,
  ClockBoldIcon,
  MinusCircleBoldIcon,
  PencilSimpleBoldIcon,
  XCircleBoldIcon,
} from '../icons/index.ts';

/** new: your move; wait: someone else's move; ok: done; bad: needs attention; idle: closed. */
export type StatusTone = 'new' | 'wait' | 'ok' | 'bad' | 'idle';

const toneIcon: Record<StatusTone, IconType> = {
  new: PencilSimpleBoldIcon,
  wait: ClockBoldIcon,
  ok: CheckCircleBoldIcon,
  bad: XCircleBoldIcon,
  idle: MinusCircleBoldIcon,
};

/** A status: icon, word and colour together, never colour alone. */
export function StatusTag({ tone, icon, children }: { tone: StatusTone; icon?: IconType; children: ReactNode }) {
  const Icon = icon ?? toneIcon[tone];
  return (
    <span className={classNames('ui-status', tone !== 'idle' && `ui-status-${tone}`)}>
      <Icon />
      {children}
    </span>
  );
}

/** A plain label, such as an activity's type or stage; with `fits` one that says for whom it is. */
export function Tag({ fits = false, children }: { fits?: boolean; children: ReactNode }) {
  return <span className={classNames('ui-tag', fits && 'is-fitting')}>{children}</span>;
}
