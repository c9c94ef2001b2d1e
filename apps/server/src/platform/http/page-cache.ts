/** A page as it is given. */
export interface Found<T> {
  page: T;
  /** Rendered for who asked. */
  isNew: boolean;
  /** How long ago it was rendered, of one that was kept. */
  ageMs?: number;
}

/** A page of one address, rendered once however many ask for it. */
export interface PageCache<T> {
  /**
   * The page under `key`: as it was rendered within the last second, else rendered anew. When no more may be rendered now, or `render` has none, as it
   * was rendered within the last minute, if it may stand so; undefined when there is none.
   */
  get(key: string, render: () => Promise<T | undefined>): Promise<Found<T> | undefined>;
  has(key: string): boolean;
}

export interface PageCacheOptions<T = unknown> {
  /** Pages kept; those that nobody asked for longest go first. */
  mostKept: number;
  /** Renderings a second, over any length of time. */
  perSecond: number;
  /** Renderings at once after a quiet time. */
  burst: number;
  /** Whether a page may stand, so many ms after it was rendered, while it cannot be rendered anew, as `isBusy` because too many are: not after what it shows was taken off. */
  mayStand?(page: T, ageMs: number, isBusy: boolean): boolean;
  now?: () => number;
}

const FRESH_MS = 1000;
/** How old may be what stands for what cannot be had. */
export const STALE_MS = 60_000;
/** The part of the renderings that only pages which are kept may take, so that addresses made up by the thousand cost nobody theirs. */
const RESERVED = 0.5;

interface Entry<T> {
  rendering: Promise<T | undefined> | undefined;
  page: T | undefined;
  renderedAt: number;
  /** When it was rendered, or could not be. */
  triedAt: number;
}

/**
 * Keeps rendered pages for their second and bounds how many are rendered, whatever addresses are asked for: a rendering costs the process a
 * hundred times what sending a page does.
 */
export function createPageCache<T>({
  mostKept,
  perSecond,
  burst,
  mayStand = () => true,
  now = performance.now.bind(performance),
}: PageCacheOptions<T>): PageCache<T> {
  const entries = new Map<string, Entry<T>>();
  let allowance = burst;
  let filledAt = now();

  function mayRender(isKept: boolean): boolean {
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

  const keptPage = ({ page, renderedAt }: Entry<T>): (Found<T> & { ageMs: number }) | undefined => {
    const ageMs = now() - renderedAt;
    return page !== undefined && ageMs <= STALE_MS ? { page, isNew: false, ageMs } : undefined;
  };
  const asItStands = (entry: Entry<T>, isBusy = false) => {
    const kept = keptPage(entry);
    return kept && mayStand(kept.page, kept.ageMs, isBusy) ? kept : undefined;
  };

  return {
    has: (key) => entries.has(key),
    async get(key, render) {
      const known = entries.get(key);
      if (known) keep(key, known);
      if (known?.rendering) {
        const page = await known.rendering;
        return page === undefined ? asItStands(known) : { page, isNew: false };
      }
      const kept = known && keptPage(known);
      if (kept && known && now() - known.triedAt <= FRESH_MS)
        return known.triedAt === known.renderedAt ? kept : asItStands(known);
      if (!mayRender(known !== undefined)) return known && asItStands(known, true);
      const never = Number.NEGATIVE_INFINITY;
      const entry: Entry<T> = {
        ...{ rendering: render(), page: known?.page, renderedAt: known?.renderedAt ?? never, triedAt: never },
      };
      keep(key, entry);
      try {
        const page = await entry.rendering;
        entry.triedAt = now();
        if (page === undefined) {
          if (entry.page === undefined && entries.get(key) === entry) entries.delete(key);
          return asItStands(entry);
        }
        entry.page = page;
        entry.renderedAt = entry.triedAt;
        return { page, isNew: true };
      } catch (error) {
        if (entries.get(key) === entry) entries.delete(key);
        throw error;
      } finally {
        entry.rendering = undefined;
      }
    },
  };
}
