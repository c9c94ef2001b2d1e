import { call } from '@vimo/client';
import { manageRankRule, manageRankRuleSave } from '@vimo/contract';
import { classNames } from '@vimo/ui';
import { Switch } from 'antd';
import { useState } from 'react';
import { Read } from '../../shared/read.tsx';
import { useDo } from '../../shared/use-do.ts';
import parts from './scheme.module.css';
import styles from './schemes.module.css';

/** 成绩排名: whether the schools below a bureau tell ranks. */
export function RankSetting() {
  const run = useDo();
  const [saving, setSaving] = useState(false);
  const save = async (isTold: boolean, version: number) => {
    setSaving(true);
    await run(() => call(manageRankRuleSave, { isTold: isTold ? 1 : 0, version }));
    setSaving(false);
  };
  return (
    <section className={classNames('ui-card', styles.settings)} aria-labelledby="rank-setting">
      <header className={parts.panelHead}>
        <h2 id="rank-setting">成绩排名</h2>
        <span className="ui-muted">关闭后，下级学校的综素报告不再显示各科排名，只显示分数</span>
      </header>
      <Read endpoint={manageRankRule} input={{}}>
        {({ isTold, isOffAbove, version }) => (
          <p className={styles.setting}>
            <Switch
              aria-label="显示排名"
              checked={isTold === 1 && isOffAbove === 0}
              disabled={isOffAbove === 1}
              loading={saving}
              onChange={(on) => void save(on, version)}
            />{' '}
            {isOffAbove ? '上级教育局已关闭排名' : isTold ? '向学生、家长和负责的教师显示排名' : '不显示排名'}
          </p>
        )}
      </Read>
    </section>
  );
}
