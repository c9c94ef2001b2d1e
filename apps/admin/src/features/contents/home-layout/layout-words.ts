import { HOME_SECTIONS, type HomeLayoutContent, type HomeSection, homeSectionLabel } from '@vimo/contract';

/** A layout as the texts that are kept, compared and sent. */
export const layoutWords = {
  toWords(content: Record<string, unknown>): Record<string, string> {
    const layout = { ...BLANK, ...content } as HomeLayoutContent;
    return {
      sections: layout.sections.map(({ key, on }) => `${on ? '' : '-'}${key}`).join(),
      entries: JSON.stringify(layout.entries),
      links: JSON.stringify(layout.links),
      ...{ name: layout.name, crestId: layout.crestId, colour: layout.colour },
    };
  },
  toContent(words: Record<string, string>): HomeLayoutContent {
    return {
      sections: (words.sections ?? '')
        .split(',')
        .filter(Boolean)
        .map((key) => ({ key: key.replace('-', '') as HomeSection, on: !key.startsWith('-') })),
      entries: JSON.parse(words.entries || '[]'),
      links: JSON.parse(words.links || '[]'),
      ...{ name: words.name ?? '', crestId: words.crestId ?? '', colour: words.colour ?? '' },
    };
  },
  /** As people read it. */
  tell(name: string, value: string): string {
    if (name === 'sections')
      return layoutWords
        .toContent({ sections: value })
        .sections.map(({ key, on }) => `${homeSectionLabel[key]}${on ? '' : '（不显示）'}`)
        .join('\n');
    if (name === 'entries' || name === 'links')
      return (JSON.parse(value || '[]') as { label?: string; title?: string; href: string }[])
        .map(({ label, title, href }) => `${label ?? title ?? ''} ${href}`)
        .join('\n');
    return value;
  },
};
const BLANK: HomeLayoutContent = {
  sections: HOME_SECTIONS.map((key) => ({ key, on: true })),
  ...{ entries: [], links: [], name: '', crestId: '', colour: '' },
};

/** What each panel is given. */
export interface PanelProps {
  layout: HomeLayoutContent;
  change: (next: Partial<HomeLayoutContent>) => void;
  errors: Record<string, string>;
  isLocked: boolean;
}
