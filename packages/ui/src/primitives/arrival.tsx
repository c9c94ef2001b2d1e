import { useEffect, useRef, useState } from 'react';

/** After the page has named itself. */
const NAMED_MS = 300;

/**
 * Says the new page's title to screen readers, which hear nothing of a navigation inside an app, and again when what came late gave it another; the first page of
 * a load they tell themselves. Once per app.
 */
export function Arrival({ pathname }: { pathname: string | undefined }) {
  const [text, setText] = useState('');
  const loaded = useRef(pathname);
  useEffect(() => {
    if (pathname === loaded.current) return;
    // Come back to, it is said as others are.
    loaded.current = undefined;
    const named = new MutationObserver(() => setText(document.title));
    const timer = setTimeout(() => {
      setText(document.title);
      named.observe(document.head, { childList: true, subtree: true, characterData: true });
    }, NAMED_MS);
    return () => {
      clearTimeout(timer);
      named.disconnect();
    };
  }, [pathname]);
  return (
    <div className="ui-visually-hidden" role="status">
      {text}
    </div>
  );
}
