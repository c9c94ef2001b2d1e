import { MOST_MARK } from '@vimo/contract';
import { type ChartLook, type ChartOption, moduleMark } from '@vimo/ui/chart';

/** Scores of modules over semesters; null where none is told. */
export interface ScoreLines {
  terms: readonly string[];
  lines: readonly { name: string; values: readonly (number | null)[] }[];
}

/** Room below the lowest score, in steps of the axis. */
const STEP = 5;
/** Where the axis of scores begins: not at 0, so that a change is seen. The page says so. */
export const lowestOf = ({ lines }: ScoreLines): number => {
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
  return values.length === 0 ? 0 : Math.max(0, Math.floor(Math.min(...values) / STEP) * STEP - STEP);
};

/** A line for each module in its hue and with its sign, named at its end. */
export const drawScores = (shown: ScoreLines, look: ChartLook): ChartOption => {
  const text = { color: look.color('--text-2'), fontSize: look.size('--fs-13') };
  return {
    grid: { left: 8, right: 104, top: 16, bottom: 4, outerBoundsMode: 'same' },
    xAxis: {
      type: 'category',
      data: [...shown.terms],
      axisTick: { show: false },
      axisLabel: { ...text, interval: 0 },
      axisLine: { lineStyle: { color: look.color('--c-ink-300') } },
    },
    yAxis: {
      type: 'value',
      min: lowestOf(shown),
      max: MOST_MARK,
      axisLabel: text,
      splitLine: { lineStyle: { color: look.color('--line'), type: [3, 4] } },
    },
    series: shown.lines.map(({ name, values }) => {
      const { token, symbol } = moduleMark(name);
      const color = look.color(token);
      return {
        ...{ type: 'line' as const, name, symbol, symbolSize: 8, data: values.map((value) => value ?? '-') },
        ...{ lineStyle: { color, width: 2 }, itemStyle: { color } },
        endLabel: {
          ...{ show: true, color, fontSize: look.size('--fs-13'), fontWeight: 600 as const },
          formatter: ({ seriesName, value }) => `${seriesName} ${Number(value).toFixed(1)}`,
        },
        labelLayout: { moveOverlap: 'shiftY' as const },
      };
    }),
  };
};
