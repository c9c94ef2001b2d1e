import { NoticeState, type ReportProgress } from '@vimo/contract';
import { lackingIn, sumOver } from './progress.ts';
import styles from './report-notices.module.css';

/** How a grade stands, in four numbers. */
export function Figures({ list }: { list: readonly ReportProgress[] }) {
  const lacking = sumOver(list, lackingIn);
  const open = sumOver(list, ({ openQuestions }) => openQuestions);
  const running = list.filter(({ notice }) => notice?.stand === NoticeState.running).length;
  return (
    <dl className={styles.figures}>
      <div className="ui-card">
        <dt>报告已就绪</dt>
        <dd>
          {sumOver(list, ({ ready }) => ready)} / {sumOver(list, ({ total }) => total)}
        </dd>
      </div>
      <div className="ui-card">
        <dt>公示中的班级</dt>
        <dd>
          {running} / {list.length}
        </dd>
      </div>
      <div className="ui-card">
        <dt>公示期质疑</dt>
        <dd>
          {sumOver(list, ({ questions }) => questions)} <small>未结 {open}</small>
        </dd>
      </div>
      <div className="ui-card">
        <dt>缺材料</dt>
        <dd className={lacking > 0 ? styles.bad : undefined}>{lacking} 人</dd>
      </div>
    </dl>
  );
}
