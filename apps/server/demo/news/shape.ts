import type { Seasonal } from '../seasons.ts';

/** A piece of news or a notice as it is written down; days count back from today, words follow the season. */
export interface NewsText extends Seasonal {
  title: string;
  host: string;
  author: string;
  daysAgo: number;
  /** Illustrations by name; the first is the cover. A notice may have none. */
  pictures: string[];
  intro: string;
  story: string[];
  /** Points of a notice. */
  points?: string[];
}
