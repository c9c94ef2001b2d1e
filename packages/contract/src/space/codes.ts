/** Who sees a post (`isOpen`, docs/domains/growth-space.md). */
export const OpenTo = { everybody: 0, oneself: 1 } as const;
export const isOpenLabel = { 0: '所有人可见', 1: '仅自己可见' } as const;

/** Working days after which what is held back, or was reported, has fallen behind. */
export const CONTENT_DAYS = 5;

export const TALK_LENGTH = 500;
export const TALK_PICTURES = 9;
export const TALK_PAGE = 30;
export const OWN_TALK_PAGE = 20;

export const ALBUM_NAME_LENGTH = 32;
export const ALBUM_REMARK_LENGTH = 120;
export const ALBUM_PHOTO_PAGE = 24;
export const ALBUM_LOG_PAGE = 10;
/** Albums of one person, photos of one album, and photos that one call names. */
export const MOST_ALBUMS = 100;
export const MOST_ALBUM_PHOTOS = 1000;
export const MOST_PHOTOS_AT_ONCE = 100;
