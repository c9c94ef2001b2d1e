import { KIND_ICONS, kindIconLabel } from '@vimo/contract';
import { kindIconOf } from '@vimo/ui';
import { Radio } from 'antd';
import type { ControlProps } from '../../shared/form/form-field.tsx';
import styles from './basics.module.css';

/** One of the product's own icons; the value is its name. */
export const IconChoice = ({ id, value, onChange, describedBy }: ControlProps) => (
  <Radio.Group
    id={id}
    name={id}
    aria-describedby={describedBy}
    className={styles.icons ?? ''}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    options={KIND_ICONS.map((name) => {
      const Icon = kindIconOf({ name: '', icon: name });
      return {
        value: name,
        label: (
          <span className={styles.icon}>
            <Icon />
            {kindIconLabel[name]}
          </span>
        ),
      };
    })}
  />
);
