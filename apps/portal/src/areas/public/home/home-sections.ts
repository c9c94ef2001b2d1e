import {
  type collegeModules,
  type DataOf,
  HOME_SECTIONS,
  type HomeSection,
  type homeRow,
  type ShownHomeLayout,
} from '@vimo/contract';

/** What a home is made from; undefined is on its way. */
interface HomeAnswers {
  layout: Pick<ShownHomeLayout, 'sections' | 'links'> | undefined;
  row: Pick<DataOf<typeof homeRow>, 'news' | 'notice' | 'activity' | 'partner' | 'asstion'> | undefined;
  modules: DataOf<typeof collegeModules> | undefined;
}

const isNone = (list: readonly unknown[] | undefined): boolean => list?.length === 0;

/** Sections of a home in their order: what has come and is empty is left out, what is on its way holds its place. */
export function shownSections({ layout, row, modules }: HomeAnswers): HomeSection[] {
  const nothing: Record<HomeSection, boolean> = {
    news: isNone(row?.news) && isNone(row?.notice),
    activity: isNone(row?.activity),
    research: isNone(row?.partner),
    club: isNone(row?.asstion),
    college: isNone(modules),
    // Most homes have none: they hold no place.
    links: !layout || isNone(layout.links),
  };
  return (layout?.sections ?? HOME_SECTIONS).filter((key) => !nothing[key]);
}
