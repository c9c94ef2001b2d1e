import { z } from 'zod';
import { addressOf } from '../pages/addresses.ts';
import { fileIdList, text } from '../wire/fields.ts';
import { ENTRY_ICONS, HOME_SECTIONS, MOST_ENTRIES, MOST_LINKS } from './layout.ts';

/** Text on a colour, or in it, is read by everybody from this contrast with white on. */
export const LEAST_CONTRAST = 4.5;

/** Contrast of a colour such as `#0f6c65` with white. */
export function contrastWithWhite(colour: string): number {
  const light = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  const [red = 0, green = 0, blue = 0] = light;
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

const section = z.object({ key: z.enum(HOME_SECTIONS, '没有这个版块'), on: z.boolean('应为是或否') });
const entry = z.object({
  icon: z.enum(ENTRY_ICONS, '没有这个图标').default('activity'),
  label: text(8).default(''),
  href: text(300).default(''),
});
const link = z.object({ title: text(30).default(''), href: text(300).default('') });

/** A page of ours, or one of the web. */
export const isHref = (href: string): boolean =>
  /^https?:\/\/[^\s/]+/i.test(href) ? URL.canParse(href) : href.startsWith('/') && addressOf(href) !== undefined;

/** How the home of an organisation is laid out, while it is being changed. */
export const homeLayoutContent = z.object({
  sections: z
    .array(section)
    .max(HOME_SECTIONS.length, '版块过多')
    .default(HOME_SECTIONS.map((key) => ({ key, on: true }))),
  /** None: the sections of the site. */
  entries: z.array(entry).max(MOST_ENTRIES, `最多 ${MOST_ENTRIES} 个快捷入口`).default([]),
  links: z.array(link).max(MOST_LINKS, `最多 ${MOST_LINKS} 条友情链接`).default([]),
  /** Empty: those of the bureau above, or of the platform. */
  name: text(20).default(''),
  crestId: fileIdList(1, '请上传一张图片').default(''),
  colour: z
    .string('颜色有误')
    .regex(/^(#[0-9a-fA-F]{6})?$/, '颜色应写成 #0f6c65 这样')
    .default(''),
});
export type HomeLayoutContent = z.output<typeof homeLayoutContent>;

/** As it may be shown: everything leads somewhere, and can be read. */
export const completeHomeLayout = homeLayoutContent.superRefine((layout, context) => {
  const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (layout.entries.some(({ label, href }) => !label || !isHref(href)))
    wrong('entries', '快捷入口要有名称，以及站内页面或完整的网址');
  if (layout.links.some(({ title, href }) => !title || !/^https?:/i.test(href) || !isHref(href)))
    wrong('links', '友情链接要有名称和完整的网址');
  if (new Set(layout.sections.map(({ key }) => key)).size < layout.sections.length) wrong('sections', '版块重复');
  if (layout.colour && contrastWithWhite(layout.colour) < LEAST_CONTRAST)
    wrong('colour', '颜色太浅，白底上的文字会看不清，请选深一些的颜色');
});
