import { invalidInput } from '../../../platform/errors.ts';

/** A row as it was judged: what is wrong with it, by column. */
export interface JudgedRow {
  row: number;
  faults: Readonly<Record<string, string>>;
}

/** Faults as the fields of a refusal: `3 studentNo`. */
export const faultsByCell = (judged: readonly JudgedRow[]): Record<string, string> =>
  Object.fromEntries(
    judged.flatMap(({ row, faults }) => Object.entries(faults).map(([column, fault]) => [`${row} ${column}`, fault])),
  );

/** All rows are written, or none. @throws Refusal naming each cell with a fault, and what was found `besides` */
export function requireFaultless(judged: readonly JudgedRow[], besides: Readonly<Record<string, string>> = {}): void {
  const faults = { ...faultsByCell(judged), ...besides };
  if (Object.keys(faults).length > 0) throw invalidInput(faults);
}
