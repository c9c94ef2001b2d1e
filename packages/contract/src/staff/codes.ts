/**
 * What members of staff may do on the administrator platform, a name for each of its rooms; worked out by the server from the policy of
 * each domain (docs/domains/policy.md). Navigation, workbench and routes of the platform follow it; the calls judge for themselves.
 */
export const ABILITIES = [
  'activities',
  'organisations',
  /** School years and semesters. */
  'calendar',
  'classes',
  'students',
  'staff',
  'guardians',
  'import',
  'audit',
  'recycle',
  'site',
  'jobs',
] as const;
export type Ability = (typeof ABILITIES)[number];
