import {
  BarChart,
  type BarSeriesOption,
  FunnelChart,
  type FunnelSeriesOption,
  LineChart,
  type LineSeriesOption,
  LinesChart,
  type LinesSeriesOption,
  PieChart,
  type PieSeriesOption,
  RadarChart,
  type RadarSeriesOption,
  ScatterChart,
  type ScatterSeriesOption,
} from 'echarts/charts';
import {
  GeoComponent,
  type GeoComponentOption,
  GridComponent,
  type GridComponentOption,
  RadarComponent,
  type RadarComponentOption,
} from 'echarts/components';
import { type ComposeOption, type ECharts, getMap, init, registerMap, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import styles from './chart.module.css';
import { type ChartLook, lookOfPage } from './look.ts';

use([BarChart, FunnelChart, LineChart, LinesChart, PieChart, RadarChart, ScatterChart]);
use([GeoComponent, GridComponent, RadarComponent, LabelLayout, SVGRenderer]);

export type ChartOption = ComposeOption<
  | BarSeriesOption
  | FunnelSeriesOption
  | LineSeriesOption
  | LinesSeriesOption
  | PieSeriesOption
  | RadarSeriesOption
  | ScatterSeriesOption
  | GeoComponentOption
  | GridComponentOption
  | RadarComponentOption
>;

/** Regions that a chart draws on; `geoJson` is a FeatureCollection whose features have a `name`. */
export interface ChartMap {
  name: string;
  geoJson: object;
}

export interface DrawingProps<D> {
  /** The sentence that stands for the picture where none is seen. */
  label: string;
  /** Pixels; the width is the container's. */
  height: number;
  data: D;
  /** What is drawn, at a width and height in pixels; a function of its module, as another one draws anew. */
  draw: (data: D, look: ChartLook, width: number, height: number) => ChartOption;
  map?: ChartMap | undefined;
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The picture itself. It moves when it first appears and never again. */
export default function Drawing<D>({ label, height, data, draw, map }: DrawingProps<D>) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(undefined);

  useEffect(() => () => chart.current?.dispose(), []);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    if (map && !getMap(map.name)) registerMap(map.name, map.geoJson as never);
    const render = () => {
      const width = element.clientWidth;
      // A folded part of a page has no width yet.
      if (width === 0) return;
      const isFirst = chart.current === undefined || chart.current.isDisposed();
      if (isFirst) chart.current = init(element, null, { renderer: 'svg' });
      else chart.current?.resize();
      const look = lookOfPage();
      const fontFamily = getComputedStyle(element).fontFamily;
      chart.current?.setOption(
        {
          animation: isFirst && !isStill(),
          animationDuration: 280,
          textStyle: { fontFamily },
          ...draw(data, look, width, height),
        },
        { notMerge: true },
      );
      // Paper is narrower than most windows: the picture is made smaller as a whole there.
      element.querySelector('svg')?.setAttribute('viewBox', `0 0 ${width} ${height}`);
    };
    // Told at once, and whenever the width changes; larger letters are another look.
    const observer = new ResizeObserver(render);
    observer.observe(element);
    const mode = new MutationObserver(render);
    mode.observe(document.documentElement, { attributeFilter: ['data-elder'] });
    return () => {
      observer.disconnect();
      mode.disconnect();
    };
  }, [data, draw, map, height]);

  return <div ref={box} className={styles.drawing} role="img" aria-label={label} style={{ height }} />;
}
