import type { SourceStatement } from './source-statements.ts';

/** As many characters of a statement are enough to know it by in its file. */
const NAME_LENGTH = 160;

/** Whether a text that was asked may be this statement: its fixed parts stand in it in order, whatever is between them. In a call nothing else comes before or after. */
export function fits(text: string, { parts, isCall }: SourceStatement): boolean {
  const [first = '', ...others] = parts;
  const last = others.pop() ?? '';
  if (isCall && !(text.startsWith(first) && text.endsWith(last))) return false;
  let at = 0;
  for (const part of isCall ? [first, ...others] : parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !isCall || text.length - last.length >= at;
}

/**
 * The statements with parts that are put into them which nobody asked. A text that more than one of the calls could have asked is taken for that of which most is fixed,
 * so that `select ${…} from org ${…}` is not what any question about schools was; a statement that stands whole asks for itself alone.
 * @param asked texts as the database got them
 */
export function unaskedOf(statements: readonly SourceStatement[], asked: Iterable<string>): SourceStatement[] {
  const whole = new Set(statements.filter(({ parts }) => parts.length === 1).map(({ parts }) => parts[0]));
  const composed = statements.filter(({ parts }) => parts.length > 1);
  const calls = composed
    .filter(({ isCall }) => isCall)
    .map((statement) => ({ statement, fixed: statement.parts.join('').length }))
    .toSorted((a, b) => b.fixed - a.fixed);
  const elsewhere = composed.filter(({ isCall }) => !isCall);
  const seen = new Set<SourceStatement>();
  for (const text of new Set(asked)) {
    if (whole.has(text)) continue;
    let most = 0;
    for (const { statement, fixed } of calls) {
      if (fixed < most) break;
      if (!fits(text, statement)) continue;
      seen.add(statement);
      most = fixed;
    }
    for (const statement of elsewhere) if (!seen.has(statement) && fits(text, statement)) seen.add(statement);
  }
  return composed.filter((statement) => !seen.has(statement));
}

/** What a statement is called in `unasked-statements.json`: its file and how it begins, so that it stays the same where lines move. */
export const nameOf = ({ file, parts }: SourceStatement): string =>
  `${file}: ${parts.join('…').replace(/\s+/g, ' ').trim().slice(0, NAME_LENGTH)}`;
