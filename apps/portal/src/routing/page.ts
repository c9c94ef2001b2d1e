import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { KnownSearch } from '../shared/search-params.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Chinese title of the document; a page whose title depends on its data sets its own. */
    title?: string;
    /** The page's module as the build's manifest names it, so that the server can name its files ahead. */
    module?: string;
    /** Whether the server draws the page, for guests. */
    rendered?: boolean;
    /** What the page takes from its address. The server draws and keeps a page once for all addresses that are alike in it. */
    search?: KnownSearch;
  }
}

const modules = import.meta.glob<{ default: ComponentType }>('../areas/*/{pages,frames}/*.tsx');

interface PageOptions {
  title?: string;
  rendered?: boolean;
  search?: KnownSearch;
}

/** Options of a route whose page is the default export of `areas/<name>.tsx`, loaded when it is needed. */
export function page(name: string, { title, rendered, search }: PageOptions = {}) {
  const load = modules[`../areas/${name}.tsx`];
  if (!load) throw new Error(`no page ${name}`);
  return {
    component: lazyRouteComponent(load) as AsyncRouteComponent<object>,
    staticData: { title, rendered, search, module: `src/areas/${name}.tsx` },
  };
}
