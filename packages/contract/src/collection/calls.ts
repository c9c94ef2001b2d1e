import { z } from 'zod';
import { activityCard } from '../activity/calls.ts';
import { baseRow } from '../base/calls.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { id } from '../wire/fields.ts';

const tag = '活动';
const BASES = '研学基地';

/** HD is an activity, JD a research base (docs/domains/activities.md). */
const concernKind = z.enum(['HD', 'JD'], '类型有误').default('HD');

export const collect = endpoint({
  method: 'POST',
  path: `${API}/userconcern`,
  summary: '收藏活动或关注基地',
  tag,
  changes: [tag, BASES],
  hides: () => false,
  access: 'signedIn',
  refuses: [4],
  input: z.object({ objectId: id, objType: concernKind }),
  output: nothing,
});

export const cancelCollect = endpoint({
  method: 'DELETE',
  path: `${API}/userconcern/3/:id`,
  summary: '取消收藏活动',
  tag,
  changes: [tag],
  hides: () => false,
  access: 'signedIn',
  input: z.object({ id }),
  output: nothing,
});

/** Following goes through `collect` with objType JD (docs/domains/activities.md). */
export const cancelFollow = endpoint({
  method: 'DELETE',
  path: `${API}/userconcern/2/:id`,
  summary: '取消关注基地',
  tag: BASES,
  changes: [BASES],
  hides: () => false,
  access: 'signedIn',
  input: z.object({ id }),
  output: nothing,
});

/** What a followed base has been doing lately. */
const activityInfo = z.array(z.object({ id: z.string(), title: z.string(), imagesUrl: z.string() }));
const followedRow = baseRow.extend({
  /** Comma list of file ids; the first one is the picture. */
  logoIds: z.string(),
  activityInfo,
});
export type FollowedBase = z.output<typeof followedRow>;

/** A card of an activity or the row of a base: one shape with all of either, as the writer of answers knows no alternatives. */
const concernRow = z.object({ ...activityCard.shape, ...followedRow.shape }).partial();

/** What the person collected or follows: activities for HD, bases for JD. */
export const concernPage = endpoint({
  method: 'POST',
  path: `${API}/userconcern/queryPage`,
  summary: '我的收藏与关注',
  tag,
  access: 'signedIn',
  input: z.object({ ...pageFields(6), objType: concernKind }),
  output: pageOf(concernRow),
});

/** `concernPage` as it answers for HD, and for JD. */
export const collectedPage = { ...concernPage, output: pageOf(activityCard) };
export const followedPage = { ...concernPage, output: pageOf(followedRow) };
