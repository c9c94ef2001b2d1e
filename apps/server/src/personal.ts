/** Parts of what a person is given of their own data, in their order. */
export const PARTS = ['self', 'school', 'growth', 'activities', 'published', 'account'] as const;

/** One table of it with its heading, of which both the page and the data file are made. */
export interface Section {
  key: string;
  title: string;
  part: (typeof PARTS)[number];
  /** Of the subject in `$1`, on the day in `$2` where `daily`; columns are the Chinese headings, in order; codes are told by their labels. */
  sql: string;
  daily?: boolean;
  /** Columns that are kept sealed. */
  sealed?: readonly string[];
}

/** What a domain keeps of a person by name; of others who stand beside them nothing is told (docs/domains/own-data.md). */
export interface Personal {
  sections?: readonly Section[];
  /** Columns (`table.column`) that name a person, are sealed, or hold words in a table of which something is exported, and are in no section, with the reason. */
  omitted?: Readonly<Record<string, string>>;
  /**
   * Columns (`table.column`) of words, numbers and sealed bytes that stay when a person's account is closed, with the reason. What is in none of these lists an
   * eraser empties (`Slice.erase`), or `own-data/erasing.test.ts` fails.
   */
  stays?: Readonly<Record<string, string>>;
}

const CODE = 'A code, a key or a digest of a thing, no words of a person.';

/** Columns of a table that stay for one reason, or are omitted for one. */
export const staying = (reason: string, table: string, ...columns: readonly string[]): Record<string, string> =>
  Object.fromEntries(columns.map((column) => [`${table}.${column}`, reason]));

/** Reasons why something stays of who closed the account, that several domains have. */
export const stay = {
  law: 'Law makes a school keep it: register, scores, records, evaluations and how they came about.',
  office: 'An act of office: the organisation answers for it, whoever did it.',
  code: CODE,
  passes: 'Goes by itself within its time.',
} as const;

/** Reasons that several domains have. */
export const omission = {
  office: 'An act of office: it stands with what it was done to, at the organisation.',
  byGuardian: 'What a guardian did in the child’s account is in the child’s export, marked as such.',
  steps: 'The steps behind what stands; what stands is exported.',
  secret: 'A secret or a keyed digest: worth nothing to its person, and a danger in a file.',
  elsewhere: 'Stands in another section, with what it belongs to.',
  code: CODE,
  check: 'Why a check held it back until somebody looked at it; what came of that is exported.',
  guardians: 'Guardians of one child are told nothing of each other, and the file of the child reaches each of them.',
  others: 'A number of somebody else: of others only names are told.',
} as const;
