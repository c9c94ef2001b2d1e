import { CaretDownFillIcon, classNames, Dialog } from '@vimo/ui';
import { type ReactNode, useState } from 'react';
import styles from './filter-bar.module.css';

export interface FilterSheet {
  /** The word in the bar while nothing is chosen. */
  label: string;
  /** What is chosen, in the place of the word. */
  chosen: string | undefined;
  title: string;
  /** The sheet's content; `close` puts it away after a choice. */
  content: (close: () => void) => ReactNode;
}

/** A list's filters on phones: words in a bar, each opening a sheet from below. */
export function FilterBar({ sheets }: { sheets: readonly FilterSheet[] }) {
  const [open, setOpen] = useState<string>();
  const close = () => setOpen(undefined);
  return (
    <section className={styles.mfilter} aria-label="筛选">
      {sheets.map(({ label, chosen }) => (
        <button
          key={label}
          type="button"
          className={classNames(chosen && styles.on)}
          aria-haspopup="dialog"
          aria-label={chosen ? `${label}：${chosen}` : label}
          onClick={() => setOpen(label)}
        >
          <span className="ui-truncate">{chosen ?? label}</span>
          <CaretDownFillIcon />
        </button>
      ))}
      {sheets.map(({ label, title, content }) => (
        <Dialog key={label} open={open === label} onClose={close} title={title}>
          {content(close)}
        </Dialog>
      ))}
    </section>
  );
}
