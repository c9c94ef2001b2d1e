import type { PlacedOrg } from '@vimo/contract';

/** Whether an organisation is meant by what somebody typed: a part of its name or of its initials, or the beginning of its pinyin. */
export function isSought({ orgName, pinyin, initials }: PlacedOrg, typed: string): boolean {
  const sought = typed.trim().toLowerCase();
  return (
    orgName.toLowerCase().includes(sought) ||
    initials.includes(sought) ||
    pinyin.replaceAll(' ', '').startsWith(sought.replaceAll(' ', ''))
  );
}
