import type { ReactNode } from 'react';
import styles from './notification-settings.module.css';

/** Whether something arrives: words about it, and a switch that `name` calls by what it is. */
export const SwitchLine = ({
  name,
  on,
  disabled,
  onSwitch,
  children,
}: {
  name: string;
  on: boolean;
  disabled: boolean;
  onSwitch: (on: 0 | 1) => void;
  children: ReactNode;
}) => (
  <label>
    <span className={styles.words}>{children}</span>
    <input
      type="checkbox"
      role="switch"
      className={styles.switch}
      aria-label={`接收${name}提醒`}
      checked={on}
      aria-checked={on}
      disabled={disabled}
      onChange={({ target }) => onSwitch(target.checked ? 1 : 0)}
    />
  </label>
);
