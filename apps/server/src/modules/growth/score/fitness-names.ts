import type { FitnessItem } from '@vimo/contract';
import type { Measured } from './body-mass.ts';

const PRIMARY = 2;
const [MALE, FEMALE] = [1, 2];
/** What is done where the sheet of a class has one column for several exercises: by girls and boys from the junior school on. */
const EXERCISES: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  strength: { [MALE]: '引体向上', [FEMALE]: '一分钟仰卧起坐' },
  endurance: { [MALE]: '1000米跑', [FEMALE]: '800米跑' },
};
const OF_PRIMARY: Readonly<Record<string, string>> = { strength: '一分钟仰卧起坐', endurance: '50米×8往返跑' };

/** A value of the standard as one pupil is told of it: the exercise that was theirs, and the column's name where that is not known. */
export const fitnessName = ({ field, name }: FitnessItem, { stage, sex }: Pick<Measured, 'stage' | 'sex'>): string =>
  (stage === PRIMARY ? OF_PRIMARY[field] : EXERCISES[field]?.[sex]) ?? name;
