import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { tellPageFault } from '../packages/contract/src/system/calls.ts';
import { type Audience, floorOf } from './browsers.ts';

/**
 * Whether a browser is at least of its floor, by what came with that version, is filled by nothing that runs before, and is older in the other browsers than their floors
 * (MDN's data: before-code.test.ts of the portal).
 */
const PROBES: Record<'chrome' | 'safari' | 'firefox', Record<string, string>> = {
  chrome: { 87: "window.CSS && CSS.supports && CSS.supports('inset', '0')", 92: "'at' in []" },
  safari: { 15.4: "'HTMLDialogElement' in window", 16.4: "'CompressionStream' in window" },
  firefox: { 102: "'TransformStream' in window", 113: "'CompressionStream' in window" },
};

/** All of them are asked of every browser: which one it is it need not say. @throws Error when a floor moved and nothing tells the new one */
function probeOf(floor: ReturnType<typeof floorOf>): string {
  const probes = (['chrome', 'safari', 'firefox'] as const).map((browser) => {
    const probe = PROBES[browser][floor[browser]];
    if (!probe) throw new Error(`before-code: what came with ${browser} ${floor[browser]}?`);
    return probe;
  });
  return [...new Set(probes)].join(' && ');
}

/** What can still be done below the floor: the portal's public pages come whole from the server, the platform is drawn by its code alone. */
const STILL: Record<Audience, string> = {
  families: '公开页面可以阅读，登录、填写等操作可能用不了',
  platform: '管理平台可能打不开，或有的操作用不了',
};

/** What who is below the floor reads. */
function tooOld(audience: Audience, { chrome, safari, firefox }: ReturnType<typeof floorOf>): string {
  return `，${STILL[audience]}。请使用 Chrome 或 Edge ${chrome}、Safari ${safari}（iOS ${safari}）、Firefox ${firefox} 及以上版本；360、QQ、搜狗等浏览器请更新到最新版并切换到极速模式，微信请更新到最新版。`;
}

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The script for an application, without what only its readers need: in which colours the platform is drawn comes first. @throws Error when the floor moved and nothing tells the new one */
export function beforeCode(audience: Audience): string {
  const floor = floorOf(audience);
  return `${audience === 'platform' ? read('./early-theme.js') : ''}${read('./before-code.js')}`
    .replace(/^\s*(?:\/\/.*|\/\*\*.*\*\/)$\n/gm, '')
    .replace(/^\s+/gm, '')
    .replace('__TOO_OLD__', tooOld(audience, floor))
    .replace('__FAULTS__', tellPageFault.path)
    .replace('__PROBE__', probeOf(floor));
}

/**
 * Puts the script at the beginning of the page's head. The portal carries it inline, as its server allows inline scripts by their digests and each file is a way more;
 * the platform, whose page is a plain file under a policy without any, as a file. What keeps early actions stands before it: only what has begun can be ended.
 */
export const beforeCodeIn = (audience: Audience, { asFile = false } = {}): Plugin => {
  const code = beforeCode(audience);
  const name = `assets/before-code-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`;
  let isBuild = false;
  let base = '/';
  return {
    name: 'before-code',
    configResolved(config) {
      isBuild = config.command === 'build' && asFile;
      base = config.base;
    },
    generateBundle() {
      if (isBuild) this.emitFile({ type: 'asset', fileName: name, source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace('<title>', () => {
          const script = isBuild ? `<script src="${base}${name}"></script>` : `<script>${code}</script>`;
          return `${script}\n    <title>`;
        }),
    },
  };
};
