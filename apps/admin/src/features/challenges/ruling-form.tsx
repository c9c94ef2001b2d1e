import { call, useToday } from '@vimo/client';
import {
  MAX_QUESTION_WORDS,
  manageQuestionRecheck,
  manageQuestionRule,
  QuestionFlow,
  questionResultLabel,
  recheckResultLabel,
} from '@vimo/contract';
import { TextArea } from '@vimo/ui';
import { Alert, Button, Radio } from 'antd';
import { useId, useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { useDo } from '../../shared/use-do.ts';
import type { Challenge } from './challenge.ts';
import styles from './challenges.module.css';

const RULINGS = [
  { value: 5, label: questionResultLabel[5].label, follows: '记录保持不变。' },
  { value: 2, label: questionResultLabel[2].label, follows: '学生按意见修改，修改后由您再次审核。' },
  { value: 4, label: questionResultLabel[4].label, follows: '记录作废，不能再恢复。' },
] as const;
/** What was sent back and not modified by its day. */
const LAPSED = [{ value: 4, label: '没有按期修改', follows: '记录作废，不能再恢复。' }] as const;
const RECHECKS = [
  { value: 2, label: recheckResultLabel[2].label, follows: '记录恢复为已通过。' },
  { value: 3, label: recheckResultLabel[3].label, follows: '记录作废，不能再恢复。' },
] as const;

/** The ruling, or the check of what was modified. What was typed stays when it cannot be sent. */
export function RulingForm({ challenge }: { challenge: Challenge }) {
  const { id, revision, flowStatus, dueDate } = challenge;
  const [chosen, setChosen] = useState<{ flowStatus: number; value: number }>();
  const [opinion, setOpinion] = useState('');
  const [problem, setProblem] = useState('');
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState(false);
  const { ask, holder } = useAsk();
  const doIt = useDo();
  const field = useId();
  const day = useToday();
  const isRecheck = flowStatus === QuestionFlow.recheck;
  // Somebody else may rule while this is open: what was chosen as a ruling is no choice of the check.
  const result = chosen?.flowStatus === flowStatus ? chosen.value : undefined;
  const isLapsed = flowStatus === QuestionFlow.revision && dueDate < day;
  if (flowStatus !== QuestionFlow.audit && !isRecheck && !isLapsed) {
    return opinion && !sent ? (
      <Alert type="warning" showIcon title="该质疑已由他人处理" description={`您写的意见没有发出：“${opinion}”`} />
    ) : null;
  }
  const choices: readonly { value: number; label: string; follows: string }[] = isRecheck
    ? RECHECKS
    : isLapsed
      ? LAPSED
      : RULINGS;
  const send = async () => {
    const choice = choices.find(({ value }) => value === result);
    if (!choice) return setProblem('请选择处理结果');
    const words = opinion.trim();
    if (!words && !(isRecheck && result === 2)) return setProblem(isRecheck ? '请输入不通过的原因' : '请输入裁定意见');
    setProblem('');
    const annuls = choice.follows.startsWith('记录作废');
    if (!(await ask({ title: choice.label, text: choice.follows, okText: '确定', danger: annuls }))) return;
    setSending(true);
    const done = await doIt(() =>
      isRecheck
        ? call(manageQuestionRecheck, { id, revision, checkStatus: result as 2 | 3, checkOpinion: words })
        : call(manageQuestionRule, { id, revision, status: result as 2 | 4 | 5, auditOpinion: words }),
    );
    setSending(false);
    if (done) {
      setSent(true);
      setChosen(undefined);
      setOpinion('');
    }
  };
  return (
    <section className={styles.ruling} aria-label={isRecheck ? '修改审核' : '裁定'}>
      {holder}
      <h3>{isRecheck ? '修改审核' : '裁定'}</h3>
      <Radio.Group
        className={styles.choices ?? ''}
        aria-label="处理结果"
        value={result}
        onChange={({ target }) => setChosen({ flowStatus, value: target.value as number })}
      >
        {choices.map(({ value, label, follows }) => (
          <Radio key={value} value={value}>
            {label}
            <small className="ui-muted">{follows}</small>
          </Radio>
        ))}
      </Radio.Group>
      <label htmlFor={field}>{isRecheck ? '审核意见' : '裁定意见'}</label>
      <TextArea
        id={field}
        rows={4}
        maxLength={MAX_QUESTION_WORDS}
        value={opinion}
        onChange={({ target }) => setOpinion(target.value)}
        placeholder="双方都会看到"
        aria-invalid={problem ? true : undefined}
      />
      <div role="alert">{problem ? <p className="ui-help is-error">{problem}</p> : null}</div>
      <Button type="primary" block size="large" loading={sending} onClick={send}>
        {isRecheck ? '提交审核结果' : '提交裁定'}
      </Button>
    </section>
  );
}
