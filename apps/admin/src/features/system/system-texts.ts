import type { CodeLabel, Condition } from '@vimo/contract';

export const conditionLabel: Record<Condition, CodeLabel> = {
  0: { label: '正常', tone: 'ok' },
  1: { label: '需要留意', tone: 'wait' },
  2: { label: '无法访问', tone: 'bad' },
};

const UNITS = ['字节', 'KB', 'MB', 'GB', 'TB'];

/** 1536 → 1.5 KB */
export function bytesText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`;
}

/** 95 → 1 分钟; days are the largest unit. */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} 分钟`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} 小时`;
  return `${Math.floor(seconds / 86_400)} 天`;
}

/** Words of a list, one a line; commas of both kinds part them too. */
export const wordsOf = (typed: string): string[] =>
  typed
    .split(/[\n,，、;；]/)
    .map((word) => word.trim())
    .filter(Boolean);
