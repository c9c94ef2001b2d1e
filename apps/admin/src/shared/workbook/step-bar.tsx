import { CheckBoldIcon, classNames } from '@vimo/ui';
import styles from './step-bar.module.css';

const STEPS = ['上传文件', '预览与改错', '确认导入', '结果'];

/** Where one is among the four steps; `step` from 1. */
export function StepBar({ step, steps = STEPS }: { step: number; steps?: readonly string[] }) {
  return (
    <ol className={classNames('ui-card', styles.steps)}>
      {steps.map((name, at) => (
        <li
          key={name}
          className={classNames(at + 1 < step && styles.done, at + 1 === step && styles.now)}
          aria-current={at + 1 === step ? 'step' : undefined}
        >
          <i>{at + 1 < step ? <CheckBoldIcon /> : at + 1}</i>
          <span>{name}</span>
        </li>
      ))}
    </ol>
  );
}
