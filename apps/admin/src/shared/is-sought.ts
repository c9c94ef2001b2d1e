import type { PlacedOrg } from '@vimo/contract';

type Letters = Pick<PlacedOrg, 'orgName' | 'pinyin' | 'initials'>;

/** Whether an organisation is meant by what somebody typed: a part of its name or of its initials, or the beginning of its pinyin. */
export function isSought({ orgName, pinyin, initials }: Letters, typed: string): boolean {
  const sought = typed.trim().toLowerCase();
  return (
    orgName.toLowerCase().includes(sought) ||
    initials.includes(sought) ||
    pinyin.replaceAll(' ', '').startsWith(sought.replaceAll(' ', ''))
  );
}
