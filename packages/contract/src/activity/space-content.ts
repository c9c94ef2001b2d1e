import { z } from 'zod';
import { allDescribed, describedPictures } from '../wire/described-pictures.ts';
import { fileIdList, id, requiredText, text } from '../wire/fields.ts';

/** Pictures of one entry. */
export const SPACE_PICTURES = 20;
const WORDS = 1000;

/** An entry of an activity's space as it is being written: anything may be missing yet. */
export const spaceEntryDraft = z.object({
  activityId: z.union([z.literal(''), id]).default(''),
  /** Title of that activity; the server writes it. */
  activityTitle: text(100).default(''),
  content: text(WORDS).default(''),
  /** Lines of a picture's id and what it shows, in order. */
  pictures: describedPictures(SPACE_PICTURES),
  film: fileIdList(1, '最多 1 个视频').default(''),
});
export type SpaceEntryContent = z.output<typeof spaceEntryDraft>;

/** The same before others may see it. */
export const spaceEntryComplete = spaceEntryDraft.extend({
  activityId: z.string('请选择活动').refine((value) => value !== '', '请选择活动'),
  content: requiredText(WORDS, '请输入文字'),
  pictures: allDescribed(describedPictures(SPACE_PICTURES)),
});
