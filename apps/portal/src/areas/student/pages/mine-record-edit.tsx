import { useNavigate } from '@tanstack/react-router';
import { call, useCall } from '@vimo/client';
import { type DataOf, hrefTo, questionFindAll, recordFetch, recordUpdate } from '@vimo/contract';
import { Button, Card, EmptyState, formatActivityTime, LinkButton, ModuleTag, QueryState, toast } from '@vimo/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { WithUser } from '../../../features/member/member-shell.tsx';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { refreshChallenges } from '../challenge/refresh.ts';
import { dropEdit, keepEdit, readEdit } from '../record/draft.ts';
import styles from '../record/record.module.css';
import { RecordForm, type RecordValues } from '../record/record-form.tsx';
import { isOpen } from '../record/record-rows.tsx';
import { refreshRecords } from '../record/refresh.ts';

/** 编辑记录: what may be changed of it. */
export default function MineRecordEdit() {
  return <WithUser>{(user) => <Editor accountId={user.userid} />}</WithUser>;
}

function Editor({ accountId }: { accountId: string }) {
  const { id = '' } = useSearchOf('/mine/editRecord');
  // Asked for anew at each visit: what is edited is what is there.
  const { data, error, refetch, isFetching } = useCall(recordFetch, { id }, { staleTime: 0 });
  return (
    <MemberPage title="编辑记录" backHref={hrefTo('/mine/recordDetail', { id })}>
      <Card as="section" className={styles.detail}>
        <QueryState query={{ data: isFetching ? undefined : data, error, refetch }} lines={8}>
          {(detail) => <Edit accountId={accountId} detail={detail} />}
        </QueryState>
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
  detail: { info, valueList, fileList },
}: {
  accountId: string;
  detail: DataOf<typeof recordFetch>;
}) {
  const [draft, setDraft] = useState(() => readEdit(accountId, info.id));
  const [stored] = useState(() => Object.fromEntries(valueList.map(({ fieldId, value }) => [fieldId, value])));
  /** It is saved, or the draft was thrown away: nothing is kept any more. */
  const gone = useRef(false);
  const keep = useCallback(
    (values: RecordValues, unsent: boolean) => {
      if (gone.current) return;
      if (Object.entries(values).some(([fieldId, value]) => value !== (stored[fieldId] ?? '')))
        keepEdit(accountId, info.id, { title: info.title, values, unsent });
      else dropEdit(accountId, info.id);
    },
    [accountId, info.id, info.title, stored],
  );
  const navigate = useNavigate();
  const detailHref = hrefTo('/mine/recordDetail', { id: info.id });
  const mayChange = isOpen(info) || info.isReturned === 1;
  useEffect(() => {
    // It cannot be sent any more: what was typed stays, and is not waited for.
    if (!mayChange && draft?.unsent) keepEdit(accountId, info.id, { ...draft, unsent: false });
  }, [mayChange, draft, accountId, info.id]);
  if (!mayChange)
    return (
      <EmptyState
        art="permission"
        text="审核中或已通过的记录不能修改"
        action={<LinkButton href={detailHref}>查看详情</LinkButton>}
      />
    );
  const send = async (values: RecordValues) => {
    const all = Object.entries(values);
    // What another page changed meanwhile stays, where it is not changed here as well.
    const changed = all.filter(([fieldId, value]) => value !== (stored[fieldId] ?? ''));
    const { message } = await call(recordUpdate, {
      list: (changed.length > 0 ? changed : all).map(([fieldId, value]) => ({ fieldId, value, recordId: info.id })),
    });
    gone.current = true;
    dropEdit(accountId, info.id);
    toast.success(message || '保存成功');
    await Promise.all([refreshRecords(), ...(info.isReturned ? [refreshChallenges()] : [])]);
    await navigate({ href: detailHref });
  };
  return (
    <>
      <p className={styles.cardFacts}>
        <ModuleTag name={info.modelName} />
        <span>{info.dimensionName}</span>
      </p>
      {info.isReturned ? <Questioned recordId={info.id} /> : null}
      {info.teacherEval ? <p className={styles.source}>审核意见：“{info.teacherEval}”</p> : null}
      <p className="ui-help">
        {draft ? '已恢复您上次没有保存的内容。' : ''}填写的内容会自动保存在本机，关闭页面或断网也不会丢失。
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
        onValues={keep}
        fileNames={Object.fromEntries(fileList.map((file) => [file.id, file.realName]))}
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
