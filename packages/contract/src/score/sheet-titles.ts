/** The title of a column of a sheet without its unit, or what else stands in brackets at its end. */
const bareTitle = (title: string): string => title.replace(/（.*）$/, '');

/**
 * What each column of a sheet is called in lists that people bring: by its title, and by its title without the unit where nothing else is called so.
 * 英语 beside 英语（听力） is the one alone.
 */
export const sheetTitles = (columns: readonly { title: string }[]): [title: string, ...others: string[]][] =>
  columns.map((column) => {
    const bare = bareTitle(column.title);
    const clashes = columns.some((other) => other !== column && [other.title, bareTitle(other.title)].includes(bare));
    return bare === '' || clashes ? [column.title] : [column.title, bare];
  });
