import type { Figure } from './measure.ts';
import type { Latency } from './search.ts';

/** How what was measured is printed. */

export const say = (line: string): void => console.log(line);

export const line = (name: string, figure: Figure): void =>
  say(
    `  ${name.padEnd(34)} ${figure.rate.toFixed(0).padStart(7)} /s   p50 ${figure.p50.toFixed(1).padStart(6)} ms   p99 ${figure.p99.toFixed(1).padStart(6)} ms   failures ${figure.failures}`,
  );

export const ratio = (name: string, value: number, goal: string): void =>
  say(`  → ${name}: ${value.toFixed(2)}   (goal ${goal})`);

export const latencyText = ({ p50, p99, worst }: Latency): string =>
  `p50 ${p50.toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(6)} ms   worst ${worst.toFixed(1).padStart(6)} ms`;
