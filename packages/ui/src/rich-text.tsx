import DOMPurify from 'dompurify';
import { useEffect, useMemo, useRef } from 'react';
import { art } from './art.ts';

const RULES = { FORBID_ATTR: ['style'], FORBID_TAGS: ['form', 'input', 'style', 'iframe'] };

function createPurifier(): (html: string) => string {
  const purifier = DOMPurify(window);
  purifier.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName === 'IMG') {
      node.setAttribute('loading', 'lazy');
      node.setAttribute('decoding', 'async');
      if (!node.hasAttribute('alt')) node.setAttribute('alt', '');
    }
    if (node.tagName === 'A' && node.hasAttribute('href')) {
      node.setAttribute('target', '_blank');
      node.setAttribute('rel', 'noopener');
    }
  });
  return (html) => purifier.sanitize(html, RULES);
}

let purifier: ((html: string) => string) | undefined;

/** Needs a document; on the server, what it cleaned itself is shown as it is. */
function purify(html: string): string {
  if (typeof window === 'undefined') return html;
  purifier ??= createPurifier();
  return purifier(html);
}

/**
 * Shows what an organiser wrote. The server cleans it when it is stored; it is cleaned once more here, where it meets
 * the page. Pictures load late, and a broken one is replaced by the placeholder.
 */
export function RichText({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  const clean = useMemo(() => purify(html), [html]);
  useEffect(() => {
    const element = box.current;
    const replace = ({ target }: { target: EventTarget | null }) => {
      const placeholder = art('placeholder');
      if (target instanceof HTMLImageElement && !target.src.endsWith(placeholder)) target.src = placeholder;
    };
    // Errors of pictures do not bubble; they can be caught on the way down.
    element?.addEventListener('error', replace, true);
    for (const target of element?.querySelectorAll('img') ?? []) {
      if (target.complete && target.naturalWidth === 0) replace({ target });
    }
    return () => element?.removeEventListener('error', replace, true);
  }, []);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned above
  return <div ref={box} className="ui-rich-text" dangerouslySetInnerHTML={{ __html: clean }} />;
}
