/** Texts of the site that are published as numbered versions. */
export const SITE_TEXT_KINDS = ['privacy', 'children'] as const;
export type SiteTextKind = (typeof SITE_TEXT_KINDS)[number];

/** As stored, in the order of `SITE_TEXT_KINDS`. */
export const SiteTextCode = { privacy: 1, children: 2 } as const satisfies Record<SiteTextKind, number>;

export const siteTextLabel: Record<SiteTextKind, string> = {
  privacy: '隐私政策',
  children: '儿童个人信息保护规则',
};

/** Characters of a text with its marks. */
export const SITE_TEXT_LENGTH = 100_000;
