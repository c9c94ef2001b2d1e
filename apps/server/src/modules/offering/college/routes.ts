import { collegeContent, collegeContents, collegeModules } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import type { College } from './service.ts';

export const collegeRoutes = (college: College): Route[] => [
  on(collegeModules, ({ session, now }) => college.modules(session, now)),
  on(collegeContents, ({ input, session, now }) => college.contents(input, session, now)),
  on(collegeContent, ({ input, session, now }) => college.content(input.id, session, now)),
];
