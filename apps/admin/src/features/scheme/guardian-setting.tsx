import { call } from '@vimo/client';
import { manageRecordSaveSetting, manageRecordSetting } from '@vimo/contract';
import { classNames } from '@vimo/ui';
import { Switch } from 'antd';
import { useState } from 'react';
import { Read } from '../../shared/read.tsx';
import { useDo } from '../../shared/use-do.ts';
import styles from './scheme.module.css';

/** 家长代操作: whether a school lets guardians write records in their children's accounts. */
export function GuardianSetting() {
  const run = useDo();
  const [saving, setSaving] = useState(false);
  const save = async (allowed: boolean) => {
    setSaving(true);
    await run(() => call(manageRecordSaveSetting, { guardiansWrite: allowed ? 1 : 0 }));
    setSaving(false);
  };
  return (
    <section className={classNames('ui-card', styles.panel)} aria-labelledby="guardian-setting">
      <header className={styles.panelHead}>
        <h2 id="guardian-setting">家长代操作</h2>
        <span className="ui-muted">关闭后，家长切换到孩子账号时只能查看记录，不能填写、提交和确认</span>
      </header>
      <Read endpoint={manageRecordSetting} input={{}}>
        {({ guardiansWrite }) => (
          <p>
            <Switch
              aria-label="允许家长代孩子填写记录"
              checked={guardiansWrite === 1}
              loading={saving}
              onChange={(allowed) => void save(allowed)}
            />{' '}
            {guardiansWrite === 1 ? '允许家长代孩子填写记录' : '不允许家长代孩子填写记录'}
          </p>
        )}
      </Read>
    </section>
  );
}
