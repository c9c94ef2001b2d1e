import { createStore } from './store.ts';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';
/** What can be done about what a message tells, as long as it is shown. */
export type ToastAction = { label: string; onPress: () => void };
export type ToastOptions = {
  /** How long it stays; 3 by default. */
  seconds?: number;
  /** Beside the text, quieter: what was earned, what is missing. */
  note?: string | undefined;
  action?: ToastAction;
};
export type Toast = { id: number; kind: ToastKind; text: string } & Pick<ToastOptions, 'note' | 'action'>;

/** The message over the page: one at a time, the latest. */
export const shownToast = createStore<Toast | undefined>(undefined);

let timer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;

function close(id: number): void {
  if (shownToast.get()?.id !== id) return;
  clearTimeout(timer);
  shownToast.set(undefined);
}

function show(kind: ToastKind, text: string, { seconds = 3, note, action }: ToastOptions): () => void {
  const shown = shownToast.get();
  // What can be done about it is of this one, though it says the same.
  const same = shown?.kind === kind && shown.text === text && shown.note === note && !shown.action && !action;
  const id = same ? shown.id : ++lastId;
  clearTimeout(timer);
  timer = setTimeout(() => close(id), seconds * 1000);
  if (!same) shownToast.set({ id, kind, text, note, ...(action ? { action } : {}) });
  return () => close(id);
}

const shower =
  (kind: ToastKind) =>
  (text: string, options: ToastOptions = {}): (() => void) =>
    show(kind, text, options);

/**
 * Short messages over the page, one at a time, 3 seconds by default. The same message shown again
 * stays longer. Each answers a function that takes it away when its cause is gone. One tone for one kind: `success` for
 * what was done, `warning` for what was refused or is still missing, `error` for faults, `info` for what only waits.
 * Needs a `ToastHost` on the page.
 */
export const toast = {
  success: shower('success'),
  error: shower('error'),
  warning: shower('warning'),
  info: shower('info'),
};
