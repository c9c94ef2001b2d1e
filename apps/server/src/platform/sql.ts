/** Codes as the right side of an `in`: what a statement compares a code with is put into its text by name (docs/decisions/2026-11-24-codes-in-sql.md). */
export const oneOf = (...codes: readonly number[]): string => `(${codes.join(', ')})`;
