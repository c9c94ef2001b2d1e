import type { ImportKind } from '@vimo/contract';
import type { AnyPlan } from '../plan.ts';
import { chargesPlan } from './charges.ts';
import { classesPlan } from './classes.ts';
import { organisationsPlan } from './organisations.ts';
import { staffPlan } from './staff.ts';
import { studentsPlan } from './students.ts';

/** How each kind of file is judged and written. */
export const PLANS: Record<ImportKind, AnyPlan> = {
  students: studentsPlan as AnyPlan,
  staff: staffPlan as AnyPlan,
  classes: classesPlan as AnyPlan,
  charges: chargesPlan as AnyPlan,
  organisations: organisationsPlan as AnyPlan,
};
