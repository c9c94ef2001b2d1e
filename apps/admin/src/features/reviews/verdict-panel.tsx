import { classNames, TextArea } from '@vimo/ui';
import { Button } from 'antd';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { Key } from '../../shared/keys/single-keys.tsx';
import { hasPhrase, MOST, REFUSALS, togglePhrase } from './phrases.ts';
import styles from './verdict-panel.module.css';

interface ReasonProps {
  value: string;
  onChange: (value: string) => void;
  error: boolean;
  area?: RefObject<HTMLTextAreaElement | null>;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Whether the numbers of the phrases are keys here. */
  keys?: boolean;
}

/** Reasons to pick, and words of one's own. */
export function Reason({ value, onChange, error, area, onKeyDown, keys = false }: ReasonProps) {
  const id = useId();
  return (
    <div className={styles.reason}>
      <fieldset className={styles.phrases}>
        <legend className="ui-visually-hidden">常用意见</legend>
        {REFUSALS.map((phrase, at) => (
          <button
            key={phrase}
            type="button"
            className={classNames('ui-chip is-outlined', hasPhrase(value, phrase) && 'is-on')}
            aria-pressed={hasPhrase(value, phrase)}
            onClick={() => onChange(togglePhrase(value, phrase))}
          >
            {keys ? <Key aside>{at + 1}</Key> : null}
            {phrase}
          </button>
        ))}
      </fieldset>
      <TextArea
        ref={area}
        aria-label="审核意见"
        aria-invalid={error || undefined}
        aria-describedby={error ? id : undefined}
        placeholder="选择常用意见，或在这里填写"
        maxLength={MOST}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
      <div role="alert">
        {error ? (
          <p id={id} className="ui-help is-error">
            请选择或填写不通过的原因
          </p>
        ) : null}
      </div>
    </div>
  );
}

interface VerdictProps extends ReasonProps {
  disabled: boolean;
  onPass: () => void;
  onRefuse: () => void;
  passText: string;
  refuseText: string;
}

/** What the reviewer says, and the two buttons. */
export function VerdictPanel({ disabled, onPass, onRefuse, passText, refuseText, ...reason }: VerdictProps) {
  return (
    <section aria-label="审核意见">
      <h3>审核意见</h3>
      <Reason
        {...reason}
        keys
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget instanceof HTMLElement && event.currentTarget.blur();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            onRefuse();
          }
        }}
      />
      <div className={styles.buttons}>
        <Button danger size="large" disabled={disabled} aria-keyshortcuts="R" onClick={onRefuse}>
          {refuseText}
          <Key aside>R</Key>
        </Button>
        <Button type="primary" size="large" disabled={disabled} aria-keyshortcuts="A" onClick={onPass}>
          {passText}
          <Key aside>A</Key>
        </Button>
      </div>
      <p className={classNames('ui-muted ui-text-13', styles.afterwards)}>
        处理后自动打开下一条。不通过必须写明原因，会发给学生。
      </p>
    </section>
  );
}
