/** Codes as the right side of an `in`: what a statement compares a code with is put into its text by name (docs/decisions/2026-11-24-codes-in-sql.md). */
export const oneOf = (...codes: readonly number[]): string => `(${codes.join(', ')})`;

/** Whether a column is one id, or one of several, as SQL: of one alone an index keeps its order. @param value the parameter of the statement */
export const isId = (column: string, ids: string | readonly string[], value: string): string =>
  typeof ids === 'string' ? `${column} = ${value}` : `${column} = any (${value}::bigint[])`;

/** A text that is looked for as a part of others, for `like`: `%` and `_` typed by a person are themselves. */
export const likePattern = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Whether a name holds what was typed of it, both compared folded (docs/domains/people.md), as SQL. What has no sign of a name, as a dot alone, is in every name.
 * @param word a parameter of the statement
 */
export const nameHas = (column: string, word: string): string =>
  `strpos(folded_name(${column}), folded_name(${word})) > 0`;

/** The same for one of many, by the index of folded names: pairs of characters are asked for, and then the name, as pairs alone prove no word. */
export const nameHasByPairs = (column: string, word: string): string =>
  `search_grams(folded_name(${column}), true) @> search_grams(folded_name(${word}), length(folded_name(${word})) = 1) and ${nameHas(column, word)}`;

/** A code by its label, as SQL; empty where there is none. Keys that are no numbers are texts. */
export const labelled = (column: string, labels: Readonly<Record<string, string | { label: string }>>): string =>
  `case ${column} ${Object.entries(labels)
    .map(
      ([code, said]) =>
        `when ${/^-?\d+$/.test(code) ? code : `'${code}'`} then '${typeof said === 'string' ? said : said.label}'`,
    )
    .join(' ')} else '' end`;

/** 是 where something holds, else nothing. */
export const yes = (flag: string): string => `case when ${flag} then '是' else '' end`;
