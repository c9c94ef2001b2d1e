import { describe, expect, it } from 'vitest';
import { type Anchor, createPageAnchors, type Step } from './page-anchors.ts';

/** A list of numbered rows that tells how many it had to pass. */
function list(length: number) {
  const passed: number[] = [];
  const walk = async ({ after, distance, stride }: Step): Promise<Anchor[]> => {
    passed.push(distance);
    const from = after ? Number(after.id) : 0;
    const found: Anchor[] = [];
    for (let n = 1; n <= distance && from + n <= length; n += 1) {
      if (n % stride === 0 || n === distance) found.push({ key: '', id: String(from + n) });
    }
    return found;
  };
  return { walk, passed };
}

describe('page anchors', () => {
  it('finds the row before a place, and then any near it with few steps', async () => {
    const { walk, passed } = list(100_000);
    const anchors = createPageAnchors(() => 0);
    expect(await anchors.before('a', 1, 0, walk)).toBeUndefined();
    expect((await anchors.before('a', 1, 60_123, walk))?.id).toBe('60123');
    for (const offset of [60_124, 59_999, 501, 30_000, 42]) {
      expect((await anchors.before('a', 1, offset, walk))?.id).toBe(String(offset));
    }
    expect(passed[0]).toBe(60_123);
    expect(Math.max(...passed.slice(1))).toBeLessThan(500);
    const walks = passed.length;
    expect((await anchors.before('a', 1, 60_123, walk))?.id).toBe('60123');
    expect(passed).toHaveLength(walks);
  });

  it('walks a long way once for all who ask at once', async () => {
    const { walk, passed } = list(100_000);
    const anchors = createPageAnchors(() => 0);
    const found = await Promise.all([60_000, 60_006, 59_994].map((offset) => anchors.before('a', 1, offset, walk)));
    expect(found.map((anchor) => anchor?.id)).toEqual(['60000', '60006', '59994']);
    expect(passed.filter((distance) => distance >= 500)).toHaveLength(1);
  });

  it('knows nothing of a list that ends before', async () => {
    const { walk } = list(700);
    const anchors = createPageAnchors(() => 0);
    for (const offset of [701, 1000, 1200]) expect(await anchors.before('a', 1, offset, walk)).toBeUndefined();
    expect((await anchors.before('a', 1, 700, walk))?.id).toBe('700');
  });

  it('starts anew when the list changed or time passed, and uses what a page noted', async () => {
    let now = 0;
    const anchors = createPageAnchors(() => now);
    const { walk, passed } = list(10_000);
    anchors.note('a', 1, 4000, { key: '', id: '4000' });
    expect((await anchors.before('a', 1, 4000, walk))?.id).toBe('4000');
    expect(passed).toEqual([]);
    await anchors.before('a', 2, 4000, walk);
    expect(passed).toEqual([4000]);
    now = 6000;
    await anchors.before('a', 2, 4000, walk);
    expect(passed).toEqual([4000, 4000]);
  });

  it('tries again after a walk that failed', async () => {
    const anchors = createPageAnchors(() => 0);
    await expect(anchors.before('a', 1, 5000, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect((await anchors.before('a', 1, 5000, list(10_000).walk))?.id).toBe('5000');
  });
});
