import { chooseScreenTheme, ScreenTheme } from '@vimo/contract';
import { send } from '../support/people.ts';
import { WIDTHS } from '../support/screen.ts';
import type { Screen } from './screen.ts';

/** What a walk of the screens looks at besides what the tests do: `SCREEN_WIDTHS=360,1920`, `SCREEN_THEME=dark`. */
const { SCREEN_WIDTHS: askedWidths, SCREEN_THEME: askedTheme = 'light' } = process.env;

/** Somebody asked for this walk: it takes its time, and looks at all widths as closely as the tests do at two. */
export const isAsked = askedWidths !== undefined || askedTheme !== 'light';

const widths = askedWidths?.split(',').map(Number) ?? WIDTHS;
if (!widths.every((width) => width >= 320 && width <= 3840))
  throw new Error(`SCREEN_WIDTHS=${askedWidths}: widths from 320 to 3840, as in 360,768,1920`);
if (!['light', 'dark'].includes(askedTheme)) throw new Error(`SCREEN_THEME=${askedTheme}: light or dark`);

const isPhone = (width: number) => width < 720;
const isDesktop = (width: number) => width >= 1024;

/** At which widths a screen is looked at, and the one at which it is come to. */
export function widthsOf(only: Screen['only']): { widths: number[]; begins: number } {
  const fits = only === 'phone' ? isPhone : only === 'desktop' ? isDesktop : () => true;
  return { widths: widths.filter(fits), begins: only === 'phone' ? 390 : 1440 };
}

/** The device is dark in a dark walk: only what has a dark look may follow it. */
export const COLOR_SCHEME = askedTheme === 'dark' ? 'dark' : 'light';

/**
 * Puts the visitor's account into the theme of the walk. The city is the worker's own and gone afterwards.
 * @returns whether the administrator platform is dark for them: it is for staff alone
 */
export async function isDarkFor(url: string, token: string): Promise<boolean> {
  if (askedTheme !== 'dark' || !token) return false;
  const { envelope } = await send(url, chooseScreenTheme, { theme: ScreenTheme.dark }, token);
  return envelope.error_code === 0;
}
