import { childrenWaiting } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import type { Families } from './service.ts';

export const familyRoutes = (families: Families): Route[] => [
  on(childrenWaiting, ({ session, now }) => families.waiting(session, now)),
];
