/** The list, or other page that lies below none, that was looked at last, and what its address asked for (`?…`, or nothing). */
let left = { path: '', search: '' };

/** Says that such a page is shown. */
export function noteLeft(path: string, search: string): void {
  left = { path, search };
}

/**
 * Where a page below a list leads back to: the list as it was left, with its semester, words, filters and page, which its plain address forgets. `href` itself
 * where another page was looked at since, or where the list was left with another tab than `href` asks for.
 */
export function asLeft<H extends string>(href: H): H {
  const [path = '', asked = ''] = href.split('?');
  const before = new URLSearchParams(left.search);
  const isMeant = [...new URLSearchParams(asked)].every(([name, value]) => before.get(name) === value);
  return left.path === path && isMeant ? ((path + left.search) as H) : href;
}
