import { doing } from '../../../platform/jobs/index.ts';
import { type Given, slice } from '../../../slice.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { countLostCovers } from './album-queries.ts';
import { createAlbums } from './album-service.ts';
import { spaceNotices } from './notices.ts';
import { personal } from './personal.ts';
import { mayReviewContent } from './policy.ts';
import { eraseSpace } from './queries.ts';
import { createContentReview } from './review-service.ts';
import { spaceRoutes } from './routes.ts';
import { createTalks } from './service.ts';
import { spaceStaffRoutes } from './staff-routes.ts';
import { coversTask } from './tasks.ts';

export type { Albums } from './album-service.ts';
export type { ContentReview } from './review-service.ts';
export type { Talks } from './service.ts';

export const spaceSlice = ({ platform, notifications }: Given & { notifications: Notifications }) => {
  const talks = createTalks(platform);
  const albums = createAlbums(platform);
  const contentReview = createContentReview(platform, { notifications });
  return slice({
    name: 'space',
    notices: Object.values(spaceNotices),
    tables: ['talk', 'talk_report', 'album', 'album_photo', 'album_log'],
    personal,
    services: { talks, albums, contentReview },
    routes: [...spaceRoutes(talks, albums), ...spaceStaffRoutes(contentReview)],
    abilities: { contentReview: mayReviewContent },
    counters: { contentWaiting: (session) => contentReview.waiting(session) },
    behind: { contentLate: contentReview.late },
    spans: { contentWaiting: contentReview.waitingSpan },
    readers: { talk: talks.whoseFiles, album: albums.whoseFiles },
    erase: eraseSpace,
    tasks: [doing(coversTask, async () => (await import('./drop-covers.ts')).dropCoversOfBefore, 'nobody')],
    moves: [{ task: coversTask, left: countLostCovers }],
  });
};
