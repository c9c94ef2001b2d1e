import { useEffect } from 'react';

/** Parts of a page in which the focus may stay. */
const PARTS = 'main, section, article, form, [role$=dialog]';

/** An element and all around it, the innermost first. */
export function pathOf(element: Element | null): HTMLElement[] {
  if (!element) return [];
  const around = pathOf(element.parentElement);
  return element instanceof HTMLElement ? [element, ...around] : around;
}

/** Puts the focus on the innermost part of a path that is left, else on the main part of the page; on nothing while there is none. */
export function focusNear(path: readonly HTMLElement[]): void {
  const part = path.find((one) => one.isConnected && one.matches(PARTS)) ?? document.querySelector('main');
  if (!part) return;
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

/**
 * Keeps the focus in the page when the control that has it goes: a button that did its work, a link to the page that has come. It stays on the innermost part
 * around it that is left, else on the main part of the page, and not on the body, from which keys and screen readers begin anew. What opens over the page and
 * goes as a whole gives it back itself (`useModalLayer`); who pressed beside all controls put it nowhere. Once per app.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    /** The control and all around it; the last three are a child of the body, the body and the document's element. */
    let path: HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => {
      path = pathOf(target instanceof Element ? target : null);
    };
    const forget = () => {
      path = [];
    };
    const press = ({ target }: PointerEvent) => {
      // One that has the focus already is not told to have it again.
      if (!(target instanceof Node && path[0]?.contains(target))) forget();
    };
    const keep = () => {
      const [control] = path;
      if (!control || control.isConnected || !path.at(-3)?.isConnected) return;
      // The next page may be on its way: looked for again with what comes.
      if (document.activeElement === document.body) focusNear(path);
      else forget();
    };
    const changes = new MutationObserver(keep);
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', press);
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', press);
      changes.disconnect();
    };
  }, []);
}
