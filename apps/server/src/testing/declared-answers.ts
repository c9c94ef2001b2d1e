import type { CheckAnswer } from '../platform/http/services.ts';

/**
 * Holds each answer against what its endpoint declares. The serializer does not: where a text is declared it writes "" for null, and 0 for a number that is not there.
 * @throws Error, of which the test is told as well, as a caller learns nothing of a fault
 */
export const requireDeclared: CheckAnswer = ({ path, output }, data) => {
  const result = output.safeParse(data);
  if (result.success) return;
  const wrong = result.error.issues.map((issue) => `${issue.path.map(String).join('.')}: ${issue.message}`);
  const text = `${path} answers what it does not declare: ${[...new Set(wrong)].slice(0, 5).join(' · ')}`;
  console.error(text);
  throw new Error(text);
};
