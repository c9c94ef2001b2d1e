import type { Module } from '../../../platform/http/route.ts';
import type { Activities } from '../activity/index.ts';
import type { Bases } from '../base/index.ts';
import { collectionRoutes } from './routes.ts';

/** What a person keeps: collected activities and followed bases. Their rows belong to the services of activities and bases. */
export const collectionModule = (activities: Activities, bases: Bases): Module => ({
  name: 'collection',
  routes: collectionRoutes(activities, bases),
});
