import { useNavigate } from '@tanstack/react-router';
import { call, useCall } from '@vimo/client';
import {
  type DataOf,
  type FieldType,
  holdsFiles,
  hrefTo,
  questionFindAll,
  recordFetch,
  recordUpdate,
} from '@vimo/contract';
import { asLeft, Button, Card, formatActivityTime, LinkButton, ModuleTag, QueryState, toast } from '@vimo/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { WithUser } from '../../../features/member/member-shell.tsx';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { refreshChallenges } from '../challenge/refresh.ts';
import { changesOf, dropEdit, keepEdit, namesIn, readEdit } from '../record/draft.ts';
import { Closed, LeftAlone, LeftEdit } from '../record/left-edit.tsx';
import styles from '../record/record.module.css';
import { type FileNames, RecordForm, type RecordValues, type Wish } from '../record/record-form.tsx';
import { RecordReason } from '../record/record-reason.tsx';
import { isOpen } from '../record/record-rows.tsx';
import { refreshRecords } from '../record/refresh.ts';

/** 编辑记录: what may be changed of it. */
export default function MineRecordEdit() {
  return <WithUser>{(user) => <Editor accountId={user.userid} />}</WithUser>;
}

function Editor({ accountId }: { accountId: string }) {
  const { id = '', check } = useSearchOf('/mine/editRecord');
  // Asked for anew at each visit: what is edited is what is there.
  const { data, error, refetch, isFetching } = useCall(recordFetch, { id }, { staleTime: 0 });
  const navigate = useNavigate();
  const left = error && !isFetching ? readEdit(accountId, id) : undefined;
  const giveUp = () => {
    dropEdit(accountId, id);
    void navigate({ href: asLeft('/mine/xsjl') });
  };
  return (
    <MemberPage title="编辑记录" backHref={hrefTo('/mine/recordDetail', { id })}>
      <Card as="section" className={styles.detail}>
        <QueryState query={{ data: isFetching ? undefined : data, error, refetch }} lines={8}>
          {(detail) => <Edit accountId={accountId} detail={detail} check={check === '1'} />}
        </QueryState>
        {left ? <LeftAlone draft={left} onGivenUp={giveUp} /> : null}
      </Card>
    </MemberPage>
  );
}

/** What was questioned of a record that was sent back, and until when it should be modified. */
function Questioned({ recordId }: { recordId: string }) {
  const { data } = useCall(questionFindAll, { recordId });
  return data
    ?.filter(({ mayModify }) => mayModify)
    .map(({ id, reason, dueDate }) => (
      <p key={id} className={styles.source}>
        质疑原因：“{reason}”{dueDate ? `，请在 ${formatActivityTime(dueDate)}前修改` : ''}
      </p>
    ));
}

function Edit({
  accountId,
  detail,
  check,
}: {
  accountId: string;
  detail: DataOf<typeof recordFetch>;
  /** What is missing is marked at once. */
  check: boolean;
}) {
  const { info, valueList, fileList, missingList } = detail;
  const [draft, setDraft] = useState(() => readEdit(accountId, info.id));
  const [stored] = useState(() => Object.fromEntries(valueList.map(({ fieldId, value }) => [fieldId, value])));
  /** It is saved: nothing is kept any more. */
  const gone = useRef(false);
  /** What this page keeps of it; another that edits the same record keeps its own beside it. */
  const mine = useRef(draft?.values ?? {});
  const since = draft?.since ?? info.updateDate;
  const [kept] = useState(() => ({
    title: info.title,
    files: valueList.filter(({ fieldType }) => holdsFiles(fieldType as FieldType)).map(({ fieldId }) => fieldId),
  }));
  const keep = useCallback(
    (values: RecordValues, unsent: boolean, names: FileNames, wish: Wish) => {
      if (gone.current) return;
      const changes = changesOf(stored, values);
      const fileNames = namesIn(changes, names);
      keepEdit(accountId, info.id, { ...kept, since, values: changes, fileNames, unsent, wish }, mine.current);
      mine.current = changes;
    },
    [accountId, info.id, kept, since, stored],
  );
  const navigate = useNavigate();
  const detailHref = hrefTo('/mine/recordDetail', { id: info.id });
  const mayChange = isOpen(info) || info.isReturned === 1;
  useEffect(() => {
    // It cannot be sent any more: what was typed stays, and is not waited for.
    if (!mayChange && draft?.unsent) keepEdit(accountId, info.id, { ...draft, unsent: false }, draft.values);
  }, [mayChange, draft, accountId, info.id]);
  if (!mayChange)
    return draft ? (
      <LeftEdit
        accountId={accountId}
        detail={detail}
        draft={draft}
        onTaken={() => {
          dropEdit(accountId, info.id);
          void navigate({ href: asLeft('/mine/xsjl') });
        }}
        onGivenUp={() => {
          dropEdit(accountId, info.id);
          void navigate({ href: detailHref });
        }}
      />
    ) : (
      <Closed recordId={info.id} />
    );
  const send = async (values: RecordValues, wish: Wish) => {
    const all = Object.entries(values);
    // What another page changed meanwhile stays, where it is not changed here as well.
    const changed = Object.entries(changesOf(stored, values));
    const { message } = await call(recordUpdate, {
      list: (changed.length > 0 ? changed : all).map(([fieldId, value]) => ({ fieldId, value, recordId: info.id })),
      submit: wish === 'submit' ? 1 : 0,
    });
    gone.current = true;
    keepEdit(accountId, info.id, { ...kept, since, values: {} }, mine.current);
    toast.success(message);
    await Promise.all([refreshRecords(), ...(info.isReturned ? [refreshChallenges()] : [])]);
    // Back from there is where the person came from, and no form of what is saved.
    await navigate({ href: detailHref, replace: true });
  };
  return (
    <>
      <p className={styles.cardFacts}>
        <ModuleTag name={info.modelName} />
        <span>{info.dimensionName}</span>
      </p>
      <RecordReason record={info} />
      {info.isReturned ? <Questioned recordId={info.id} /> : null}
      <p className="ui-help">
        {draft ? '已恢复您上次没有保存的内容。' : ''}
        {draft && since !== info.updateDate ? '您填写之后这条记录有过变化，您没有改过的内容是最新的。' : ''}
        填写的内容会自动保存在本机，关闭页面或断网也不会丢失。
        {draft ? (
          <Button
            variant="text"
            size="small"
            onClick={() => {
              dropEdit(accountId, info.id);
              setDraft(undefined);
            }}
          >
            放弃恢复的内容
          </Button>
        ) : null}
      </p>
      <RecordForm
        fields={valueList.map(({ fieldSelectList, ...field }) => ({
          ...field,
          selectValue: fieldSelectList.map(({ value }) => value),
        }))}
        key={draft ? 'draft' : 'stored'}
        initial={{ ...stored, ...draft?.values }}
        unsent={draft?.unsent === true}
        wish={draft?.wish ?? 'save'}
        submits={!info.isReturned}
        missing={check ? Object.fromEntries(missingList.map(({ fieldId, text }) => [fieldId, text])) : undefined}
        onValues={keep}
        fileNames={{ ...Object.fromEntries(fileList.map((file) => [file.id, file.realName])), ...draft?.fileNames }}
        send={send}
        back={
          <LinkButton variant="outline" href={detailHref}>
            取消
          </LinkButton>
        }
      />
    </>
  );
}
