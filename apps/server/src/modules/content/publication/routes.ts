import { publicationPreview } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import type { Publications } from './staff-service.ts';

export const publicationRoutes = (publications: Publications): Route[] => [
  on(publicationPreview, ({ session, input, now }) => publications.previews.show(session, input.token, now)),
];
