import { hrefTo, pictureLines, picturesOf, type SpaceEntryContent } from '@vimo/contract';
import { invalidInput, refused } from '../../../platform/errors.ts';
import type { PublicationKindParts } from '../../content/publication/index.ts';
import { activityOf, EXISTING_ENTRIES, filmsAmong, showEntry, standingEntry, withdrawEntry } from './space-queries.ts';

const NO_ACTIVITY = '活动不存在或不是本机构的活动';

/** What an entry shows, in order: pictures, then the film. */
function filesOf({ pictures, film }: Pick<SpaceEntryContent, 'pictures' | 'film'>) {
  const shown = picturesOf(pictures);
  return {
    fileIds: [...shown.map(({ id }) => id), ...(film ? [film] : [])],
    fileTexts: [...shown.map(({ text }) => text.trim()), ...(film ? [''] : [])],
  };
}

/** Entries of activity spaces as they are published, by whoever runs the activity; what is shown is their row in `activity_space_entry`. */
export const spaceKind: PublicationKindParts<'space'> = {
  kind: 'space',
  richTexts: [],
  existing: EXISTING_ENTRIES,
  card: ({ content, activityTitle, pictures }) => ({
    ...{ title: [...content].slice(0, 40).join(''), byName: activityTitle },
    pictureId: picturesOf(pictures)[0]?.id ?? '',
  }),
  files: (content) => filesOf(content).fileIds,
  async settle(db, orgId, content) {
    const activity = content.activityId ? await activityOf(db, orgId, content.activityId) : undefined;
    if (content.activityId && !activity) throw invalidInput({ activityId: NO_ACTIVITY });
    const { fileIds } = filesOf(content);
    const films = await filmsAmong(db, fileIds);
    if (picturesOf(content.pictures).some(({ id }) => films.includes(id)))
      throw invalidInput({ pictures: '这里只放图片，视频请放在“视频”里' });
    if (content.film && !films.includes(content.film)) throw invalidInput({ film: '请上传视频文件' });
    return { ...content, activityTitle: activity?.title ?? '' };
  },
  async check(db, orgId, { activityId }) {
    const activity = await activityOf(db, orgId, activityId);
    if (!activity) throw invalidInput({ activityId: NO_ACTIVITY });
    if (!activity.published) throw refused('活动还没有发布，发布活动后才能发布它的花絮');
  },
  apply: (db, shown, content) =>
    showEntry(db, shown, { activityId: content.activityId, content: content.content, ...filesOf(content) }),
  withdraw: withdrawEntry,
  // Entries follow their time.
  order: async () => {},
  async read(db, objectId) {
    const row = await standingEntry(db, objectId);
    if (!row) return undefined;
    const { orgId, activityId, activityTitle, content, files, from, until, isShown } = row;
    return {
      orgId,
      content: {
        ...{ activityId, activityTitle, content },
        pictures: pictureLines(files.filter(({ isFilm }) => !isFilm)),
        film: files.find(({ isFilm }) => isFilm)?.id ?? '',
      },
      terms: { from, until: until ?? '', orgTypes: [], stages: [], orgIds: [] },
      ...{ isShown, place: 0, isEverywhere: false },
    };
  },
  href: () => '',
  previewHref: (_, token) => hrefTo('/index/spaceDetail', { preview: token }),
  preview: ({ id, from }, { activityId, content, pictures, film }) => ({
    space: {
      activityId,
      entry: {
        ...{ id, content, creatTime: from, image: filesOf({ pictures, film }).fileIds.join(',') },
        imageList: [
          ...picturesOf(pictures).map((one) => ({ id: one.id, extension: 'jpg', text: one.text.trim() })),
          ...(film ? [{ id: film, extension: 'mp4', text: '' }] : []),
        ],
      },
    },
  }),
};
