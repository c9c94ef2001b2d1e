import { Button, MagnifyingGlassIcon } from '@vimo/ui';
import type { FormEvent } from 'react';
import { useNewWindow } from '../../shared/new-window.tsx';
import styles from './public-header.module.css';

/**
 * The search of the header: Enter or the button gives the trimmed text to `onSearch`; an empty one is not searched. Before the page's code is there,
 * and without it, the text goes to `action` as `title`, in a new window too where it is no phone.
 */
export function SearchBox({
  onSearch,
  action,
  initial = '',
  withButton = false,
}: {
  onSearch: (text: string) => void;
  action: string;
  initial?: string;
  withButton?: boolean;
}) {
  // The text is the field's own: what was typed before the page's code came is there too.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('title') ?? '').trim();
    if (text) onSearch(text);
  };
  return (
    <search className={styles.searchBox}>
      <form className={styles.search} action={action} target={useNewWindow()} onSubmit={submit} rel="noopener">
        <MagnifyingGlassIcon />
        <input
          type="search"
          name="title"
          enterKeyHint="search"
          aria-label="搜索活动或基地名称"
          placeholder="搜索活动或基地名称"
          maxLength={50}
          defaultValue={initial}
        />
        {withButton ? <Button type="submit">搜索</Button> : null}
      </form>
    </search>
  );
}
