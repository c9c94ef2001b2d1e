import { MagnifyingGlassIcon, TextInput } from '@vimo/ui';
import type { ReactNode } from 'react';
import styles from './list-filters.module.css';

const LONGEST = 50;

/** Above a list: what narrows it (`children`), a text that is looked for in its titles, and the choice of its form at the right. */
export function ListFilters({
  label,
  title = '',
  onTitle,
  choice,
  children,
}: {
  /** What is looked through, e.g. 记录标题. */
  label: string;
  /** The text that is looked for now. */
  title?: string | undefined;
  /** Asked for by Enter or the keyboard's own 搜索, and taken back by emptying the field; undefined for all. */
  onTitle: (title: string | undefined) => void;
  choice: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles.filters}>
      {children}
      <search className={styles.search}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onTitle(String(new FormData(event.currentTarget).get('title') ?? '').trim() || undefined);
          }}
        >
          <TextInput
            key={title}
            type="search"
            name="title"
            icon={MagnifyingGlassIcon}
            aria-label={`搜索${label}`}
            placeholder={`搜索${label}`}
            enterKeyHint="search"
            maxLength={LONGEST}
            defaultValue={title}
            onChange={({ target }) => {
              if (target.value === '' && title !== '') onTitle(undefined);
            }}
          />
        </form>
      </search>
      {choice}
    </div>
  );
}
