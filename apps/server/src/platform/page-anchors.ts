/**
 * Where the pages of long sorted lists begin. A database finds the 60,000th row of a sort by passing 59,999 others; it finds the
 * rows after a known one at once. So a process remembers, for a few seconds and per list, the row that stands before every
 * `STRIDE`-th place and before pages it has shown, and a deep page costs about what the first one does.
 */
export interface Anchor {
  /** Sort value of the row, as text that the database reads back without loss. */
  key: string;
  id: string;
}

export interface Step {
  /** Rows to pass, counted from the anchor passed along (or from the top). */
  after: Anchor | undefined;
  distance: number;
  /** Besides the last row passed, every row whose count is a multiple of this is wanted. */
  stride: number;
}

export interface PageAnchors {
  /**
   * The row after which place `offset` (from 0) begins; undefined when the list ends before it.
   * `version` changes when the list is known to have changed (its total): older anchors are dropped.
   * `walk` passes rows of the list, reading nothing but the sort's index, and answers those wanted in order.
   */
  before(
    list: string,
    version: number,
    offset: number,
    walk: (step: Step) => Promise<Anchor[]>,
  ): Promise<Anchor | undefined>;
  /** Notes the last row of a page that ends before `offset`: the next page is the one most likely asked for. */
  note(list: string, version: number, offset: number, anchor: Anchor): void;
}

const STRIDE = 500;
/** Sorts by popularity or change move without a change of the total: no anchor lives longer. */
const LIFE_MS = 5000;
const MAX_LISTS = 50;
/** Pages noted per list besides the strides. */
const MAX_NOTED = 500;

interface List {
  version: number;
  until: number;
  strides: Map<number, Anchor>;
  noted: Map<number, Anchor>;
  /** A long walk under way; a second one waits for what it finds. */
  walking: Promise<unknown> | undefined;
}

export function createPageAnchors(now: () => number = performance.now.bind(performance)): PageAnchors {
  const lists = new Map<string, List>();

  const listOf = (name: string, version: number): List => {
    let list = lists.get(name);
    if (!list || list.version !== version || list.until < now()) {
      list = { version, until: now() + LIFE_MS, strides: new Map(), noted: new Map(), walking: undefined };
    }
    lists.delete(name);
    lists.set(name, list);
    if (lists.size > MAX_LISTS) lists.delete(lists.keys().next().value ?? '');
    return list;
  };

  const keep = ({ noted }: List, offset: number, anchor: Anchor): void => {
    if (noted.size >= MAX_NOTED) noted.delete(noted.keys().next().value ?? 0);
    noted.set(offset, anchor);
  };

  const nearest = (list: List, offset: number): { at: number; anchor: Anchor | undefined } => {
    for (let at = offset - (offset % STRIDE); at > 0; at -= STRIDE) {
      const anchor = list.strides.get(at);
      if (anchor) return { at, anchor };
    }
    return { at: 0, anchor: undefined };
  };

  return {
    async before(name, version, offset, walk) {
      if (offset === 0) return undefined;
      const list = listOf(name, version);
      const exact = () => list.noted.get(offset) ?? list.strides.get(offset);
      if (exact()) return exact();
      let from = nearest(list, offset);
      while (list.walking && offset - from.at >= STRIDE) {
        await list.walking.catch(() => {});
        from = nearest(list, offset);
      }
      if (exact()) return exact();
      const distance = offset - from.at;
      const walked = walk({ after: from.anchor, distance, stride: STRIDE });
      if (distance >= STRIDE) {
        list.walking = walked.finally(() => {
          list.walking = undefined;
        });
        list.walking.catch(() => {});
      }
      const found = await walked;
      const strides = Math.floor(distance / STRIDE);
      found.slice(0, strides).forEach((anchor, index) => {
        list.strides.set(from.at + (index + 1) * STRIDE, anchor);
      });
      const wanted = strides + (distance % STRIDE === 0 ? 0 : 1);
      const last = found.length < wanted ? undefined : found.at(-1);
      if (last) keep(list, offset, last);
      return last;
    },
    note: (name, version, offset, anchor) => keep(listOf(name, version), offset, anchor),
  };
}
