import { z } from 'zod';
import { allDescribed, describedPictures, picturesOf, withDescribedPictures } from '../wire/described-pictures.ts';
import { requiredText, suitStages, text } from '../wire/fields.ts';

/** Pictures of a base's page. */
export const BASE_PICTURES = 12;
/** Characters of a base's text with its tags. */
const DETAILS_LENGTH = 100_000;

const details = text(DETAILS_LENGTH, '正文过长，请删减后再保存').default('');

/** The page of a base as it is being written: anything may be missing yet. */
export const basePageDraft = z.object({
  /** Name of a type of the list. */
  types: text(20).default(''),
  introInfo: text(300).default(''),
  /** Lines of a picture's id and what it shows, in order; the first is the cover. */
  pictures: describedPictures(BASE_PICTURES),
  suitSections: suitStages,
  /** 1 to be booked beforehand. */
  bookFlag: z.literal(['0', '1'], '请选择是否需要预约').default('0'),
  openTimes: text(100).default(''),
  prices: text(300).default(''),
  address: text(100).default(''),
  route: text(300).default(''),
  officePhone: text(30).default(''),
  telephone: text(30).default(''),
  details,
});
export type BasePageContent = z.output<typeof basePageDraft>;

/** The same before others may see it. */
export const basePageComplete = basePageDraft.extend({
  types: requiredText(20, '请选择基地类型'),
  introInfo: requiredText(300, '请输入基地简介'),
  pictures: allDescribed(
    describedPictures(BASE_PICTURES).refine((value) => picturesOf(value).length > 0, '请上传至少一张图片'),
  ),
  openTimes: requiredText(100, '请输入开放时间'),
  address: requiredText(100, '请输入基地地址'),
  details: withDescribedPictures(details),
});
