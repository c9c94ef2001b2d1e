import { z } from 'zod';
import { spaceEntryComplete, spaceEntryDraft } from '../activity/space-content.ts';
import { basePageComplete, basePageDraft } from '../base/page-content.ts';
import { clubPageComplete, clubPageDraft } from '../club/page-content.ts';
import { collegeDocumentComplete, collegeDocumentDraft } from '../college/document-content.ts';
import { completeHomeLayout, homeLayoutContent, isHref } from '../home/layout-content.ts';
import { withDescribedPictures } from '../wire/described-pictures.ts';
import { codeNumber, fileIdList, text } from '../wire/fields.ts';
import type { PublicationKind } from './codes.ts';

/** Characters of a text with its tags. */
export const ARTICLE_LENGTH = 100_000;
export const ARTICLE_PICTURES = 9;
/** Pixels for which the cover of news is cut. */
export const COVER_SIZE = { width: 1200, height: 750 };

const isBlank = (html: string) => !/<img\b/.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';
/** Characters of what a single picture shows. */
const ALT_LENGTH = 120;

/** A rich text that may be published: there is something of it, and its pictures are described. */
export const wholeArticle = <S extends z.ZodType<string>>(html: S) =>
  withDescribedPictures(html.refine((value) => !isBlank(value), '请输入正文'));
export const filled = <S extends z.ZodType<string>>(value: S, message: string) =>
  value.refine((typed) => typed !== '', message);

/** A piece of news or a notice as it is being written: anything may be missing yet. */
const article = z.object({
  title: text(60).default(''),
  introInfo: text(300).default(''),
  /** Who wrote it, as readers are told; empty: the organisation. */
  authorName: text(30).default(''),
  /** Comma list in order; the first is the cover. */
  pictureIds: fileIdList(ARTICLE_PICTURES, `最多 ${ARTICLE_PICTURES} 张图片`).default(''),
  /** What the cover shows, for who cannot see it. */
  coverAlt: text(ALT_LENGTH).default(''),
  details: text(ARTICLE_LENGTH, '正文过长，请删减后再保存').default(''),
});
const completeArticle = article
  .extend({
    title: filled(text(60), '请输入标题'),
    details: wholeArticle(text(ARTICLE_LENGTH, '正文过长，请删减后再保存')),
  })
  .refine(({ pictureIds, coverAlt }) => pictureIds === '' || coverAlt !== '', {
    path: ['coverAlt'],
    message: '请写明封面里有什么，看不到图片的人会听到这句话',
  });
export type ArticleContent = z.output<typeof article>;

/** Places of banners, by their codes. */
export const bannerPlaceLabel: Record<number, string> = { 1: '首页顶部' };
/** Pixels for which a banner is cut. */
export const BANNER_SIZE = { width: 1920, height: 540 };

const banner = z.object({
  title: text(40).default(''),
  /** What the picture shows, for who cannot see it. */
  alt: text(ALT_LENGTH).default(''),
  pictureId: fileIdList(1, '请上传一张图片').default(''),
  /** A page of ours or of the web; empty leads nowhere. */
  href: text(300).default(''),
  position: codeNumber(0, 99, '位置有误').default(1),
});
const completeBanner = banner.extend({
  title: filled(text(40), '请输入标题'),
  alt: filled(text(ALT_LENGTH), '请写明图片里有什么，看不到图片的人会听到这句话'),
  pictureId: filled(fileIdList(1, '请上传一张图片'), '请上传图片'),
  href: text(300)
    .default('')
    .refine((href) => href === '' || isHref(href), '请填写站内页面，或完整的网址'),
});

const about = z.object({
  title: text(30).default(''),
  details: text(ARTICLE_LENGTH, '正文过长，请删减后再保存').default(''),
});
const completeAbout = about.extend({
  title: filled(text(30), '请输入标题'),
  details: wholeArticle(text(ARTICLE_LENGTH, '正文过长，请删减后再保存')),
});

/** What a bureau or a school says of itself. */
const institution = z.object({ introInfo: text(300).default('') });
const completeInstitution = institution.extend({ introInfo: filled(text(300), '请输入机构简介') });

/** What each kind holds: `draft` while it is being written, `complete` before others may see it. */
export const publicationContent = {
  news: { draft: article, complete: completeArticle },
  notice: { draft: article, complete: completeArticle },
  base: { draft: basePageDraft, complete: basePageComplete },
  institution: { draft: institution, complete: completeInstitution },
  club: { draft: clubPageDraft, complete: clubPageComplete },
  space: { draft: spaceEntryDraft, complete: spaceEntryComplete },
  college: { draft: collegeDocumentDraft, complete: collegeDocumentComplete },
  banner: { draft: banner, complete: completeBanner },
  about: { draft: about, complete: completeAbout },
  home: { draft: homeLayoutContent, complete: completeHomeLayout },
} as const satisfies Record<PublicationKind, { draft: z.ZodType; complete: z.ZodType }>;
export type PublicationContent<K extends PublicationKind = PublicationKind> = z.output<
  (typeof publicationContent)[K]['draft']
>;
