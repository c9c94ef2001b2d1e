import { useEffect } from 'react';

const SITE = '综合素质教育平台';

/** Sets the document's title: the page's own, then the site's. Routes with a fixed title name it in the route table. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${SITE}` : SITE;
  }, [title]);
}
