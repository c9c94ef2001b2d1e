import { isId, isLaterPage, isText, type KnownSearch, oneOf } from '../shared/search-params.ts';

/** What the public pages take from their addresses; pages of both shells know the same. */
const page = isLaterPage;
const listFilter = { types: isId, section: oneOf('1', '2', '3', '4', '5'), book: oneOf('0', '1') };

export const activityListSearch: KnownSearch = {
  ...listFilter,
  fits: oneOf('1'),
  status: oneOf('0', '1', '2', '3', '4', '5'),
  sort: oneOf('8', '9'),
  page,
};
export const activitySearch: KnownSearch = { apply: oneOf('1') };
export const baseListSearch: KnownSearch = { ...listFilter, page };
export const clubListSearch: KnownSearch = { size: oneOf('18', '27'), page };
export const newsListSearch: KnownSearch = { types: oneOf('1'), page };
export const newsSearch: KnownSearch = { type: oneOf('2') };
export const collegeSearch: KnownSearch = { modelId: isId };
export const commentSearch: KnownSearch = { orgId: isId, typename: oneOf('1', '2', '3'), page };
export const clubCommentSearch: KnownSearch = { page };
export const searchSearch: KnownSearch = { title: isText, category: oneOf('1', '2', '3'), page };
export const institutionSearch: KnownSearch = { orgType: oneOf('2', '4', '7'), name: isText, page };
/** Pages that name their subject behind their path. */
export const subjectSearch: KnownSearch = { id: isId };
