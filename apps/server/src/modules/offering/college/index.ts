import type { Module } from '../../../platform/http/route.ts';
import { collegeRoutes } from './routes.ts';
import type { College } from './service.ts';

export { type College, createCollege } from './service.ts';

export const collegeModule = (college: College): Module => ({ name: 'college', routes: collegeRoutes(college) });
