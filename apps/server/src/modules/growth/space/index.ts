import type { Module } from '../../../platform/http/route.ts';
import type { Albums } from './album-service.ts';
import type { ContentReview } from './review-service.ts';
import { spaceRoutes } from './routes.ts';
import type { Talks } from './service.ts';
import { spaceStaffRoutes } from './staff-routes.ts';

export { type Albums, createAlbums } from './album-service.ts';
export { mayReviewContent } from './policy.ts';
export { eraseSpace } from './queries.ts';
export { type ContentReview, createContentReview } from './review-service.ts';
export { createTalks, type Talks } from './service.ts';

export const spaceModule = (talks: Talks, albums: Albums, review: ContentReview): Module => ({
  name: 'space',
  routes: [...spaceRoutes(talks, albums), ...spaceStaffRoutes(review)],
});
