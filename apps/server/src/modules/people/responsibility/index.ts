export { createDeputies, type Deputies } from './deputies.ts';
export * from './policy.ts';
export { addHolder, copyFromYearBefore, holdersOf, removePosts, writeHolders } from './post-queries.ts';
export { classesCaredFor, classesTaught, deputiesNamed, responsibilityOf } from './queries.ts';
export { classesWithVacancy, vacatedBy } from './vacancy-queries.ts';
