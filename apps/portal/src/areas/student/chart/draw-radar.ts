import { type ChartLook, type ChartOption, moduleMark } from '@vimo/ui/chart';

/** A module's share of a full axis: one's own, and others to compare it with; null where there are none. */
export interface Axis {
  name: string;
  self: number;
  clas: number | null;
  grade: number | null;
}
/** 本人, 班级, 年级: the own line is filled, the others are broken. */
const LINES = [
  { key: 'self', type: 'solid', width: 2.5, color: '--c-primary-600' },
  { key: 'clas', type: [6, 4], width: 1.75, color: '--c-primary-400' },
  { key: 'grade', type: [1.5, 4], width: 1.75, color: '--c-ink-500' },
] as const;

/** Axes of modules from 0 to 1, five rings; the own ones filled and marked with each module's sign. */
export function drawRadar(axes: readonly Axis[], look: ChartLook, width: number, height: number): ChartOption {
  const size = look.size('--fs-14');
  const [x, y] = [width / 2, height * 0.54];
  const radius = (Math.min(width, height) / 2) * (width < 380 ? 0.56 : 0.66);
  const lines = LINES.filter(({ key }) => axes.every((axis) => axis[key] !== null));
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
      ...lines.toReversed().map(({ key, type, width: lineWidth, color }) => ({
        type: 'radar' as const,
        silent: true,
        symbol: 'none',
        lineStyle: { type: type as 'solid' | number[], width: lineWidth, color: look.color(color) },
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
