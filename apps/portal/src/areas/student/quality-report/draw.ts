import { type ChartLook, type ChartOption, moduleMark } from '@vimo/ui/chart';

/** Values over semesters, one list a name; null where there is none. */
export interface Trend {
  semesters: readonly string[];
  lines: readonly { name: string; isHighlighted: boolean; values: readonly (number | null)[] }[];
  /** Ranks: the first place is on top. */
  isRank?: boolean;
}

const HIGHLIGHTED = ['--ch-1', '--ch-2', '--ch-3'] as const;
/** Lines that can stand out at once. */
export const MOST_HIGHLIGHTED = HIGHLIGHTED.length;
const SYMBOLS = ['circle', 'rect', 'triangle'] as const;

/** What is left above and below lines, so that one that does not move lies in the middle. */
const room = (least: number, most: number) => Math.max((most - least) * 0.2, most * 0.02, 1);

/** Lines over semesters: those that stand out are named at their ends, the others are pale. */
export function drawTrend({ semesters, lines, isRank = false }: Trend, look: ChartLook): ChartOption {
  const inOrder = [
    ...lines.filter(({ isHighlighted }) => isHighlighted),
    ...lines.filter(({ isHighlighted }) => !isHighlighted),
  ];
  const text = { color: look.color('--text-2'), fontSize: look.size('--fs-13') };
  return {
    grid: { left: 8, right: lines.length > 1 ? 96 : 52, top: 20, bottom: 4, outerBoundsMode: 'same' },
    xAxis: {
      type: 'category',
      data: [...semesters],
      axisTick: { show: false },
      axisLine: { lineStyle: { color: look.color('--c-ink-300') } },
      axisLabel: { ...text, interval: 0 },
    },
    yAxis: {
      type: 'value',
      scale: true,
      splitNumber: 4,
      ...(isRank
        ? {}
        : {
            min: ({ min, max }) => Math.floor(min - room(min, max)),
            max: ({ min, max }) => Math.ceil(max + room(min, max)),
          }),
      inverse: isRank,
      ...(isRank ? { min: 1, minInterval: 1 } : {}),
      // The ends of the axis lie between its steps.
      axisLabel: isRank ? text : { ...text, showMinLabel: false, showMaxLabel: false },
      splitLine: { lineStyle: { color: look.color('--line'), type: [3, 4] } },
    },
    series: inOrder.map(({ name, values, isHighlighted }, at) => {
      const color = look.color((isHighlighted && HIGHLIGHTED[at]) || '--ch-mute');
      return {
        type: 'line' as const,
        name,
        symbol: (isHighlighted && SYMBOLS[at]) || 'none',
        symbolSize: 8,
        z: lines.length - at,
        lineStyle: { color, width: isHighlighted ? 2.5 : 1.5 },
        itemStyle: { color },
        endLabel: {
          show: isHighlighted,
          formatter: ({ seriesName, value }) => `${seriesName} ${Number(value).toLocaleString('zh-CN')}`.trim(),
          color,
          fontSize: look.size('--fs-13'),
          fontWeight: 600,
        },
        labelLayout: { moveOverlap: 'shiftY' as const },
        data: values.map((value) => value ?? '-'),
      };
    }),
  };
}

export interface ModuleCounts {
  semesters: readonly string[];
  modules: readonly { name: string; counts: readonly number[] }[];
}

/** Records by semester, a bar a module in its own hue. */
export const drawCounts = ({ semesters, modules }: ModuleCounts, look: ChartLook): ChartOption => ({
  grid: { left: 4, right: 4, top: 26, bottom: 4, outerBoundsMode: 'same' },
  xAxis: {
    type: 'category',
    data: [...semesters],
    axisTick: { show: false },
    axisLine: { lineStyle: { color: look.color('--c-ink-300') } },
    axisLabel: { color: look.color('--text-2'), fontSize: look.size('--fs-13') },
  },
  yAxis: {
    type: 'value',
    minInterval: 1,
    axisLabel: { color: look.color('--text-2'), fontSize: look.size('--fs-13') },
    splitLine: { lineStyle: { color: look.color('--line'), type: [3, 4] } },
  },
  series: modules.map(({ name, counts }) => ({
    type: 'bar' as const,
    name,
    barMaxWidth: 22,
    barGap: '15%',
    itemStyle: { color: look.color(moduleMark(name).token), borderRadius: [4, 4, 0, 0] },
    label: {
      ...{ show: true, position: 'top' as const, color: look.color('--text-2'), fontSize: look.size('--fs-12') },
      formatter: ({ value }: { value?: unknown }) => (value ? String(value) : ''),
    },
    data: [...counts],
  })),
});
