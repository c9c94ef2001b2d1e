import { CHILD_AGE, ConsentState } from '@vimo/contract';
import { fromWireTime, toWireTime, type WireTime } from '../../../platform/time.ts';

/** Kindergarten and primary school. */
const CHILDRENS_STAGES: readonly number[] = [1, 2];
const DAY_MS = 24 * 3600 * 1000;

/**
 * Whether somebody is a child for whom a guardian consents: younger than fourteen on a day (docs/domains/own-data.md). Without a birthday the stage of
 * the class tells; who is in no class is none.
 */
export function isChildOn(day: string, { birthday, stage }: { birthday: string; stage: number | null }): boolean {
  if (birthday === '') return stage !== null && CHILDRENS_STAGES.includes(stage);
  const grown = `${Number(birthday.slice(0, 4)) + CHILD_AGE}${birthday.slice(4)}`;
  return day < grown;
}

export function consentStateOf({
  isChild,
  given,
  before,
}: {
  isChild: boolean;
  given: boolean;
  before: boolean;
}): ConsentState {
  if (given) return ConsentState.given;
  if (!isChild) return ConsentState.notNeeded;
  return before ? ConsentState.withdrawn : ConsentState.missing;
}

export const daysAfter = (now: WireTime, days: number): WireTime =>
  toWireTime(new Date(fromWireTime(now).getTime() + days * DAY_MS));
