import { type Given, slice } from '../../../slice.ts';
import type { Activities } from '../activity/index.ts';
import type { Bases } from '../base/index.ts';
import { collectionRoutes } from './routes.ts';

type Needs = Given & { activities: Activities; bases: Bases };
/** What a person keeps: collected activities and followed bases. Their rows belong to the services of activities and bases. */
export const collectionSlice = ({ activities, bases }: Needs) =>
  slice({
    name: 'collection',
    routes: collectionRoutes(activities, bases),
  });
