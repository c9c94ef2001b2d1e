import { z } from 'zod';
import { withDescribedPictures } from '../wire/described-pictures.ts';
import { fileIdList, requiredText, suitStages, text } from '../wire/fields.ts';
import { CLUB_INTRO_LENGTH } from './codes.ts';

/** Characters of a club's text with its tags. */
const DETAILS_LENGTH = 50_000;
const details = text(DETAILS_LENGTH, '正文过长，请删减后再保存').default('');

/** The page of a club as it is being written: anything may be missing yet. */
export const clubPageDraft = z.object({
  name: text(30).default(''),
  /** Name of a kind of the list. */
  typesName: text(20).default(''),
  /** Empty: as is the custom of the organisation that it belongs to. */
  nature: text(20).default(''),
  suitSections: suitStages,
  slogan: text(50).default(''),
  logoUrl: fileIdList(1, '最多 1 张标志').default(''),
  introInfo: text(CLUB_INTRO_LENGTH).default(''),
  /** Rich text; cleaned when it is stored. */
  details,
  dirtName: text(30).default(''),
  dirtTelphone: text(30).default(''),
  /** 1 takes students of every school. */
  openToAll: z.literal(['0', '1'], '请选择是否面向所有学校的学生').default('0'),
});
export type ClubPageContent = z.output<typeof clubPageDraft>;

/** The same before others may see it. */
export const clubPageComplete = clubPageDraft.extend({
  name: requiredText(30, '请输入社团名称'),
  typesName: requiredText(20, '请选择社团类型'),
  introInfo: requiredText(CLUB_INTRO_LENGTH, '请输入社团介绍'),
  details: withDescribedPictures(details),
});
