import type { DataOf, recordItems, Shares } from '@vimo/contract';
import { type ChartLook, type ChartOption, moduleMark } from '@vimo/ui/chart';

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
  const fills = ['--ch-1', '--c-primary-400'] as const;
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
  places: readonly { name: string; shares: Shares }[],
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

type Axes = DataOf<typeof recordItems>;
const LINES = { self: 'solid', clas: [6, 4], grade: [1.5, 4] } as const;

/** Axes of modules from 0 to 1, five rings; the own ones filled and marked with each module's sign. */
export function drawRadar(
  axes: readonly Pick<Axes[number], 'name' | 'self' | 'clas' | 'grade'>[],
  look: ChartLook,
  width: number,
  height: number,
): ChartOption {
  const size = look.size('--fs-14');
  const [x, y] = [width / 2, height * 0.54];
  const radius = (Math.min(width, height) / 2) * (width < 380 ? 0.56 : 0.66);
  const lines = groups(look).filter(({ key }) => axes.every((axis) => axis[key] !== null));
  return {
    // Pixels, for the markers: each module has its own.
    grid: { left: 0, right: 0, top: 0, bottom: 0 },
    xAxis: { type: 'value', min: 0, max: width, show: false },
    yAxis: { type: 'value', min: 0, max: height, inverse: true, show: false },
    radar: {
      indicator: axes.map(({ name }) => ({ name, max: 1 })),
      radius,
      center: [x, y],
      clockwise: true,
      splitNumber: 5,
      axisName: {
        formatter: (name) =>
          `{name|${name}}\n{value|${(axes.find((axis) => axis.name === name)?.self ?? 0).toFixed(2)}}`,
        rich: {
          name: { color: look.color('--text-1'), fontSize: size, fontWeight: 600, lineHeight: 20, align: 'center' },
          value: { color: look.color('--text-2'), fontSize: size, fontWeight: 700, lineHeight: 20, align: 'center' },
        },
      },
      splitLine: { lineStyle: { color: look.color('--c-ink-200') } },
      axisLine: { lineStyle: { color: look.color('--c-ink-200') } },
      splitArea: { areaStyle: { color: [look.color('--c-ink-25'), look.color('--c-ink-50')] } },
    },
    series: [
      // The comparison lies below.
      ...lines.toReversed().map(({ key }) => ({
        type: 'radar' as const,
        silent: true,
        symbol: 'none',
        lineStyle: {
          type: LINES[key] as 'solid' | number[],
          width: key === 'self' ? 2.5 : 1.75,
          color: look.color(key === 'self' ? '--c-primary-600' : key === 'clas' ? '--c-primary-400' : '--c-ink-500'),
        },
        ...(key === 'self' ? { areaStyle: { color: look.color('--c-primary-500'), opacity: 0.16 } } : {}),
        data: [axes.map((axis) => axis[key] ?? 0)],
      })),
      ...axes.map(({ name, self }, at) => {
        const { token, symbol } = moduleMark(name);
        const angle = (Math.PI * 2 * at) / axes.length;
        return {
          type: 'scatter' as const,
          silent: true,
          symbol,
          symbolSize: 13,
          z: 5,
          itemStyle: { color: look.color(token), borderColor: '#fff', borderWidth: 2, opacity: 1 },
          data: [[x + Math.sin(angle) * self * radius, y - Math.cos(angle) * self * radius]],
        };
      }),
    ],
  };
}

export interface Visits {
  map: string;
  home: string;
  /** Cities of the map with how often each was visited, and where its name stands. */
  cities: readonly { name: string; count: number; at: readonly [number, number] }[];
}

/** Regions in three tints of pine, a dot as large as the number of visits, dashed lines from the home city. */
export function drawMap({ map, home, cities }: Visits, look: ChartLook, width: number): ChartOption {
  const most = Math.max(1, ...cities.map(({ count }) => count));
  const tint = (count: number) =>
    look.color(
      count === 0
        ? '--c-ink-50'
        : count < most / 4
          ? '--c-primary-100'
          : count < most
            ? '--c-primary-200'
            : '--c-primary-300',
    );
  const visited = cities.filter(({ count }) => count > 0);
  const start = cities.find(({ name }) => name === home);
  const small = width < 480;
  const name = { fontSize: look.size(small ? '--fs-12' : '--fs-14'), fontWeight: 600 as const };
  return {
    geo: {
      map,
      aspectScale: 1,
      silent: true,
      left: 8,
      right: 8,
      top: 8,
      bottom: 8,
      itemStyle: { borderColor: '#fff', borderWidth: 2 },
      regions: cities.map((city) => ({ name: city.name, itemStyle: { areaColor: tint(city.count) } })),
    },
    series: [
      {
        type: 'lines',
        coordinateSystem: 'geo',
        silent: true,
        lineStyle: { color: look.color('--c-primary-500'), type: [2, 5], width: 1.75, curveness: 0.2, opacity: 1 },
        data: start
          ? visited.filter((city) => city !== start).map(({ at }) => ({ coords: [[...start.at], [...at]] }))
          : [],
      },
      {
        type: 'scatter',
        coordinateSystem: 'geo',
        silent: true,
        symbolSize: (value: number[]) => 18 + 26 * Math.sqrt((value[2] ?? 0) / most),
        itemStyle: { color: look.color('--c-primary-600'), borderColor: '#fff', borderWidth: 2, opacity: 1 },
        label: {
          show: true,
          formatter: ({ value }) => String((value as number[])[2]),
          color: '#fff',
          fontWeight: 700,
          fontSize: look.size('--fs-13'),
        },
        data: visited.map(({ at, count }) => ({ value: [...at, count] })),
      },
      {
        type: 'scatter',
        coordinateSystem: 'geo',
        silent: true,
        symbolSize: (value: number[]) => (value[2] ? 18 + 26 * Math.sqrt(value[2] / most) : 6),
        itemStyle: { color: 'transparent' },
        label: {
          show: true,
          position: 'bottom',
          formatter: ({ name: city }) => city,
          color: look.color('--text-1'),
          textBorderColor: '#fff',
          textBorderWidth: 3,
          ...name,
        },
        data: visited.map((city) => ({ name: city.name, value: [...city.at, city.count] })),
      },
      {
        type: 'scatter',
        coordinateSystem: 'geo',
        silent: true,
        symbolSize: 6,
        itemStyle: { color: look.color('--c-ink-400') },
        label: {
          show: !small,
          position: 'bottom',
          formatter: ({ name: city }) => city,
          color: look.color('--text-3'),
          fontSize: look.size('--fs-13'),
        },
        data: cities.filter(({ count }) => count === 0).map((city) => ({ name: city.name, value: [...city.at, 0] })),
      },
    ],
  };
}
