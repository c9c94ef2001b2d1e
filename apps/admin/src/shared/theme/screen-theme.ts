import { ScreenTheme } from '@vimo/contract';
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { readKept, writeKept } from '../device-settings.ts';

/** `scripts/early-theme.js` reads it by this name, before anything is drawn. */
const SETTING = 'theme';

let chosen: ScreenTheme = ScreenTheme.light;
let onPaper = false;
const told = new Set<() => void>();

const ofDevice = () => matchMedia('(prefers-color-scheme: dark)');

/** Paper is white, whatever the screen is. */
const isDark = (): boolean =>
  !onPaper && (chosen === ScreenTheme.dark || (chosen === ScreenTheme.system && ofDevice().matches));

/** The theme is an attribute of the document: styles follow `html[data-theme='dark']` without a script. */
function show(): void {
  if (isDark()) document.documentElement.setAttribute('data-theme', 'dark');
  else document.documentElement.removeAttribute('data-theme');
  for (const tell of told) tell();
}

/** At once: where a button prints, the paper is drawn before React would come to it. */
function putOnPaper(now: boolean): void {
  onPaper = now;
  flushSync(show);
}

/** Begins as the device keeps it, and goes with the device's own day and night and with what is printed. Once for a page. */
export function liveWithTheme(): void {
  chosen = readKept<ScreenTheme>(SETTING) ?? ScreenTheme.light;
  ofDevice().addEventListener('change', show);
  addEventListener('beforeprint', () => putOnPaper(true));
  addEventListener('afterprint', () => putOnPaper(false));
  show();
}

/** Shows the page in what the account says, and keeps it on the device for the next page, which is drawn before the account has answered. */
export function showTheme(theme: ScreenTheme): void {
  if (theme === chosen) return;
  chosen = theme;
  writeKept(SETTING, theme === ScreenTheme.light ? undefined : theme);
  show();
}

function subscribe(tell: () => void): () => void {
  told.add(tell);
  return () => told.delete(tell);
}

/** Whether the page is dark at this moment. */
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark);
