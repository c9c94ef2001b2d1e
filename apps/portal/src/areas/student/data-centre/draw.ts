import type { ChartLook, ChartOption } from '@vimo/ui/chart';
import type { KnownRates } from './known-rates.ts';

export type Named = readonly [name: string, count: number];

const axisText = (look: ChartLook) => ({ color: look.color('--text-2'), fontSize: look.size('--fs-13') });
const splitLine = (look: ChartLook) => ({ lineStyle: { color: look.color('--line'), type: [3, 4] as number[] } });
const bold = (look: ChartLook, size: `--fs-${number}` = '--fs-15') => ({
  ...{ color: look.color('--text-1'), fontSize: look.size(size), fontWeight: 700 as const },
});

/** At most three steps, the number inside, name and share at the right. */
export function drawFunnel({ steps, all }: { steps: readonly Named[]; all: number }, look: ChartLook): ChartOption {
  const fills = [look.color('--ch-1'), look.color('--c-primary-500'), look.color('--c-primary-200')];
  const inks = ['#fff', '#fff', look.color('--text-1')];
  const rows = steps.map(([name, count], at) => ({
    name,
    value: count,
    itemStyle: { color: fills[at] as string },
    label: { color: inks[at] as string },
  }));
  const common = {
    type: 'funnel' as const,
    left: 0,
    top: 4,
    bottom: 4,
    width: '54%',
    minSize: '34%',
    gap: 6,
    sort: 'none' as const,
  };
  return {
    series: [
      {
        ...common,
        label: { position: 'inside', formatter: '{c}', fontSize: look.size('--fs-20'), fontWeight: 700 },
        itemStyle: { borderWidth: 0 },
        data: rows,
      },
      {
        ...common,
        label: {
          position: 'right',
          formatter: ({ name, value }) =>
            `{name|${name}}\n{share|${value} 次 · ${Math.round((Number(value) / Math.max(1, all)) * 100)}%}`,
          rich: {
            name: { color: look.color('--text-1'), fontSize: look.size('--fs-15'), fontWeight: 600, lineHeight: 22 },
            share: { ...axisText(look), lineHeight: 20 },
          },
        },
        labelLine: { length: 14, lineStyle: { color: look.color('--c-ink-300'), type: [2, 4] } },
        itemStyle: { color: 'transparent', borderWidth: 0 },
        data: rows.map(({ name, value }) => ({ name, value })),
      },
    ],
  };
}

/** Bars of cities, the first one strongest. */
export const drawCities = (cities: readonly Named[], look: ChartLook): ChartOption => ({
  grid: { left: 4, right: 4, top: 28, bottom: 4, outerBoundsMode: 'same' },
  xAxis: {
    type: 'category',
    data: cities.map(([name]) => name),
    axisTick: { show: false },
    axisLine: { lineStyle: { color: look.color('--c-ink-300') } },
    axisLabel: { ...axisText(look), fontSize: look.size('--fs-14'), interval: 0 },
  },
  yAxis: { type: 'value', minInterval: 1, axisLabel: axisText(look), splitLine: splitLine(look) },
  series: [
    {
      type: 'bar',
      barWidth: 52,
      label: { show: true, position: 'top', ...bold(look) },
      data: cities.map(([, value], at) => ({
        value,
        itemStyle: { color: look.color(at === 0 ? '--ch-1' : '--c-primary-400'), borderRadius: [4, 4, 0, 0] },
      })),
    },
  ],
});

/** A ring with the total in its hole. */
export const drawRing = (
  { parts, unit }: { parts: readonly (Named & { 2?: never })[]; unit: string },
  look: ChartLook,
): ChartOption => {
  const all = parts.reduce((sum, [, count]) => sum + count, 0);
  const fills = ['--ch-1', '--c-primary-400', '--ch-3'] as const;
  return {
    series: [
      {
        type: 'pie',
        radius: ['62%', '88%'],
        silent: true,
        emptyCircleStyle: { color: look.color('--c-ink-100') },
        label: {
          show: true,
          position: 'center',
          formatter: `{all|${all}}\n{unit|${unit}}`,
          rich: {
            all: { ...bold(look, '--fs-24'), lineHeight: 32 },
            unit: { ...axisText(look), lineHeight: 18 },
          },
        },
        data: parts.map(([name, value], at) => ({
          ...{ name, value },
          itemStyle: { color: look.color(fills[at] ?? '--ch-mute'), borderColor: '#fff', borderWidth: 2 },
        })),
      },
    ],
  };
};

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** 本人, 班级, 年级 in the form that the visual language gives them; those that are not known are left out. */
function groups(look: ChartLook) {
  return [
    { key: 'self', color: look.color('--ch-1'), border: look.color('--ch-1') },
    { key: 'clas', color: look.color('--c-primary-400'), border: look.color('--c-primary-400') },
    { key: 'grade', color: '#fff', border: look.color('--c-ink-400') },
  ] as const;
}

/** Rates in and out of school, each of oneself, class and grade. */
export function drawRates(
  places: readonly { name: string; shares: KnownRates }[],
  look: ChartLook,
  width: number,
): ChartOption {
  return {
    grid: { left: 4, right: 4, top: 26, bottom: 4, outerBoundsMode: 'same' },
    xAxis: {
      type: 'category',
      data: places.map(({ name }) => name),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: look.color('--c-ink-300') } },
      axisLabel: axisText(look),
    },
    yAxis: {
      type: 'value',
      max: 1,
      interval: 0.25,
      axisLabel: { ...axisText(look), formatter: (value: number) => percent(value) },
      splitLine: splitLine(look),
    },
    series: groups(look).flatMap(({ key, color, border }) =>
      places.some(({ shares }) => shares[key] !== null)
        ? [
            {
              type: 'bar' as const,
              barMaxWidth: Math.min(44, width / 10),
              barGap: '10%',
              itemStyle: { color, borderColor: border, borderWidth: 1.25, borderRadius: [4, 4, 0, 0] },
              label: {
                ...{ show: true, position: 'top' as const, ...axisText(look) },
                ...(key === 'self' ? bold(look, '--fs-13') : {}),
                formatter: ({ value }: { value?: unknown }) => (typeof value === 'number' ? percent(value) : ''),
              },
              data: places.map(({ shares }) => shares[key] ?? '-'),
            },
          ]
        : [],
    ),
  };
}
