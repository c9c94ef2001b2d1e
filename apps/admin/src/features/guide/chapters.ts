export interface Chapter {
  slug: string;
  title: string;
  /** Place among the chapters. */
  order: number;
  /** Written by the build from docs/guide (apps/admin/guide.ts). */
  html: string;
}

const files = import.meta.glob<Omit<Chapter, 'slug'>>('../../../../../docs/guide/*.md', {
  eager: true,
  import: 'default',
});

/** The chapters of the guide for administrators, in their order. */
export const chapters: readonly Chapter[] = Object.entries(files)
  .map(([path, chapter]) => ({ ...chapter, slug: path.replace(/^.*\/|\.md$/g, '') }))
  .sort((one, other) => one.order - other.order);
