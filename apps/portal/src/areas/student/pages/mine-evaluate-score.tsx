import { useCall } from '@vimo/client';
import { evaluateScore, studentSemesterList } from '@vimo/contract';
import { Card, classNames, EmptyState, lookOf, QueryState, Select } from '@vimo/ui';
import { useState } from 'react';
import { MemberPage } from '../../../features/member/member-page.tsx';
import styles from '../evaluate/scores.module.css';

const shown = (score: number | '') => (score === '' ? '—' : score.toFixed(1));

/** 指标得分: a semester's scores by indicator. */
export default function MineEvaluateScore() {
  const semesters = useCall(studentSemesterList, {});
  const [chosen, setChosen] = useState<string>();
  const terms = semesters.data ?? [];
  const semesterId = chosen ?? terms.find(({ isNow }) => isNow === 1)?.id ?? terms.at(-1)?.id ?? '';
  const answer = useCall(
    evaluateScore,
    { type: 1, semesterId },
    { keepPrevious: true, enabled: semesters.data !== undefined },
  );
  return (
    <MemberPage title="指标得分">
      <div className={styles.filter}>
        <Select
          aria-label="学期"
          value={semesterId}
          options={terms.map((term) => ({ value: term.id, label: term.semesterName }))}
          onChange={({ target }) => setChosen(target.value)}
        />
        <span className="ui-muted ui-text-14">评价截止后计入得分；同学评分不少于 3 人时显示</span>
      </div>
      <QueryState query={answer} card>
        {(data) =>
          data.length > 0 ? (
            <ul className={styles.scores}>
              {data.map(({ name, score, self, peer }) => {
                const { hue, icon: Icon } = lookOf(name);
                return (
                  <li key={name} className={classNames('ui-card', styles.score)}>
                    <h2>
                      <span className={classNames('ui-petal', hue)}>
                        <Icon />
                      </span>
                      {name}
                    </h2>
                    <b className="ui-tabular">
                      {shown(score)}
                      <small>分</small>
                    </b>
                    <p className="ui-tabular">
                      <span>自评 {shown(self)}</span>
                      <span>互评 {shown(peer)}</span>
                    </p>
                  </li>
                );
              })}
            </ul>
          ) : (
            <Card as="section">
              <EmptyState text="暂无数据" />
            </Card>
          )
        }
      </QueryState>
    </MemberPage>
  );
}
