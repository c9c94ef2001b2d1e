import { usePageMeta } from './page-meta.ts';

/** Sets the document's title: the page's own, then the site's. Routes with a fixed title name it in the route table. */
export const usePageTitle = (title: string | undefined): void => usePageMeta({ title });
