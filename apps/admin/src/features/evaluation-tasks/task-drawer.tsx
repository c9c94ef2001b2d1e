import { call } from '@vimo/client';
import {
  type DataOf,
  type EvaluateCycle,
  type EvaluateStatus,
  evaluateCycleLabel,
  evaluateStatusLabel,
  manageTaskClose,
  manageTaskExport,
  manageTaskFetch,
  manageTaskProgress,
  manageTaskPupils,
  manageTaskRemind,
  manageTaskResults,
} from '@vimo/contract';
import { ScrollsSideways, StatusTag } from '@vimo/ui';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { DetailDrawer } from '../../shared/detail-drawer.tsx';
import { Read } from '../../shared/read.tsx';
import { RemindButton } from '../../shared/remind-button.tsx';
import { useDo } from '../../shared/use-do.ts';
import styles from './evaluation-tasks.module.css';
import { Ratings } from './ratings.tsx';
import { ChangeForm } from './task-form.tsx';

type Task = DataOf<typeof manageTaskFetch>;

/** One task: how far its classes are, who has not done it, what came out. */
export function TaskDrawer({
  id,
  mayAudit,
  onClose,
}: {
  id: string | undefined;
  mayAudit: boolean;
  onClose: () => void;
}) {
  return (
    <DetailDrawer title="评价任务详情" open={Boolean(id)} onClose={onClose} footer={null}>
      {id ? (
        <Read endpoint={manageTaskFetch} input={{ id }}>
          {(task) => <Details key={task.id} task={task} mayAudit={mayAudit} />}
        </Read>
      ) : null}
    </DetailDrawer>
  );
}

/** What becomes of what was given, if a task is ended today. */
const endingText = ({ kept, dropped }: Task['ending']) =>
  `结束后学生不能再提交。已提交的 ${kept} 份评价计入得分${dropped > 0 ? `；今天才开始的一期不计入，其中 ${dropped} 份评价作废。要保留，请明天再结束` : ''}。`;

function Details({ task, mayAudit }: { task: Task; mayAudit: boolean }) {
  const run = useDo();
  const { ask, holder } = useAsk();
  const [changing, setChanging] = useState(false);
  const [chosen, setChosen] = useState(task.occasions[0]?.occasion ?? '');
  const [classId, setClassId] = useState(task.classes[0]?.classId ?? '');
  const occasion = task.occasions.find((one) => one.occasion === chosen);
  const running = task.occasions.some(({ isOver }) => isOver === 0);
  const close = async () => {
    if (
      await ask({
        title: '提前结束任务？',
        text: endingText(task.ending),
        okText: '结束',
        danger: true,
      })
    )
      await run(() => call(manageTaskClose, { id: task.id, revision: task.revision }));
  };
  return (
    <>
      {holder}
      <h3 className={styles.title}>{task.title}</h3>
      <p className="ui-muted">
        {evaluateCycleLabel[task.cycle as EvaluateCycle]} · {task.systemName} 第 {task.systemVersion} 版 ·{' '}
        {task.startDate} 至 {task.closeDate || task.endDate}
      </p>
      {task.mayEdit === 1 && !task.closeDate ? (
        <p className={styles.end}>
          <Button onClick={() => setChanging(true)}>修改任务</Button>
          {running ? (
            <Button danger onClick={() => void close()}>
              提前结束任务
            </Button>
          ) : null}
        </p>
      ) : null}
      {occasion ? (
        <>
          <div className={styles.choice}>
            <Select
              aria-label="第几期"
              value={chosen}
              options={task.occasions.map((one) => ({
                value: one.occasion,
                label: one.startDate === one.endDate ? one.startDate : `${one.startDate} 至 ${one.endDate}`,
              }))}
              onChange={(value: string) => setChosen(value)}
            />
            <Select
              aria-label="班级"
              value={classId}
              options={task.classes.map((one) => ({ value: one.classId, label: one.className }))}
              onChange={(value: string) => setClassId(value)}
            />
          </div>
          <Progress task={task} occasion={chosen} isOver={occasion.isOver === 1} />
          <Pupils id={task.id} occasion={chosen} classId={classId} />
          <Results
            id={task.id}
            occasion={chosen}
            classId={classId}
            mayAudit={mayAudit}
            isOver={occasion.isOver === 1}
          />
        </>
      ) : (
        <p className="ui-muted">任务还没有开始。</p>
      )}
      {changing ? <ChangeForm task={task} onClose={() => setChanging(false)} /> : null}
    </>
  );
}

/** How far each class is, and who is to be reminded. */
function Progress({ task, occasion, isOver }: { task: Task; occasion: string; isOver: boolean }) {
  return (
    <section className={styles.part} aria-label="各班进度">
      <h4>各班进度</h4>
      <Read endpoint={manageTaskProgress} input={{ id: task.id, occasion }}>
        {({ list }) => (
          <ul className={styles.rows}>
            {list.map(({ classId, className, total, done }) => (
              <li key={classId}>
                <b>{className}</b>
                <span className="ui-tabular">
                  已完成 {done} / {total}
                </span>
                <RemindButton
                  label={`提醒${className}未完成的学生`}
                  disabled={isOver || done === total}
                  send={() => call(manageTaskRemind, { id: task.id, occasion, classId })}
                />
              </li>
            ))}
          </ul>
        )}
      </Read>
    </section>
  );
}

function Pupils(asked: { id: string; occasion: string; classId: string }) {
  return (
    <section className={styles.part} aria-label="学生完成情况">
      <h4>未完成的学生</h4>
      <Read endpoint={manageTaskPupils} input={asked}>
        {({ list }) => {
          const missing = list.filter(({ status }) => status !== 2);
          return missing.length === 0 ? (
            <p className="ui-muted">全部完成。</p>
          ) : (
            <ul className={styles.rows}>
              {missing.map(({ studentId, studentName, studentNo, status, rated }) => {
                const { label, tone } = evaluateStatusLabel[status as EvaluateStatus];
                return (
                  <li key={studentId}>
                    <b translate="no">{studentName}</b>
                    <span className="ui-muted ui-tabular">
                      <bdi translate="no">{studentNo}</bdi> · 已评 {rated} 项
                    </span>
                    <StatusTag tone={tone}>{label}</StatusTag>
                  </li>
                );
              })}
            </ul>
          );
        }}
      </Read>
    </section>
  );
}

const shown = (score: number | '') => (score === '' ? '—' : score.toFixed(1));

/** Scores of a class, pupil by pupil, and as a workbook. */
function Results({
  mayAudit,
  isOver,
  ...asked
}: {
  id: string;
  occasion: string;
  classId: string;
  mayAudit: boolean;
  isOver: boolean;
}) {
  const [audited, setAudited] = useState<{ studentId: string; studentName: string }>();
  const file = `${manageTaskExport.path}?${new URLSearchParams(asked)}`;
  return (
    <section className={styles.part} aria-label="评价结果">
      <header className={styles.partHead}>
        <h4>评价结果</h4>
        <a className="ui-button ui-button-outline ui-button-small" href={file} download>
          导出表格
        </a>
      </header>
      {isOver ? null : <p className="ui-muted">这一期还没有截止，截止后才有得分。</p>}
      <Read endpoint={manageTaskResults} input={asked}>
        {({ columns, list, averages, average }) => (
          <ScrollsSideways label="得分表" className={styles.scroll}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">姓名</th>
                  {columns.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                  <th scope="col">综合</th>
                  <th scope="col">评价人数</th>
                  {mayAudit ? <th scope="col">审计</th> : null}
                </tr>
              </thead>
              <tbody>
                {list.map(({ studentId, studentName, scores, score, raters }) => (
                  <tr key={studentId}>
                    <th scope="row" translate="no">
                      {studentName}
                    </th>
                    {columns.map((name, at) => (
                      <td key={name}>{shown(scores[at] ?? '')}</td>
                    ))}
                    <td>
                      <b>{shown(score)}</b>
                    </td>
                    <td>{raters}</td>
                    {mayAudit ? (
                      <td>
                        <Button
                          type="link"
                          size="small"
                          aria-label={`审计${studentName}的评分来源`}
                          onClick={() => setAudited({ studentId, studentName })}
                        >
                          查看来源
                        </Button>
                      </td>
                    ) : null}
                  </tr>
                ))}
                <tr>
                  <th scope="row">班级平均</th>
                  {columns.map((name, at) => (
                    <td key={name}>{shown(averages[at] ?? '')}</td>
                  ))}
                  <td>
                    <b>{shown(average)}</b>
                  </td>
                  <td />
                  {mayAudit ? <td /> : null}
                </tr>
              </tbody>
            </table>
          </ScrollsSideways>
        )}
      </Read>
      {audited ? <Ratings {...asked} {...audited} onClose={() => setAudited(undefined)} /> : null}
    </section>
  );
}
