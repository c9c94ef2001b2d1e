import { useEffect } from 'react';

/**
 * Leads the focus back to what opened a drawer or dialog when it is taken away at once. Ant Design does so for those that stay and close; one that its page
 * leaves out after use would take the focus with it. Whatever opens over the page stands in a part of its own below the body.
 */
export function useFocusBack(): void {
  useEffect(() => {
    const openers = new WeakMap<Node, HTMLElement>();
    const remember = ({ target, relatedTarget }: FocusEvent) => {
      const part = target instanceof Element && target.closest('body > *');
      if (!part || openers.has(part) || !(relatedTarget instanceof HTMLElement) || part.contains(relatedTarget)) return;
      openers.set(part, relatedTarget);
    };
    const leadBack = (changes: MutationRecord[]) => {
      for (const part of changes.flatMap(({ removedNodes }) => [...removedNodes]))
        if (document.activeElement === document.body) openers.get(part)?.focus({ preventScroll: true });
    };
    const removals = new MutationObserver(leadBack);
    document.addEventListener('focusin', remember);
    removals.observe(document.body, { childList: true });
    return () => {
      document.removeEventListener('focusin', remember);
      removals.disconnect();
    };
  }, []);
}
