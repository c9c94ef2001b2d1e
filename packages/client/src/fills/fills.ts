import { ownerOf, type Used } from './used.ts';

/** What the language and the DOM say of each, as far as this program asks. An accessor is filled as one. */
const FILLS: Record<Used, PropertyDescriptor> = {
  'AbortSignal.any': method(function any(signals: Iterable<AbortSignal>) {
    const first = new AbortController();
    const heard: [AbortSignal, () => void][] = [];
    for (const signal of signals) {
      const end = () => {
        // One lives on after the other: it keeps nothing of what is over.
        for (const [other, listener] of heard) other.removeEventListener('abort', listener);
        first.abort(signal.reason);
      };
      if (signal.aborted) end();
      else if (!first.signal.aborted) {
        signal.addEventListener('abort', end);
        heard.push([signal, end]);
      }
    }
    return first.signal;
  }),
  'AbortSignal.prototype.throwIfAborted': method(function throwIfAborted(this: AbortSignal) {
    if (this.aborted) throw this.reason ?? new DOMException('signal is aborted', 'AbortError');
  }),
  'Array.prototype.at': method(at),
  'Array.prototype.findLast': method(function findLast<T>(this: T[], ...given: LastArguments<T>) {
    return this[lastOf(this, given)];
  }),
  'Array.prototype.findLastIndex': method(function findLastIndex<T>(this: T[], ...given: LastArguments<T>) {
    return lastOf(this, given);
  }),
  'Array.prototype.toReversed': method(function toReversed<T>(this: T[]) {
    return [...this].reverse();
  }),
  'Array.prototype.toSorted': method(function toSorted<T>(this: T[], compare?: (a: T, b: T) => number) {
    return [...this].sort(compare);
  }),
  'Array.prototype.toSpliced': method(function toSpliced<T>(this: T[], ...given: [number, number, ...T[]]) {
    const copy = [...this];
    copy.splice(...given);
    return copy;
  }),
  'Element.prototype.checkVisibility': method(function checkVisibility(this: Element) {
    return this.getClientRects().length > 0;
  }),
  'HTMLElement.prototype.inert': {
    configurable: true,
    enumerable: true,
    get(this: HTMLElement) {
      return this.hasAttribute('inert');
    },
    set(this: HTMLElement, inert: boolean) {
      this.toggleAttribute('inert', Boolean(inert));
    },
  },
  'HTMLFormElement.prototype.requestSubmit': method(function requestSubmit(this: HTMLFormElement) {
    const button = document.createElement('button');
    button.hidden = true;
    this.append(button);
    button.click();
    button.remove();
  }),
  'Map.groupBy': method(function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T, at: number) => K) {
    const groups = new Map<K, T[]>();
    let at = 0;
    for (const item of items) {
      const key = keyOf(item, at++);
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
    return groups;
  }),
  'Object.hasOwn': method(function hasOwn(owner: object, name: PropertyKey) {
    // biome-ignore lint/suspicious/noPrototypeBuiltins: it is what lacks here
    return Object.prototype.hasOwnProperty.call(owner, name);
  }),
  'String.prototype.at': method(at),
  'URL.canParse': method(function canParse(url: string, base?: string) {
    try {
      return Boolean(new URL(url, base));
    } catch {
      return false;
    }
  }),
  structuredClone: method(function structuredClone<T>(value: T): T {
    return clone(value, new Map()) as T;
  }),
};

/** Puts in what is missing, and what goes with it. */
export function install(lacking: readonly Used[]): void {
  for (const path of lacking) {
    const [owner, name] = ownerOf(path);
    Object.defineProperty(owner, name, FILLS[path]);
  }
  if (lacking.includes('HTMLElement.prototype.inert')) keepInert();
}

function method(value: (...given: never[]) => unknown): PropertyDescriptor {
  return { configurable: true, writable: true, value };
}

function at<T>(this: ArrayLike<T>, place = 0): T | undefined {
  const whole = Math.trunc(place) || 0;
  return this[whole < 0 ? this.length + whole : whole];
}

type LastArguments<T> = [matches: (item: T, at: number, all: T[]) => unknown, self?: unknown];

function lastOf<T>(all: T[], [matches, self]: LastArguments<T>): number {
  for (let place = all.length - 1; place >= 0; place -= 1)
    if (matches.call(self, all[place] as T, place, all)) return place;
  return -1;
}

/** Of what this program keeps: plain objects, lists, maps, sets, dates and values; anything else stays the same one. */
function clone(value: unknown, known: Map<unknown, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (known.has(value)) return known.get(value);
  const kept = <T>(copy: T) => {
    known.set(value, copy);
    return copy;
  };
  if (value instanceof Date) return kept(new Date(value));
  if (Array.isArray(value)) {
    const copy: unknown[] = kept([]);
    for (const part of value) copy.push(clone(part, known));
    return copy;
  }
  if (value instanceof Map) {
    const copy = kept(new Map<unknown, unknown>());
    for (const [key, part] of value) copy.set(clone(key, known), clone(part, known));
    return copy;
  }
  if (value instanceof Set) {
    const copy = kept(new Set<unknown>());
    for (const part of value) copy.add(clone(part, known));
    return copy;
  }
  const shape = Object.getPrototypeOf(value);
  if (shape !== Object.prototype && shape !== null) return value;
  const copy = kept({} as Record<string, unknown>);
  for (const [key, part] of Object.entries(value)) copy[key] = clone(part, known);
  return copy;
}

/** An inert part is neither pressed nor reached by the keyboard. */
function keepInert() {
  const style = document.createElement('style');
  style.textContent = '[inert],[inert] *{pointer-events:none!important;user-select:none!important}';
  document.head.append(style);
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.closest('[inert]')) target.blur();
  });
}
