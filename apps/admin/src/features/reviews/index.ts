export { RecordSheet } from './record-sheet.tsx';
