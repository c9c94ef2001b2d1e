import type { ChartLook, ChartOption } from '@vimo/ui/chart';

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
