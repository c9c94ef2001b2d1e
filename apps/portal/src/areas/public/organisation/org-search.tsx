import { useCall } from '@vimo/client';
import { findEducationTree, type Organisation, OrgType } from '@vimo/contract';
import {
  BankIcon,
  classNames,
  GraduationCapIcon,
  IconButton,
  isComposing,
  MagnifyingGlassIcon,
  TextInput,
  XCircleFillIcon,
} from '@vimo/ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import styles from './org-search.module.css';
import { useDebounced } from './use-debounced.ts';

const TYPING_MS = 250;
const MOST_SHOWN = 8;

/** The chooser's search: suggests organisations while a name is typed; arrows, Enter and Esc work. */
export function OrgSearch({ onChoose }: { onChoose: (org: Organisation) => void }) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const wanted = useDebounced(text.trim(), TYPING_MS);
  const { data, isFetching } = useCall(findEducationTree, { orgName: wanted }, { enabled: wanted !== '' });
  const found = wanted && data ? data.slice(0, MOST_SHOWN) : [];
  const shown = open && text.trim() !== '';
  const settled = wanted === text.trim() && !isFetching;

  const choose = (org: Organisation) => {
    setOpen(false);
    onChoose(org);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive((active + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const org = found[Math.max(active, 0)];
      if (shown && settled && org) choose(org);
    } else if (event.key === 'Escape') {
      setOpen(false);
    }
  };

  return (
    <search
      className={styles.search}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      {/* Where no script runs, the page of institutions finds the name. */}
      <form action="/institution" onSubmit={(event) => event.preventDefault()}>
        <TextInput
          ref={input}
          name="name"
          icon={MagnifyingGlassIcon}
          role="combobox"
          aria-label="学校或机构名称"
          aria-expanded={shown && found.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown && found[active] ? `${listId}-${active}` : undefined}
          autoComplete="off"
          placeholder="学校或机构名称"
          maxLength={50}
          value={text}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setText(target.value);
            setOpen(true);
            setActive(-1);
          }}
          suffix={
            text ? (
              <IconButton
                icon={XCircleFillIcon}
                label="清空"
                onClick={() => {
                  setText('');
                  input.current?.focus();
                }}
              />
            ) : null
          }
        />
      </form>
      <div className={styles.results} hidden={!shown || (found.length === 0 && !settled)}>
        <div id={listId} role="listbox" aria-label="机构">
          {found.map((org, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the combobox, which keeps the focus
            <div
              key={org.orgId}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={classNames(styles.option, index === active && styles.on)}
              onMouseEnter={() => setActive(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(org)}
            >
              {org.orgType === OrgType.school ? <GraduationCapIcon /> : <BankIcon />}
              <span className="ui-truncate">
                <Marked text={org.orgName} part={wanted} />
              </span>
              <small>{org.orgType === OrgType.school ? org.area || org.kindName : org.kindName}</small>
            </div>
          ))}
        </div>
        <p className={styles.none} role="status">
          {shown && settled && found.length === 0 ? '没有找到这个机构，请换个名称试试' : ''}
        </p>
      </div>
    </search>
  );
}

function Marked({ text, part }: { text: string; part: string }) {
  const at = text.indexOf(part);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{part}</mark>
      {text.slice(at + part.length)}
    </>
  );
}
