import { z } from 'zod';

/** Characters of what a picture shows. */
export const DESCRIBED_LENGTH = 60;

/** One picture and what it shows, for who cannot see it. */
export interface DescribedPicture {
  id: string;
  text: string;
}
const LINE = /^([0-9A-Za-z]{1,6}) ?(.*)$/u;

/** Lines `abc123 孩子们在温室里量叶片`, as pictures with their words as they were typed. */
export const picturesOf = (lines: string): DescribedPicture[] =>
  lines.split('\n').flatMap((line) => {
    const [, id, text = ''] = LINE.exec(line) ?? [];
    return id ? [{ id, text }] : [];
  });
export const pictureLines = (pictures: readonly DescribedPicture[]): string =>
  pictures.map(({ id, text }) => `${id} ${text.replace(/[\r\n]+/g, ' ')}`).join('\n');

/** Pictures with what each shows, at most `most`; a description may be missing yet. */
export const describedPictures = (most: number) =>
  z
    .string('图片有误')
    .max(most * (DESCRIBED_LENGTH * 2 + 8), '图片有误')
    .refine((value) => value === '' || value.split('\n').every((line) => LINE.test(line)), '图片有误')
    .refine((value) => picturesOf(value).length <= most, `最多 ${most} 张图片`)
    .refine(
      (value) => picturesOf(value).every(({ text }) => [...text].length <= DESCRIBED_LENGTH),
      `图片说明最多 ${DESCRIBED_LENGTH} 个字`,
    )
    .default('');

/** The same before others may see it: each picture is described; who forgot one is told which. */
export const allDescribed = <S extends z.ZodType<string>>(pictures: S) =>
  pictures.superRefine((value, context) => {
    const bare = picturesOf(value).flatMap(({ text }, at) => (text.trim() === '' ? [at + 1] : []));
    if (bare.length === 0) return;
    const message = `请写明每张图片的内容，每张最多 ${DESCRIBED_LENGTH} 个字；第 ${bare.join('、')} 张还没有写`;
    context.addIssue({ code: 'custom', message });
  });

/** Pictures of a rich text that nobody described, counted from 1: who cannot see them would miss what they tell. */
const undescribedIn = (html: string): number[] =>
  (html.match(/<img\b[^>]*>/gi) ?? []).flatMap((tag, at) => (/\balt="[^"]*[^"\s][^"]*"/i.test(tag) ? [] : [at + 1]));

/** Which pictures of a rich text are not described, told to who would publish it; undefined where all are. */
export function undescribedProblem(html: string): string | undefined {
  const bare = undescribedIn(html);
  return bare.length === 0 ? undefined : `正文中第 ${bare.join('、')} 张图片没有替代文字，请补充后再发布`;
}

/** A rich text that others may see: each of its pictures is described. */
export const withDescribedPictures = <S extends z.ZodType<string>>(html: S) =>
  html.superRefine((value, context) => {
    const message = undescribedProblem(value);
    if (message) context.addIssue({ code: 'custom', message });
  });
