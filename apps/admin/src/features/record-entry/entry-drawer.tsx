import { useQueryClient } from '@tanstack/react-query';
import { CallError, call } from '@vimo/client';
import {
  ConfirmStatus,
  confirmStatusLabel,
  type DataOf,
  manageRecordFetch,
  manageRecordMend,
  manageRecordWithdraw,
  pictureUrl,
  type RecordValue,
} from '@vimo/contract';
import { FileTextIcon, ModuleTag, Picture, StatusTag, Timeline, toast } from '@vimo/ui';
import { Alert, Button, Drawer, Grid } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { isSame, keepForm, readKeptForm } from '../../shared/form/kept-form.ts';
import { LEAVE, useLeaveGuard } from '../../shared/form/use-leave-guard.ts';
import { Read } from '../../shared/read.tsx';
import { useMe } from '../../shared/session/use-me.ts';
import { useDo } from '../../shared/use-do.ts';
import styles from './entry.module.css';
import { EntryForm, type EntryValues, fieldListOf } from './entry-form.tsx';

type Detail = DataOf<typeof manageRecordFetch>;

const nothingTyped = async () => true;
const WITHDRAW_ONLY = '录入的教师已离开，或学生已不在其任教的班级：这条记录不能再修改，只能撤回。';

/** One entry: what was said, what the student answered, every step; mended, sent again or withdrawn as long as it is not confirmed and the student is one's own. */
export function EntryDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { md } = Grid.useBreakpoint();
  const mayLeave = useRef(nothingTyped);
  return (
    <Drawer
      open={id !== undefined}
      title="记录详情"
      onClose={async () => {
        if (await mayLeave.current()) onClose();
      }}
      closable={{ placement: 'end', 'aria-label': '关闭' }}
      size={md === false ? '100%' : 560}
      destroyOnHidden
    >
      {id ? (
        <Read endpoint={manageRecordFetch} input={{ id }}>
          {(detail) => <Entry key={detail.revision} detail={detail} onClose={onClose} mayLeave={mayLeave} />}
        </Read>
      ) : null}
    </Drawer>
  );
}

interface EntryProps {
  detail: Detail;
  onClose: () => void;
  /** Asked before the drawer closes: whether nothing typed is lost by it, or its writer gives it up. */
  mayLeave: RefObject<() => Promise<boolean>>;
}

const valuesOf = ({ valueList }: Detail): EntryValues =>
  Object.fromEntries(valueList.map(({ fieldId, value }) => [fieldId, value]));
const keptName = ({ info }: Detail) => `mend ${info.id}`;

function Entry({ detail, onClose, mayLeave }: EntryProps) {
  const { info, historyList } = detail;
  const status = confirmStatusLabel[info.confirmStatus as ConfirmStatus];
  const mayMend = detail.mayMend === 1;
  const accountId = useMe().data?.userid ?? '';
  const isKept = () => mayMend && readKeptForm(keptName(detail), accountId, valuesOf(detail)) !== undefined;
  const [mending, setMending] = useState(isKept);
  const { ask, holder } = useAsk();
  const run = useDo();
  const forget = () => keepForm(keptName(detail), accountId, undefined);
  const leave = async () => {
    if (isKept() && !(await ask(LEAVE))) return false;
    forget();
    return true;
  };
  useEffect(() => {
    mayLeave.current = leave;
    return () => {
      mayLeave.current = nothingTyped;
    };
  });
  useLeaveGuard(isKept, ask, forget);
  const withdraw = async () => {
    const text = '撤回后学生不再看到这条记录，历史仍会保留。';
    if (!(await ask({ title: '撤回这条记录？', text, okText: '撤回', danger: true }))) return;
    if (await run(() => call(manageRecordWithdraw, { id: info.id }))) onClose();
  };
  return (
    <div className={styles.detail}>
      {holder}
      <header>
        <h2>{info.title}</h2>
        <StatusTag tone={status.tone}>{status.label}</StatusTag>
      </header>
      <p className={styles.facts}>
        <ModuleTag name={info.modelName} />
        <span>{info.dimensionName}</span>
        <span>
          <bdi translate="no">{info.studentName}</bdi> · {info.gradeName}
          {info.className}
        </span>
      </p>
      {info.confirmStatus === ConfirmStatus.rejected ? (
        <Alert type="warning" showIcon title={`学生拒绝的原因：${info.remarks}`} />
      ) : info.remarks ? (
        <p>学生说明：{info.remarks}</p>
      ) : null}
      {mending && mayMend ? (
        <Mend
          detail={detail}
          accountId={accountId}
          onBack={async () => {
            if (await leave()) setMending(false);
          }}
        />
      ) : (
        <Values detail={detail} />
      )}
      {detail.mayWithdraw === 1 && !(mending && mayMend) ? (
        <>
          {mayMend ? null : <p className="ui-muted">{WITHDRAW_ONLY}</p>}
          <div className={styles.actions}>
            <Button danger onClick={() => void withdraw()}>
              撤回
            </Button>
            {mayMend ? (
              <Button type="primary" onClick={() => setMending(true)}>
                修改并重新发送
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
      <section aria-labelledby="entry-history">
        <h3 id="entry-history">经过</h3>
        <Timeline steps={historyList} />
      </section>
    </div>
  );
}

const filesIn = (value: string) => value.split(',').filter(Boolean);

function Values({ detail: { valueList, fileList } }: { detail: Detail }) {
  return (
    <dl className={styles.values}>
      {valueList.map((one) => (
        <div key={one.fieldId}>
          <dt>{one.fieldName}</dt>
          <dd>
            <Value one={one} files={fileList} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ one: { fieldType, value }, files }: { one: RecordValue; files: Detail['fileList'] }) {
  if (!value) return '—';
  if (fieldType === 'image')
    return (
      <span className={styles.pictures}>
        {filesIn(value).map((id, at) => (
          <Picture key={id} src={pictureUrl(id, 480)} alt={`图片 ${at + 1}`} width={120} height={90} />
        ))}
      </span>
    );
  if (fieldType === 'file')
    return filesIn(value).map((id) => {
      const file = files.find((found) => found.id === id);
      return file ? (
        <a key={id} className={styles.file} href={file.url} target="_blank" rel="noreferrer">
          <FileTextIcon />
          {file.realName}
        </a>
      ) : null;
    });
  return <span className={styles.text}>{value}</span>;
}

interface MendProps {
  detail: Detail;
  accountId: string;
  onBack: () => void;
}

/** The same form once more, with what was said. What is typed stays when the session ends, and when the student answers meanwhile. */
function Mend({ detail, accountId, onBack }: MendProps) {
  const queries = useQueryClient();
  const { info, valueList, fileList, revision } = detail;
  const [initial] = useState(() => valuesOf(detail));
  const [typed] = useState(() => readKeptForm(keptName(detail), accountId, initial));
  const [keep] = useState(() => (values: EntryValues) => {
    keepForm(keptName(detail), accountId, isSame(initial, values) ? undefined : { initial, values });
  });
  return (
    <>
      {typed ? <Alert type="info" showIcon title="已找回上次没有发送的修改" /> : null}
      <EntryForm
        fields={valueList.map(({ fieldSelectList, ...field }) => ({
          ...field,
          selectValue: fieldSelectList.map(({ value }) => value),
        }))}
        initial={Object.fromEntries(Object.entries(initial).map(([id, value]) => [id, typed?.[id] ?? value]))}
        fileNames={Object.fromEntries(fileList.map(({ id, realName }) => [id, realName]))}
        onValues={keep}
        send={async (values) => {
          try {
            const { message } = await call(manageRecordMend, { id: info.id, revision, fieldList: fieldListOf(values) });
            keepForm(keptName(detail), accountId, undefined);
            toast.success(message);
          } catch (error) {
            // The student answered meanwhile: what they said is shown above what is typed.
            if (error instanceof CallError && error.kind === 'refused') await queries.invalidateQueries();
            throw error;
          }
          await queries.invalidateQueries();
        }}
        okText="重新发送"
        before={<Button onClick={onBack}>取消</Button>}
      />
    </>
  );
}
