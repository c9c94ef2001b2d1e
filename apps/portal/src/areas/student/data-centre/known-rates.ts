import type { Rates } from '@vimo/contract';

/** Rates of which null is not known: there is nothing that they would be of, or too few people stand behind them. */
export type KnownRates = Readonly<Record<'self' | 'clas' | 'grade', number | null>>;

/** A rate of nothing is none, and not 0 % (docs/domains/data-centre.md). */
export const knownRates = ({ self, clas, grade, of }: Rates): KnownRates => ({
  self: of.self > 0 ? self : null,
  clas: of.clas > 0 ? clas : null,
  grade: of.grade > 0 ? grade : null,
});

export const percentText = (share: number | null) => (share === null ? '—' : `${Math.round(share * 100)}%`);
/** The own rate: of nothing there is none yet. */
export const ownPercentText = (share: number | null) => (share === null ? '暂无' : percentText(share));
