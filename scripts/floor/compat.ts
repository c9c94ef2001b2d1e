import { readFileSync } from 'node:fs';
import { type Audience, floorOf } from '../browsers.ts';

interface Support {
  version_added: string | boolean | null;
  version_removed?: string;
  prefix?: string;
  alternative_name?: string;
  flags?: unknown[];
  partial_implementation?: boolean;
}
/** A feature in the data of MDN, with what belongs to it. */
export interface Feature {
  __compat?: { support: Record<string, Support | Support[]> };
  [part: string]: Feature | Feature['__compat'];
}
interface Data {
  api: Record<string, Feature>;
  css: {
    properties: Record<string, Feature>;
    selectors: Record<string, Feature>;
    'at-rules': Record<string, Feature>;
  } & Record<string, Feature>;
  javascript: { builtins: Record<string, Feature> };
}

export const data: Data = JSON.parse(
  readFileSync(new URL(import.meta.resolve('@mdn/browser-compat-data')), 'utf8'),
) as Data;

const NAMES = { chrome: 'chrome', safari: 'safari', ios_saf: 'safari_ios', firefox: 'firefox' } as const;

/** Which browsers of a floor have a feature not, or only in part, as `safari 15.4`; empty when all have it. */
export function lackingOf(audience: Audience, feature: Feature | undefined): string[] {
  const support = feature?.__compat?.support;
  if (!support) return [];
  return Object.entries(floorOf(audience)).flatMap(([browser, floor]) => {
    const said = [support[NAMES[browser as keyof typeof NAMES]] ?? []].flat();
    return said.some((one) => isWithin(one, floor)) ? [] : [`${browser} ${floor}`];
  });
}

function isWithin({ version_added: added, flags, prefix, alternative_name: other }: Support, floor: string): boolean {
  if (flags || prefix || other || typeof added !== 'string' || added === 'preview') return false;
  const [has, asked] = [added.replace('≤', ''), floor].map((text) => text.split('.').map(Number)) as [
    number[],
    number[],
  ];
  const [major, minor] = [has[0]! - asked[0]!, (has[1] ?? 0) - (asked[1] ?? 0)];
  return major < 0 || (major === 0 && minor <= 0);
}

/** What belongs to a feature, by name. */
export const partsOf = (feature: Feature | undefined): [name: string, part: Feature][] =>
  Object.entries(feature ?? {}).flatMap(([name, part]) => (name === '__compat' ? [] : [[name, part as Feature]]));
