import { collegeContent, collegeContents, collegeModules } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import type { College } from './service.ts';

export const collegeRoutes = (college: College): Route[] => [
  on(collegeModules, ({ session }) => college.modules(session)),
  on(collegeContents, ({ input, session }) => college.contents(input.modelId, input, session)),
  on(collegeContent, ({ input, session }) => college.content(input.id, session)),
];
