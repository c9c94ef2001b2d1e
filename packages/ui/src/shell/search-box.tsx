import { type FormEvent, useState } from 'react';
import { Button } from '../button.tsx';
import { MagnifyingGlassIcon } from '../icons/generated.ts';

/** The search of the header: Enter or the button gives the trimmed text to `onSearch`; an empty one is not searched. */
export function SearchBox({
  onSearch,
  initial = '',
  withButton = false,
}: {
  onSearch: (text: string) => void;
  initial?: string;
  withButton?: boolean;
}) {
  const [text, setText] = useState(initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) onSearch(text.trim());
  };
  return (
    <search className="search-w">
      <form className="search" onSubmit={submit}>
        <MagnifyingGlassIcon />
        <input
          type="search"
          enterKeyHint="search"
          aria-label="搜索活动或基地名称"
          placeholder="搜索活动或基地名称"
          maxLength={50}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {withButton ? <Button type="submit">搜索</Button> : null}
      </form>
    </search>
  );
}
