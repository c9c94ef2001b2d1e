/**
 * What the program and its libraries use and a browser of the floor may lack, as paths from the global object: the first code of each application waits for
 * `fill`. What is not used is not filled; a test reads the sources and what is built for it (docs/decisions/2026-11-27-floor-of-browsers.md).
 */
export const USED = [
  'AbortSignal.any',
  'AbortSignal.prototype.throwIfAborted',
  'Array.prototype.at',
  'Array.prototype.findLast',
  'Array.prototype.findLastIndex',
  'Array.prototype.toReversed',
  'Array.prototype.toSorted',
  'Array.prototype.toSpliced',
  'Element.prototype.checkVisibility',
  'HTMLElement.prototype.inert',
  'HTMLFormElement.prototype.requestSubmit',
  'Map.groupBy',
  'Object.hasOwn',
  'String.prototype.at',
  'URL.canParse',
  'structuredClone',
] as const;
export type Used = (typeof USED)[number];

/** Stands for what a thread has none of, as it knows no page. */
const NOWHERE = {};

/** The object that has, or lacks, what a path ends with. */
export function ownerOf(path: Used): [owner: object, name: string] {
  const names = path.split('.');
  const name = names.pop() as string;
  return [names.reduce<object>((owner, part) => Reflect.get(owner, part) ?? NOWHERE, globalThis), name];
}

/** Whether this browser has it not; nothing is read, as an accessor of a prototype answers its own objects alone. */
export function lacks(path: Used): boolean {
  const [owner, name] = ownerOf(path);
  return owner !== NOWHERE && !(name in owner);
}
