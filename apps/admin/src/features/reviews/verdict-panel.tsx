import { TAKE_BACK_SECONDS } from '@vimo/contract';
import { classNames, isComposing, TextArea } from '@vimo/ui';
import { Button } from 'antd';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { Key } from '../../shared/keys/single-keys.tsx';
import { hasPhrase, MOST, PRAISES, REFUSALS, togglePhrase } from './phrases.ts';
import styles from './verdict-panel.module.css';

interface ReasonProps {
  value: string;
  onChange: (value: string) => void;
  /** What keeps the verdict from being sent; empty: nothing. */
  error: string;
  area?: RefObject<HTMLTextAreaElement | null>;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Whether the numbers of the phrases are keys here. */
  keys?: boolean;
  /** Phrases to pick: reasons for returning, and words for what passes where it may pass. */
  refusals?: readonly string[];
  praises?: readonly string[];
}

/** Reasons to pick, and words of one's own. */
export function Reason({
  value,
  onChange,
  error,
  area,
  onKeyDown,
  keys = false,
  refusals = REFUSALS,
  praises = [],
}: ReasonProps) {
  const id = useId();
  const groups = [
    { name: '不通过的原因', phrases: refusals, from: 1 },
    { name: '通过的评语', phrases: praises, from: refusals.length + 1 },
  ].filter(({ phrases }) => phrases.length > 0);
  return (
    <div className={styles.reason}>
      {groups.map(({ name, phrases, from }) => (
        <fieldset key={name} className={styles.phrases}>
          <legend className={groups.length > 1 ? styles.group : 'ui-visually-hidden'}>{name}</legend>
          {phrases.map((phrase, at) => (
            <button
              key={phrase}
              type="button"
              className={classNames('ui-chip is-outlined', hasPhrase(value, phrase) && 'is-on')}
              aria-pressed={hasPhrase(value, phrase)}
              onClick={() => onChange(togglePhrase(value, phrase))}
            >
              {keys ? <Key aside>{from + at}</Key> : null}
              {phrase}
            </button>
          ))}
        </fieldset>
      ))}
      <TextArea
        ref={area}
        aria-label="审核意见"
        aria-invalid={error !== '' || undefined}
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
            {error}
          </p>
        ) : null}
      </div>
    </div>
  );
}

interface VerdictProps extends ReasonProps {
  disabled: boolean;
  /** A pass can be taken back at once. */
  mayTakeBack: boolean;
  onPass: () => void;
  onRefuse: () => void;
  passText: string;
  refuseText: string;
}

/** What the reviewer says, and the two buttons. */
export function VerdictPanel({
  disabled,
  mayTakeBack,
  onPass,
  onRefuse,
  passText,
  refuseText,
  ...reason
}: VerdictProps) {
  return (
    <section aria-label="审核意见">
      <h3>审核意见</h3>
      <Reason
        {...reason}
        keys
        praises={PRAISES}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
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
        {mayTakeBack ? `通过后 ${TAKE_BACK_SECONDS} 秒内可以撤销。` : null}
      </p>
    </section>
  );
}
