/**
 * Stands in for zod in the browsers' bundles (see docs/decisions, "Browsers carry no schemas"). The contract's schemas are
 * made there but never used: the server checks what it gets. So every schema is this one object, which answers itself to
 * whatever is built on it, and refuses loudly to check anything.
 */
const CHECKS = new Set<PropertyKey>(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'toJSONSchema']);

export const z: unknown = new Proxy(() => z, {
  get(_, name) {
    if (CHECKS.has(name)) throw new Error(`Schemas do not check in the browser: ${String(name)}`);
    return z;
  },
});
