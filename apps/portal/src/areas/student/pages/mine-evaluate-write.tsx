import { useNavigate } from '@tanstack/react-router';
import { CallError, call, keyOf } from '@vimo/client';
import { EvaluateType, evaluateTaskFetch, evaluateTaskPage, evaluateTaskSubmit, hrefTo } from '@vimo/contract';
import { asLeft, Button, ShieldCheckIcon, sayRefusal, toast } from '@vimo/ui';
import { type CSSProperties, useState } from 'react';
import { WithUser } from '../../../features/member/member-shell.tsx';
import { usePhone } from '../../../features/order/use-phone.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import styles from '../evaluate/evaluate.module.css';
import { GivenMarks } from '../evaluate/given-marks.tsx';
import indicator from '../evaluate/indicator.module.css';
import { markProblem, marksKey, marksOf, type Rated, ratedIn, useMarks } from '../evaluate/marks.ts';
import { PeerCards, type PeerView } from '../evaluate/peer-cards.tsx';
import { PeerMatrix } from '../evaluate/peer-matrix.tsx';
import { PersonMarks } from '../evaluate/person-marks.tsx';
import { mayEvaluate } from '../evaluate/task-cards.tsx';
import type { Task } from '../evaluate/task-head.tsx';
import { TaskPage } from '../evaluate/task-page.tsx';

/** 去评价: marks for oneself, or for each classmate. */
export default function MineEvaluateWrite() {
  const { id = '' } = useSearchOf('/mine/writeEvaluate');
  return (
    <WithUser>
      {({ userid }) => (
        <TaskPage id={id}>
          {(task, reload) =>
            mayEvaluate(task) && task.total > 0 ? (
              <Write key={task.id} task={task} accountId={userid} reload={reload} />
            ) : (
              <GivenMarks task={task} />
            )
          }
        </TaskPage>
      )}
    </WithUser>
  );
}

function Write({ task, accountId, reload }: { task: Task; accountId: string; reload: () => void }) {
  const navigate = useNavigate();
  const phone = usePhone();
  const isPeer = task.type === EvaluateType.peer;
  const people = ratedIn(task.valueList);
  const all = people.flatMap(marksOf);
  const marks = useMarks(marksKey(accountId, task.id), all);
  const [at, setAt] = useState(0);
  const [view, setView] = useState<PeerView>('person');
  const [pending, setPending] = useState(false);
  const rated = marks.count(all);
  const left = all.length - rated;

  /** Shows a mark and puts the cursor there. */
  const goTo = (markId: string) => {
    if (isPeer && phone) {
      const person = people.findIndex((one) => marksOf(one).some(({ id }) => id === markId));
      setAt(view === 'person' ? person : marksOf(people[person]!).findIndex(({ id }) => id === markId));
    }
    requestAnimationFrame(() => {
      const cell = document.querySelector<HTMLInputElement>(`[data-mark="${markId}"]`);
      cell?.scrollIntoView({ block: 'center' });
      cell?.focus({ preventScroll: true });
    });
  };

  const send = async (part: boolean) => {
    if (pending) return;
    const wrong = all.find(({ id }) => markProblem(marks.of(id)));
    if (wrong) {
      toast.warning(`分数应为 ${markProblem(marks.of(wrong.id))}`);
      return goTo(wrong.id);
    }
    const missing = all.find(({ id }) => !marks.isRated(id));
    if (missing && !part) {
      toast.warning(`还有 ${left} 项没有评分`);
      return goTo(missing.id);
    }
    setPending(true);
    try {
      const list = all.filter(({ id }) => marks.isRated(id)).map(({ id }) => ({ id, score: Number(marks.of(id)) }));
      const { message } = await call(evaluateTaskSubmit, { list });
      marks.drop();
      toast.success(message);
      await Promise.all(
        [evaluateTaskPage, evaluateTaskFetch].map((endpoint) =>
          queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
        ),
      );
      await navigate({ href: asLeft(hrefTo('/mine/evaluateTask', isPeer ? { name: 'second' } : {})) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // What was typed stays on this device, also when its time is over or the class has changed.
      sayRefusal(error);
      if (error.kind === 'missing') reload();
    } finally {
      setPending(false);
    }
  };

  const views = view === 'person' ? people.length : marksOf(people[0]!).length;
  const shown = shownMarks(people, view, at);
  const leftHere = shown.length - marks.count(shown);
  const hasNext = isPeer && phone && left > 0 && at < views - 1;
  const next = () => {
    setAt(at + 1);
    window.scrollTo({ top: 0 });
  };
  const some = rated > 0 && left > 0 && marks.isDraft;
  const submit = (
    <Button loading={pending} onClick={() => void send(false)}>
      提交评价
    </Button>
  );
  const part = some ? (
    <Button variant="outline" disabled={pending} onClick={() => void send(true)}>
      先提交已评的
    </Button>
  ) : null;
  const kept = marks.isDraft ? '填写中自动保存在本机' : '';

  return (
    <div className={styles.marking}>
      {isPeer ? (
        <>
          {phone ? (
            <PeerCards
              people={people}
              marks={marks}
              view={view}
              onView={(chosen) => {
                setView(chosen);
                setAt(0);
              }}
              at={at}
              onAt={setAt}
            />
          ) : null}
          <p className={styles.note}>
            <span>
              <ShieldCheckIcon />
              分数只用于汇总，同学看不到是谁打的。{phone ? '' : '回车到下一格，方向键移动。'}
            </span>
            {phone ? null : (
              <span className="ui-tabular">
                已评 {rated} / {all.length}
              </span>
            )}
          </p>
          {phone ? null : <PeerMatrix people={people} marks={marks} />}
          <div className={styles.actions}>
            <p>{kept}</p>
            {part}
            {submit}
          </div>
        </>
      ) : (
        <div className={styles.columns}>
          <div className={indicator.indicators}>
            {people.map((person) => (
              <PersonMarks key={person.name} rated={person} marks={marks} />
            ))}
          </div>
          <aside className={`ui-card ${styles.aside}`}>
            <div className={styles.ring} style={{ '--v': `${(rated / all.length) * 100}%` } as CSSProperties}>
              <span>
                <b className="ui-tabular">
                  {rated} / {all.length}
                </b>
                <small>已评</small>
              </span>
            </div>
            <ul className={styles.averages}>
              {(people[0]?.ones ?? []).map(({ name, twos }) => (
                <li key={name}>
                  <span>{name} 平均</span>
                  <b className="ui-tabular">
                    {averageOf(
                      twos.flatMap((two) => two.marks).map(({ id }) => (marks.isRated(id) ? marks.of(id) : '')),
                    )}
                  </b>
                </li>
              ))}
            </ul>
            {submit}
            {part}
            <p className={styles.hint}>
              {left > 0 ? `还有 ${left} 项没有评分，提交时会带你过去。` : '全部评完，可以提交了。'}
              {kept ? `${kept}。` : ''}
            </p>
          </aside>
        </div>
      )}
      <div className={styles.bottom}>
        <p>
          <b className="ui-tabular">
            {rated} / {all.length}
          </b>
          {isPeer
            ? leftHere > 0
              ? `这${view === 'person' ? '位' : '项'}还有 ${leftHere} 项`
              : '这里已评完'
            : `还有 ${left} 项没有评分`}
        </p>
        {hasNext ? <Button onClick={next}>{view === 'person' ? '下一位' : '下一项'}</Button> : submit}
        {hasNext ? null : part}
      </div>
    </div>
  );
}

/** Marks that phones show at once. */
const shownMarks = (people: readonly Rated[], view: PeerView, at: number) =>
  view === 'person'
    ? marksOf(people[Math.min(at, people.length - 1)]!)
    : people.flatMap((person) => marksOf(person)[at] ?? []);

/** The mean of what is rated, with one digit. */
function averageOf(typed: readonly string[]): string {
  const given = typed.filter((one) => one !== '').map((one) => Math.round(Number(one) * 10));
  if (given.length === 0) return '—';
  return (Math.floor(given.reduce((sum, one) => sum + one, 0) / given.length + 0.5) / 10).toFixed(1);
}
