/**
 * Two forms that went on from the same one: what only the other changed is taken over, what only oneself changed stays.
 * @returns the form that both make, with one's own where both changed a field differently; the names of the fields taken over, and of those that both changed
 */
export function mergeFields<T extends Record<string, string>>(base: T, mine: T, theirs: T) {
  const merged = { ...mine };
  const taken: (keyof T & string)[] = [];
  const both: (keyof T & string)[] = [];
  const isSame = (one: T, other: T, name: keyof T & string) => (one[name] ?? '') === (other[name] ?? '');
  for (const name of Object.keys({ ...mine, ...theirs }) as (keyof T & string)[]) {
    if (isSame(theirs, base, name) || isSame(theirs, mine, name)) continue;
    if (isSame(mine, base, name)) {
      merged[name] = theirs[name];
      taken.push(name);
    } else both.push(name);
  }
  return { merged, taken, both };
}
