/** So many are offered. */
const MOST = 12;

/**
 * What may have been meant by a value that is none of those that there are, the likeliest first: by how many characters would have to be put in, taken
 * out or changed (Levenshtein). `plain` is how two are compared.
 */
export function nearest(
  value: string,
  options: readonly string[],
  plain: (option: string) => string = (option) => option,
): string[] {
  return options
    .map((option) => ({ option, far: distance(value, plain(option)) }))
    .toSorted((a, b) => a.far - b.far)
    .slice(0, MOST)
    .map(({ option }) => option);
}

function distance(one: string, other: string): number {
  const [from, to] = [[...one], [...other]];
  let row = to.map((_, at) => at + 1);
  for (const [at, character] of from.entries()) {
    const next: number[] = [];
    for (const [place, wanted] of to.entries()) {
      const above = row[place]!;
      const before = place === 0 ? at + 1 : next[place - 1]!;
      const across = place === 0 ? at : row[place - 1]!;
      next.push(Math.min(above + 1, before + 1, across + (character === wanted ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? from.length;
}
