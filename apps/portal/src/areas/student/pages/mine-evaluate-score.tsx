import { useQueries } from '@tanstack/react-query';
import { callOptions, useCall } from '@vimo/client';
import { evaluateScore, studentSemesterList } from '@vimo/contract';
import { Card, EmptyState, LinkButton, QueryState, Select } from '@vimo/ui';
import { useTerm } from '../../../features/list/use-term.ts';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { movedSince } from '../evaluate/score-facts.ts';
import { Headline, HowScored, IndicatorScores, ModuleScores, ScoresOverTime } from '../evaluate/score-panels.tsx';
import styles from '../evaluate/scores.module.css';
import { shortName } from '../quality-report/terms.ts';

/** Indicators of the first level are modules. */
const [MODULES, INDICATORS] = [1, 2] as const;
/** So many semesters are drawn. */
const MOST_TERMS = 6;

/** 指标得分: a semester's scores by module and indicator, and how they developed. */
export default function MineEvaluateScore() {
  const semesters = useCall(studentSemesterList, {});
  const { semester, choose } = useTerm();
  // The latest first.
  const terms = semesters.data ?? [];
  const semesterId =
    terms.find(({ id }) => id === semester)?.id ?? terms.find(({ isTold }) => isTold === 1)?.id ?? terms[0]?.id ?? '';
  const at = terms.findIndex(({ id }) => id === semesterId);
  const before = terms[at + 1];
  const enabled = semesters.data !== undefined;
  const answer = useCall(evaluateScore, { type: MODULES, semesterId }, { enabled });
  /** Without the semesters nothing is asked of one. */
  const asked = semesters.data ? answer : { data: undefined, error: semesters.error, refetch: semesters.refetch };
  const indicators = useCall(evaluateScore, { type: INDICATORS, semesterId }, { enabled });
  const indicatorsBefore = useCall(
    evaluateScore,
    { type: INDICATORS, semesterId: before?.id ?? '' },
    { enabled: before !== undefined },
  );
  const moved = movedSince(indicators.data ?? [], before && indicatorsBefore.data);
  return (
    <MemberPage title="指标得分">
      <div className={styles.filter}>
        <Select
          aria-label="学期"
          value={semesterId}
          options={terms.map((term) => ({ value: term.id, label: term.semesterName }))}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
      <QueryState query={asked} card>
        {(data) =>
          data.length > 0 ? (
            <>
              <Headline scores={moved} />
              <div className={styles.two}>
                <ModuleScores scores={data} />
                <Development terms={terms.slice(0, MOST_TERMS).toReversed()} names={data.map(({ name }) => name)} />
              </div>
              <IndicatorScores scores={moved} />
              <HowScored />
            </>
          ) : (
            <Card as="section">
              <EmptyState
                text="这学期还没有得分：评价截止后算出"
                action={
                  <LinkButton variant="outline" href="/mine/evaluateTask">
                    去看评价任务
                  </LinkButton>
                }
              />
            </Card>
          )
        }
      </QueryState>
    </MemberPage>
  );
}

/** Modules over those semesters in which something was scored. */
function Development({
  terms,
  names,
}: {
  /** The oldest first. */
  terms: readonly { id: string; semesterName: string; className: string }[];
  names: readonly string[];
}) {
  const answers = useQueries({
    queries: terms.map(({ id }) => callOptions(evaluateScore, { type: MODULES, semesterId: id })),
  });
  if (answers.some(({ isPending }) => isPending)) return null;
  const scored = terms.flatMap((term, at) => {
    const data = answers[at]?.data ?? [];
    return data.some(({ score }) => score !== '') ? [{ term, data }] : [];
  });
  return (
    <ScoresOverTime
      terms={scored.map(({ term }) => shortName(term))}
      lines={names.map((name) => ({
        name,
        values: scored.map(({ data }) => {
          const score = data.find((one) => one.name === name)?.score;
          return score === undefined || score === '' ? null : score;
        }),
      }))}
    />
  );
}
