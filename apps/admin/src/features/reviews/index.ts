export { RecordSheet } from './record-sheet.tsx';
export { Timeline } from './timeline.tsx';
