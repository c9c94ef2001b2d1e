import { KIND_ICONS, kindIconLabel } from '@vimo/contract';
import { kindIconOf } from '@vimo/ui';
import { Radio } from 'antd';
import type { ControlProps } from '../../shared/form/form-field.tsx';
import styles from './basics.module.css';

/** The value of who leaves it to the name of the kind. */
const BY_NAME = { value: '', label: '按名称配' };
const ICONS = KIND_ICONS.map((name) => {
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
});

/** One of the product's own icons, or one that goes with the name; the value is the icon's name, empty for the latter. */
export const IconChoice = ({ id, value, onChange, describedBy }: ControlProps) => (
  <Radio.Group
    id={id}
    name={id}
    aria-describedby={describedBy}
    className={styles.icons ?? ''}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    options={[BY_NAME, ...ICONS]}
  />
);
