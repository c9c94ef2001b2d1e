import { call } from '@vimo/client';
import { manageRecordSaveSetting, manageRecordSetting } from '@vimo/contract';
import { classNames } from '@vimo/ui';
import { Switch } from 'antd';
import { Read } from '../../shared/read.tsx';
import { useDoOnce } from '../../shared/use-do.ts';
import parts from './scheme.module.css';
import styles from './schemes.module.css';

/** 两步审核: whether what a teacher passed is passed by the school too; a bureau asks it of all schools below. */
export function SecondStepSetting() {
  const { pending, run } = useDoOnce();
  return (
    <section className={classNames('ui-card', styles.settings)} aria-labelledby="second-step-setting">
      <header className={parts.panelHead}>
        <h2 id="second-step-setting">两步审核</h2>
        <span className="ui-muted">开启后，班主任或任课教师通过的记录再由学校复核才算通过，两步须由不同的人完成</span>
      </header>
      <Read endpoint={manageRecordSetting} input={{}}>
        {({ secondStep, secondStepAbove }) => (
          <p className={styles.setting}>
            <Switch
              aria-label="记录审核分两步"
              checked={secondStep === 1 || secondStepAbove === 1}
              disabled={secondStepAbove === 1}
              loading={pending}
              onChange={(on) => void run(() => call(manageRecordSaveSetting, { secondStep: on ? 1 : 0 }))}
            />{' '}
            {secondStepAbove ? '上级教育局要求两步审核' : secondStep ? '记录审核分两步' : '记录审核一步完成'}
          </p>
        )}
      </Read>
    </section>
  );
}
