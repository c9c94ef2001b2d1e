import { WarningCircleFillIcon } from '@vimo/ui';
import { Input } from 'antd';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import styles from './indicators.module.css';

/** What every level of the editor is given. */
export interface Level {
  problems: Readonly<Record<string, string>>;
  /** False: to be looked at only. */
  isWritten: boolean;
  /** Puts the cursor into a part that comes with the next drawing. */
  onSeek: (key: string) => void;
  /** Asks before more than an empty part goes. */
  mayRemove: (name: string, holds: number) => Promise<boolean>;
  /** Tells what is to be known of a block before `count` points are put in. */
  mayPaste: (told: readonly string[], count: number) => Promise<boolean>;
}

/** The name of an indicator or a point, to be written or only read, with what is wrong with it. */
export function Name({
  part,
  label,
  maxLength,
  problem,
  isWritten,
  onChange,
  onKeyDown,
  onPaste,
}: {
  part: { key: string; name: string };
  label: string;
  maxLength: number;
  problem: string | undefined;
  isWritten: boolean;
  onChange: (name: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
}) {
  if (!isWritten) return <span className={styles.input}>{part.name}</span>;
  return (
    <span className={styles.input}>
      <Input
        data-part={part.key}
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        value={part.name}
        {...(problem ? { status: 'error' as const } : {})}
        aria-invalid={problem ? true : undefined}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <Problem text={problem} />
    </span>
  );
}

export const Problem = ({ text }: { text: string | undefined }) =>
  text ? (
    <p className="ui-help is-error" role="alert">
      <WarningCircleFillIcon />
      {text}
    </p>
  ) : null;
