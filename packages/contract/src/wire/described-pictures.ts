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
