import { useEffect, useRef, useState } from 'react';

/** After the page has named itself. */
const NAMED_MS = 300;

/** Says the new page's title to screen readers, which hear nothing of a navigation inside an app; the first page of a load they tell themselves. Once per app. */
export function Arrival({ pathname }: { pathname: string | undefined }) {
  const [text, setText] = useState('');
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: spoken when the address changes
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const timer = setTimeout(() => setText(document.title), NAMED_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <div className="ui-visually-hidden" role="status">
      {text}
    </div>
  );
}
