import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import { CheckCircleFillIcon, InfoFillIcon, WarningCircleFillIcon, XCircleFillIcon } from '../icons/generated.ts';
import type { IconType } from '../icons/icon.tsx';
import { createStore, useStore } from './store.ts';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';
export type ToastOptions = { /** How long it stays; 3 unless told. */ seconds?: number };

type Toast = { id: number; kind: ToastKind; text: string };

const toasts = createStore<readonly Toast[]>([]);
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const MOST = 4;
let lastId = 0;

function close(id: number) {
  clearTimeout(timers.get(id));
  timers.delete(id);
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

function show(kind: ToastKind, text: string, seconds: number) {
  const same = toasts.get().find((toast) => toast.kind === kind && toast.text === text);
  lastId += 1;
  const id = same?.id ?? lastId;
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => close(id), seconds * 1000),
  );
  if (same) return;
  toasts.set([...toasts.get(), { id, kind, text }]);
  for (const old of toasts.get().slice(0, -MOST)) close(old.id);
}

const shower =
  (kind: ToastKind) =>
  (text: string, { seconds = 3 }: ToastOptions = {}) =>
    show(kind, text, seconds);

/**
 * Short messages over the page, 3 seconds unless told (spec 1, section 8). The same message shown again stays longer
 * instead of piling up. Needs a `ToastHost` on the page.
 */
export const toast = {
  success: shower('success'),
  error: shower('error'),
  warning: shower('warning'),
  info: shower('info'),
};

const look: Record<ToastKind, { className: string; icon: IconType }> = {
  success: { className: 'ok', icon: CheckCircleFillIcon },
  warning: { className: 'wa', icon: WarningCircleFillIcon },
  error: { className: 'er', icon: XCircleFillIcon },
  info: { className: 'in', icon: InfoFillIcon },
};

const Messages = ({ list }: { list: readonly Toast[] }) =>
  list.map(({ id, kind, text }) => {
    const { className, icon: Icon } = look[kind];
    return (
      <div key={id} className={classNames('toast', className)}>
        <Icon />
        {text}
      </div>
    );
  });

/** Shows the messages of `toast`. Once per app. The two live regions stand empty from the start, else they go unheard. */
export function ToastHost() {
  const all = useStore(toasts);
  return createPortal(
    <div className="toasts" data-messages="">
      <div role="alert">
        <Messages list={all.filter(({ kind }) => kind === 'error')} />
      </div>
      <div role="status">
        <Messages list={all.filter(({ kind }) => kind !== 'error')} />
      </div>
    </div>,
    document.body,
  );
}
