/** Addresses of the clubs (spec 1, 2.1). */
export const clubHref = (id: string): string => `/index/corporationDetail/${id}`;
export const clubPhotosHref = (id: string): string => `/index/CorporationPhoto?id=${id}`;
export const CLUBS_HREF = '/index/myCorporation';

/** Clubs on a page, and the other sizes to choose (spec 1, 9). */
export const PAGE_SIZES = [9, 18, 27] as const;
/** One large and four small ones (spec 1, 9). */
export const ALBUM_SHOWN = 5;

/** Size of a page out of an address; anything else is the first of the choices. */
export const readPageSize = (value: unknown): number =>
  PAGE_SIZES.find((size) => String(size) === value) ?? PAGE_SIZES[0];
