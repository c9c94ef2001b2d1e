import { isIPv6 } from 'node:net';
import type { Place } from '../../../platform/sessions.ts';
import { networkOf } from './origin.ts';
import type { Caller } from './proofs.ts';

/** The first that fits: browsers name those whose engine they have as well. */
const BROWSERS: readonly [RegExp, string][] = [
  [/MicroMessenger/i, '微信'],
  [/DingTalk/i, '钉钉'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/QQBrowser/i, 'QQ 浏览器'],
  [/360SE|360EE|QihooBrowser/i, '360 浏览器'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/i, '鸿蒙'],
  [/Android/i, '安卓'],
  [/iPhone/, '苹果手机'],
  [/iPad/, '苹果平板'],
  [/Windows/i, 'Windows'],
  [/Mac OS X|Macintosh/, '苹果电脑'],
  [/Linux/i, 'Linux'],
];
const nameIn = (names: readonly [RegExp, string][], agent: string) => names.find(([sign]) => sign.test(agent))?.[1];

/** Browser and system as people know them: Chrome · Windows. */
export const deviceOf = (agent: string): string =>
  [nameIn(BROWSERS, agent) ?? '其他浏览器', nameIn(SYSTEMS, agent) ?? '其他系统'].join(' · ');

/** An address by which a person knows a network of theirs, without what names a machine: 10.1.2.*, 2001:da8:: */
export function maskedAddress(address: string): string {
  const network = networkOf(address);
  if (isIPv6(network.replace('/64', ''))) return `${network.split(':').slice(0, 2).join(':')}::*`;
  return network.replace(/\d+$/, '*');
}

/** Where a call that begins a session comes from. */
export const placeOf = ({ address, http }: Caller): Place => ({
  device: deviceOf(String(http.request.headers['user-agent'] ?? '')),
  address: maskedAddress(address),
});
