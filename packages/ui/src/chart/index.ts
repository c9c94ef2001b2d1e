export { Chart, type ChartNumbers } from './chart.tsx';
export type { ChartMap, ChartOption } from './drawing.tsx';
export { type ChartLook, moduleMark } from './look.ts';
