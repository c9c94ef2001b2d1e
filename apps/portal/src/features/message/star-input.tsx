import { FieldError, StarFillIcon } from '@vimo/ui';
import { useId } from 'react';
import styles from './message.module.css';

const STARS = [1, 2, 3, 4, 5] as const;

/** One to five stars to choose: radio buttons, so that arrow keys and screen readers know them. */
export function StarInput({
  name,
  label,
  value,
  onChange,
  error,
}: {
  name: string;
  label: string;
  /** '1'–'5', or '' while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  error?: string;
}) {
  const errorId = useId();
  return (
    <fieldset className={styles.starField} aria-describedby={error ? errorId : undefined}>
      <legend>{label}</legend>
      <div>
        {STARS.map((star) => (
          <label key={star} className={star <= Number(value) ? styles.on : undefined}>
            <input
              type="radio"
              className="ui-visually-hidden"
              name={name}
              value={star}
              checked={value === String(star)}
              aria-label={`${star} 分`}
              onChange={() => onChange(String(star))}
            />
            <StarFillIcon />
          </label>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
