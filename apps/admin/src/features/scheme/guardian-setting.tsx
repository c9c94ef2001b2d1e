import { call } from '@vimo/client';
import { manageRecordSaveSetting, manageRecordSetting } from '@vimo/contract';
import { classNames } from '@vimo/ui';
import { Switch } from 'antd';
import { useState } from 'react';
import { Read } from '../../shared/read.tsx';
import { useDo } from '../../shared/use-do.ts';
import parts from './scheme.module.css';
import styles from './schemes.module.css';

const POWERS = [
  ['guardiansWrite', '家长代孩子填写记录'],
  ['guardiansEvaluate', '家长代孩子评价（学期评价、评价任务）'],
] as const;

/** 家长代操作: whether a school lets guardians write records, and evaluate, in their children's accounts. */
export function GuardianSetting() {
  const run = useDo();
  const [saving, setSaving] = useState('');
  const save = async (power: string, allowed: boolean) => {
    setSaving(power);
    await run(() => call(manageRecordSaveSetting, { [power]: allowed ? 1 : 0 }));
    setSaving('');
  };
  return (
    <section className={classNames('ui-card', styles.settings)} aria-labelledby="guardian-setting">
      <header className={parts.panelHead}>
        <h2 id="guardian-setting">家长代操作</h2>
        <span className="ui-muted">关闭后，家长切换到孩子账号时只能查看，不能填写和提交</span>
      </header>
      <Read endpoint={manageRecordSetting} input={{}}>
        {(setting) =>
          POWERS.map(([power, what]) => (
            <p key={power} className={styles.setting}>
              <Switch
                aria-label={`允许${what}`}
                checked={setting[power] === 1}
                loading={saving === power}
                onChange={(allowed) => void save(power, allowed)}
              />{' '}
              {setting[power] === 1 ? '允许' : '不允许'}
              {what}
            </p>
          ))
        }
      </Read>
    </section>
  );
}
