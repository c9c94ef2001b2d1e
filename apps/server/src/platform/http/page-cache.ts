/** A page of one address, drawn once however many ask for it. */
export interface PageCache<T> {
  /**
   * The page under `key`: as it was drawn within the last second, else drawn anew. When no more may be drawn now, as it was drawn within
   * the last minute; undefined when there is none.
   */
  get(key: string, draw: () => Promise<T>): Promise<{ page: T; isNew: boolean } | undefined>;
  has(key: string): boolean;
}

export interface PageCacheOptions {
  /** Pages kept; those that nobody asked for longest go first. */
  mostKept: number;
  /** Drawings a second, over any length of time. */
  perSecond: number;
  /** Drawings at once after a quiet time. */
  burst: number;
  now?: () => number;
}

const FRESH_MS = 1000;
const STALE_MS = 60_000;
/** The part of the drawings that only pages which are kept may take, so that addresses made up by the thousand cost nobody theirs. */
const RESERVED = 0.5;

interface Entry<T> {
  drawing: Promise<T> | undefined;
  page: T | undefined;
  drawnAt: number;
}

/**
 * Keeps drawn pages for their second and bounds how many are drawn, whatever addresses are asked for: a drawing costs the process a
 * hundred times what sending a page does.
 */
export function createPageCache<T>({
  mostKept,
  perSecond,
  burst,
  now = performance.now.bind(performance),
}: PageCacheOptions): PageCache<T> {
  const entries = new Map<string, Entry<T>>();
  let allowance = burst;
  let filledAt = now();

  function mayDraw(isKept: boolean): boolean {
    const moment = now();
    allowance = Math.min(burst, allowance + ((moment - filledAt) * perSecond) / 1000);
    filledAt = moment;
    if (allowance < (isKept ? 1 : 1 + burst * RESERVED)) return false;
    allowance -= 1;
    return true;
  }

  function keep(key: string, entry: Entry<T>): void {
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > mostKept) entries.delete(entries.keys().next().value ?? '');
  }

  return {
    has: (key) => entries.has(key),
    async get(key, draw) {
      const known = entries.get(key);
      if (known) keep(key, known);
      if (known?.drawing) return { page: await known.drawing, isNew: false };
      const age = known ? now() - known.drawnAt : Number.POSITIVE_INFINITY;
      if (known?.page && age <= FRESH_MS) return { page: known.page, isNew: false };
      if (!mayDraw(known !== undefined)) {
        return known?.page && age <= STALE_MS ? { page: known.page, isNew: false } : undefined;
      }
      const entry: Entry<T> = {
        drawing: draw(),
        page: known?.page,
        drawnAt: known?.drawnAt ?? Number.NEGATIVE_INFINITY,
      };
      keep(key, entry);
      try {
        entry.page = await entry.drawing;
        entry.drawnAt = now();
        return { page: entry.page as T, isNew: true };
      } catch (error) {
        if (entries.get(key) === entry) entries.delete(key);
        throw error;
      } finally {
        entry.drawing = undefined;
      }
    },
  };
}
