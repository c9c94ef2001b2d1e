import { type RefObject, useEffect } from 'react';
import { isComposing } from '../composing.ts';
import { focusNear, pathOf } from './kept-focus.ts';

const stack: HTMLElement[] = [];
const made = new Set<HTMLElement>();

/** Puts everything under the topmost layer out of reach; message hosts (`data-messages`) stay, as they must be heard. */
function settle() {
  for (const element of made) element.inert = false;
  made.clear();
  const top = stack.at(-1);
  const page = document.documentElement;
  // The room of the scroll bar stays, so that the page does not jump aside.
  if (!page.classList.contains('ui-locked')) page.style.paddingRight = `${window.innerWidth - page.clientWidth}px`;
  page.classList.toggle('ui-locked', top !== undefined);
  if (!top) page.style.paddingRight = '';
  if (!top) return;
  for (const element of document.body.children) {
    if (!(element instanceof HTMLElement) || element === top || element.inert || 'messages' in element.dataset)
      continue;
    element.inert = true;
    made.add(element);
  }
}

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex]:not([tabindex="-1"])';

/**
 * Makes an element that is a child of body a modal layer while it is mounted: the page behind is inert and does not
 * scroll, Tab stays inside, Esc closes the topmost layer only, and the focus goes back to where it was, or near it.
 * A native dialog is not used: its top layer would cover, and make unreachable, messages and Ant Design's pop-ups.
 */
export function useModalLayer(layer: RefObject<HTMLElement | null>, onClose: () => void) {
  useEffect(() => {
    const element = layer.current;
    if (!element) return;
    const before = document.activeElement;
    const around = pathOf(before);
    stack.push(element);
    settle();
    const first =
      element.querySelector<HTMLElement>('[autofocus], [data-autofocus]') ??
      element.querySelector<HTMLElement>('[role$=dialog]');
    first?.focus();
    return () => {
      stack.splice(stack.indexOf(element), 1);
      settle();
      if (!(before instanceof HTMLElement)) return;
      // A button may have done its work meanwhile, and be gone.
      if (before.isConnected) before.focus();
      else focusNear(around);
    };
  }, [layer]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const element = layer.current;
      if (!element || stack.at(-1) !== element || event.defaultPrevented) return;
      if (event.key === 'Escape' && !isComposing(event)) {
        event.preventDefault();
        onClose();
      }
      if (event.key !== 'Tab') return;
      const inside = [...element.querySelectorAll<HTMLElement>(focusable)].filter((item) => item.checkVisibility());
      const from = event.shiftKey ? inside[0] : inside.at(-1);
      const to = event.shiftKey ? inside.at(-1) : inside[0];
      const atStart = event.shiftKey && document.activeElement?.getAttribute('role')?.endsWith('dialog');
      if (document.activeElement === from || atStart) {
        event.preventDefault();
        to?.focus();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [layer, onClose]);
}
