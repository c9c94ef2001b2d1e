import type { EvaluateScore } from '@vimo/contract';

/** A score with how it moved since the semester before; undefined where one of the two is not told. */
export interface MovedScore extends EvaluateScore {
  change: number | undefined;
}

/** One digit after the point, without the noise of a subtraction. */
const oneDigit = (number: number) => Math.round(number * 10) / 10;

/** The scores of a semester beside those of the one before. */
export const movedSince = (
  scores: readonly EvaluateScore[],
  before: readonly EvaluateScore[] | undefined,
): MovedScore[] =>
  scores.map((one) => {
    const was = before?.find(({ name }) => name === one.name)?.score;
    return {
      ...one,
      change: one.score === '' || was === undefined || was === '' ? undefined : oneDigit(one.score - was),
    };
  });

/** What rose most; undefined where nothing did. */
export const risenMost = (scores: readonly MovedScore[]): (MovedScore & { change: number }) | undefined => {
  const [most] = scores
    .filter(({ change }) => change !== undefined && change > 0)
    .toSorted((a, b) => b.change! - a.change!);
  return most as (MovedScore & { change: number }) | undefined;
};

/** Self and classmates beside each other, in words; empty where one of them is not told. */
export function comparedText({ self, peer }: Pick<EvaluateScore, 'self' | 'peer'>): string {
  if (self === '' || peer === '') return '';
  const apart = self - peer;
  const said = Math.abs(apart) <= 5 ? '你和大家看到的差不多' : apart > 0 ? '你给自己的更高一些' : '大家给你的更高一些';
  return `自评 ${self.toFixed(1)}，同学给 ${peer.toFixed(1)}：${said}。`;
}

/** 升 1.2, 降 0.3, 持平. */
export const changeText = (change: number | undefined): string =>
  change === undefined ? '—' : change === 0 ? '持平' : `${change > 0 ? '升' : '降'} ${Math.abs(change).toFixed(1)}`;
