import { useQueryClient } from '@tanstack/react-query';
import { call, keyOf, useCall } from '@vimo/client';
import {
  manageRecordClasses,
  manageRecordDimensions,
  manageRecordEnter,
  manageRecordEntered,
  type RecordResult,
} from '@vimo/contract';
import {
  AppLink,
  asLeft,
  CheckCircleFillIcon,
  classNames,
  EmptyState,
  ErrorState,
  toast,
  XCircleFillIcon,
} from '@vimo/ui';
import { Alert, Button, Select } from 'antd';
import { useCallback, useId, useState } from 'react';
import { byLabel } from '../../shared/form/by-label.ts';
import { keepOwnDraft, readOwnDraft } from '../../shared/own-drafts.ts';
import { useMe } from '../../shared/session/use-me.ts';
import styles from './entry.module.css';
import { EntryForm, type EntryValues, fieldListOf } from './entry-form.tsx';
import { EntryResult } from './entry-result.tsx';
import { StudentChoice } from './student-choice.tsx';

/** What is being entered and not sent. */
interface Draft {
  classId: string;
  studentIds: string[];
  dimensionId: string;
  /** Of every dimension that was tried: who chose another by mistake comes back to what they typed. */
  values: EntryValues;
}
const DRAFT = 'record-entry';
const NOTHING: Draft = { classId: '', studentIds: [], dimensionId: '', values: {} };

/** 录入记录: one form for one student, several, or a whole class; how it went is told for each. */
export function NewEntryPage() {
  const { data: me } = useMe();
  return me ? <NewEntry accountId={me.userid} /> : null;
}

function NewEntry({ accountId }: { accountId: string }) {
  const [kept, setKept] = useState(() => readOwnDraft<Draft>(DRAFT, accountId));
  const [draft, setDraft] = useState(kept ?? NOTHING);
  const [results, setResults] = useState<readonly RecordResult[]>();
  // What is typed does not come back into the form that it comes from: a new form begins with what is kept.
  const [round, setRound] = useState(0);
  const queries = useQueryClient();
  const change = useCallback(
    (part: Partial<Draft>) =>
      setDraft((before) => {
        const next = { ...before, ...part, values: { ...before.values, ...part.values } };
        const begun = next.studentIds.length > 0 || Object.values(next.values).some(Boolean);
        keepOwnDraft(DRAFT, accountId, begun ? next : undefined);
        return next;
      }),
    [accountId],
  );
  const keepValues = useCallback((values: EntryValues) => change({ values }), [change]);
  const clear = () => {
    keepOwnDraft(DRAFT, accountId, undefined);
    setKept(undefined);
    setDraft(NOTHING);
    setRound(round + 1);
  };

  const send = async (values: EntryValues) => {
    const { studentIds, dimensionId } = draft;
    if (studentIds.length === 0) {
      toast.warning('请选择学生');
      return;
    }
    const { data } = await call(manageRecordEnter, { studentIds, dimensionId, fieldList: fieldListOf(values) });
    setResults(data);
    clear();
    await queries.invalidateQueries({ queryKey: keyOf(manageRecordEntered) });
  };

  if (results) return <Results results={results} onAgain={() => setResults(undefined)} />;
  return (
    <>
      <header className={styles.head}>
        <h1>录入记录</h1>
        <div className={styles.headActions}>
          <AppLink className="ui-button ui-button-outline ui-button-small" href={asLeft('/record-entry')}>
            返回
          </AppLink>
        </div>
      </header>
      {kept ? (
        <Alert
          type="info"
          showIcon
          className={styles.alert ?? ''}
          title="已恢复您上次没有发送的内容"
          action={<Button onClick={clear}>清空重填</Button>}
        />
      ) : null}
      <div className={styles.columns} key={round}>
        <Students draft={draft} onChange={change} />
        <section className={classNames('ui-card', styles.panel)} aria-labelledby="entry-what">
          <h2 id="entry-what">填写内容</h2>
          {draft.classId ? (
            <What draft={draft} onChange={change} onValues={keepValues} send={send} />
          ) : (
            <p className="ui-muted">请先选定班级。</p>
          )}
        </section>
      </div>
    </>
  );
}

function Students({ draft, onChange }: { draft: Draft; onChange: (part: Partial<Draft>) => void }) {
  const { data: classes, error, refetch } = useCall(manageRecordClasses, {}, { staleTime: 600_000 });
  const id = useId();
  return (
    <section className={classNames('ui-card', styles.panel)} aria-labelledby="entry-who">
      <h2 id="entry-who">选择学生</h2>
      {error && !classes ? <ErrorState error={error} onRetry={() => refetch()} /> : null}
      {classes?.length === 0 ? <EmptyState small text="您本学年没有任教或负责的班级" /> : null}
      {classes && classes.length > 0 ? (
        <div className={styles.labelled}>
          <label htmlFor={id}>班级</label>
          <Select
            id={id}
            showSearch={byLabel}
            placeholder="请选择班级"
            value={draft.classId || null}
            options={classes.map(({ classId, className, studentNum }) => ({
              value: classId,
              label: `${className}（${studentNum} 人）`,
            }))}
            onChange={(classId: string) => onChange({ classId, studentIds: [] })}
          />
        </div>
      ) : null}
      {draft.classId ? (
        <StudentChoice
          classId={draft.classId}
          chosen={draft.studentIds}
          onChange={(studentIds) => onChange({ studentIds })}
        />
      ) : null}
    </section>
  );
}

function What({
  draft,
  onChange,
  onValues,
  send,
}: {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  onValues: (values: EntryValues) => void;
  send: (values: EntryValues) => Promise<void>;
}) {
  const { data: modules, error, refetch } = useCall(manageRecordDimensions, { classId: draft.classId });
  const id = useId();
  if (error && !modules) return <ErrorState error={error} onRetry={() => refetch()} />;
  const dimension = modules
    ?.flatMap(({ dimensions }) => dimensions)
    .find(({ dimensionId }) => dimensionId === draft.dimensionId);
  const count = draft.studentIds.length;
  return (
    <>
      <div className={styles.labelled}>
        <label htmlFor={id}>维度</label>
        <Select
          id={id}
          showSearch={byLabel}
          placeholder="请选择维度"
          loading={!modules}
          value={dimension?.dimensionId ?? null}
          options={modules?.map(({ modelName, dimensions }) => ({
            label: modelName,
            options: dimensions.map((one) => ({ value: one.dimensionId, label: one.dimensionName })),
          }))}
          onChange={(dimensionId: string) => onChange({ dimensionId })}
        />
      </div>
      {dimension ? (
        <EntryForm
          key={dimension.dimensionId}
          fields={dimension.fields}
          initial={draft.values}
          onValues={onValues}
          send={send}
          okText={count > 0 ? `发送给 ${count} 名学生确认` : '发送给学生确认'}
        />
      ) : null}
      <p className="ui-help">填写的内容自动保存在本机，关闭页面也不会丢。学生确认后记录才算通过；拒绝时会说明原因。</p>
    </>
  );
}

/** How it went, student by student. */
function Results({ results, onAgain }: { results: readonly RecordResult[]; onAgain: () => void }) {
  const failed = results.filter(({ ok }) => ok === 0);
  return (
    <>
      <header className={styles.head}>
        <h1>录入结果</h1>
      </header>
      <EntryResult
        title={`已发送给 ${results.length - failed.length} 名学生${failed.length > 0 ? `，${failed.length} 名没有成功` : ''}`}
        onAgain={onAgain}
      >
        <ul className={styles.results}>
          {[...failed, ...results.filter(({ ok }) => ok === 1)].map(({ id, name, ok, message }) => (
            <li key={id}>
              {ok ? <CheckCircleFillIcon className={styles.ok} /> : <XCircleFillIcon className={styles.bad} />}
              <span>{name || '不在您负责的班级'}</span>
              <span className="ui-muted">{ok ? ['待学生确认', message].filter(Boolean).join('，') : message}</span>
            </li>
          ))}
        </ul>
      </EntryResult>
    </>
  );
}
