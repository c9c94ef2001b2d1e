import { classNames } from '@vimo/ui';
import shared from './preview.module.css';

/** A count of what a workbook writes; one to look at twice is coloured unless it is none. */
export function Figure({ label, value, warn = false }: { label: string; value: number; warn?: boolean }) {
  return (
    <div>
      <dt className="ui-muted">{label}</dt>
      <dd className={classNames(warn && value > 0 && shared.warning)}>{value}</dd>
    </div>
  );
}
