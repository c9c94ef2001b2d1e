/** Of a schema of the contract, what a form needs. */
interface Schema {
  safeParse(values: unknown): { error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/**
 * What keeps values from being sent, by a schema of `@vimo/contract/schemas`: the first problem of each field, in the contract's words. Schemas bring zod along, so
 * that only forms of who is signed in use it.
 */
export function checkBy(schema: Schema, values: object): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    problems[String(path[0])] ??= message;
  }
  return problems;
}
