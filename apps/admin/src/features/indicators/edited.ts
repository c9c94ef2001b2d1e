import { type IndicatorContent, indicatorProblems } from '@vimo/contract';
import { manageIndicatorSave } from '@vimo/contract/schemas';

/** A part while it is edited: `key` tells it from the others, wherever it stands. */
interface Part {
  key: string;
  name: string;
}
export type EditedPoint = Part;
export interface EditedTwo extends Part {
  points: EditedPoint[];
}
export interface EditedOne extends Part {
  twos: EditedTwo[];
}

let made = 0;
const part = (name: string): Part => {
  made += 1;
  return { key: `p${made}`, name };
};
export const newPoint = (name = ''): EditedPoint => part(name);
export const newTwo = (): EditedTwo => ({ ...part(''), points: [newPoint()] });
export const newOne = (): EditedOne => ({ ...part(''), twos: [newTwo()] });

export const keyed = ({ ones }: IndicatorContent): EditedOne[] =>
  ones.map((one) => ({
    ...part(one.name),
    twos: one.twos.map((two) => ({ ...part(two.name), points: two.points.map(({ name }) => newPoint(name)) })),
  }));

/** As it is sent. */
export const plain = (ones: readonly EditedOne[]): IndicatorContent => ({
  ones: ones.map((one) => ({
    name: one.name.trim(),
    twos: one.twos.map((two) => ({
      name: two.name.trim(),
      points: two.points.map(({ name }) => ({ name: name.trim() })),
    })),
  })),
});

/** The list with one of it changed. */
export const changed = <T extends Part>(list: readonly T[], key: string, change: (one: T) => T): T[] =>
  list.map((one) => (one.key === key ? change(one) : one));

/**
 * What is wrong, by place (`name`, `ones.0.twos.1.points.2.name`): with `ready` also what keeps it from being published.
 * A draft is kept once all that is there has a name.
 */
export function problemsOf(name: string, content: IndicatorContent, ready: boolean): Record<string, string> {
  const found: Record<string, string> = ready ? indicatorProblems(content) : {};
  const { error } = manageIndicatorSave.input.safeParse({ id: '1', revision: 1, name, content });
  for (const { path, message } of error?.issues ?? []) found[path.join('.').replace(/^content\./, '')] ??= message;
  return found;
}
