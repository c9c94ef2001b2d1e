import type { BodyMassLevel } from '@vimo/contract';

/** From where on an index is normal, over, obese. */
type Bounds = readonly [normal: number, over: number, obese: number];
/**
 * 国家学生体质健康标准（2014年修订），教体艺〔2014〕5号，表1-1 and 表1-2: one line a grade, from 一年级 to 高三.
 * What lies below the first bound is 低体重.
 */
const BOUNDS: Readonly<Record<'male' | 'female', readonly Bounds[]>> = {
  male: [
    [13.5, 18.2, 20.4],
    [13.7, 18.5, 20.5],
    [13.9, 19.5, 22.2],
    [14.2, 20.2, 22.7],
    [14.4, 21.5, 24.2],
    [14.7, 21.9, 24.6],
    [15.5, 22.2, 25],
    [15.7, 22.6, 25.3],
    [15.8, 22.9, 26.1],
    [16.5, 23.3, 26.4],
    [16.8, 23.8, 26.6],
    [17.3, 23.9, 27.4],
  ],
  female: [
    [13.3, 17.4, 19.3],
    [13.5, 17.9, 20.3],
    [13.6, 18.7, 21.2],
    [13.7, 19.5, 22.1],
    [13.8, 20.6, 23],
    [14.2, 20.9, 23.7],
    [14.8, 21.8, 24.5],
    [15.3, 22.3, 24.9],
    [16, 22.7, 25.2],
    [16.5, 22.8, 25.3],
    [16.9, 23.3, 25.5],
    [17.1, 23.4, 25.8],
  ],
};

/** Index of body mass of a height in centimetres and a weight in kilograms, with one digit; empty without both. */
export const bodyMassIndex = ({ height = '', weight = '' }: Readonly<Record<string, string>>): string =>
  height && weight ? (Number(weight) / (Number(height) / 100) ** 2).toFixed(1) : '';

/** Whom a value was measured of. */
export interface Measured {
  /** As an account keeps it: 1 male, 2 female. */
  sex: number;
  /** Of the class: its stage, how many years that lasts, and the year in it, from 1. */
  stage: number;
  years: number;
  yearInStage: number;
}

/** Grade counted through from 一年级 = 1 to 高三 = 12; a junior stage of four years begins in the sixth. */
const gradeOf = ({ stage, years, yearInStage }: Measured): number =>
  stage === 2 ? yearInStage : stage === 3 ? 9 - years + yearInStage : stage === 4 ? 9 + yearInStage : 0;

/**
 * What an index of body mass, with its one digit, says of a girl or boy in a grade.
 * @returns 0 where the standard says nothing: in a kindergarten, or of somebody whose sex is not known
 */
export function bodyMassLevel(index: string, measured: Measured): BodyMassLevel | 0 {
  const bounds = ({ 1: BOUNDS.male, 2: BOUNDS.female } as const)[measured.sex]?.[gradeOf(measured) - 1];
  if (index === '' || !bounds) return 0;
  return (1 + bounds.filter((from) => Number(index) >= from).length) as BodyMassLevel;
}
