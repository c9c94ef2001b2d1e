import type { Module } from '../../../platform/http/route.ts';
import { searchRoutes } from './routes.ts';
import type { Search } from './service.ts';

export { greatestDocument, publishedDocuments } from './published.ts';
export { createSearch, type Search } from './service.ts';

export const searchModule = (search: Search): Module => ({ name: 'search', routes: searchRoutes(search) });
