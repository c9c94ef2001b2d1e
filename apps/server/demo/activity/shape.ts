import type { Seasonal } from '../seasons.ts';

/** One activity of the city as it is written down; days count from today and words follow the season, so that it is always as fresh. */
export interface ActivityText extends Seasonal {
  title: string;
  /** Name of a leaf of the type tree. */
  type: string;
  /** Illustrations without their `cover-`; the first is the cover. */
  covers: string[];
  /** Stage codes, such as '234'. */
  stages: string;
  host: string;
  base?: string;
  place: string;
  contact: string;
  /** The two digits that tell the fictional numbers 0000-66.. 0000 apart. */
  line: string;
  /** 0 is unlimited. */
  limit: number;
  taken: number;
  price?: number;
  /** How to pay and what is refunded, where it is not as everywhere. */
  feeNote?: string;
  /** For every stage, whatever it was made for. */
  openToAll?: true;
  /** What a sign-up must carry: 1 phone, 2 identity card, 3 emergency contact. */
  form?: '1' | '2' | '1,2' | '1,2,3';
  /** Parents sign up, children come along. */
  family?: true;
  closed?: true;
  /** First and last day of the sign-up, first and last day of the activity. */
  days: [number, number, number, number];
  hours: [string, string];
  intro: string;
  story: string[];
  plan: [time: string, what: string][];
  tip: string;
}
