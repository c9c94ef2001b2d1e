import { useQueryClient } from '@tanstack/react-query';
import { call, keyOf, rowsOfPages, useCall, useCallPages, useSend } from '@vimo/client';
import {
  DataRequestKind,
  DataRequestState,
  dataRequestKindLabel,
  dataRequestPage,
  dataRequestStateLabel,
  isParent,
  queryStudentByParent,
  REQUEST_LENGTH,
  type UserInfo,
  withdrawDataRequest,
} from '@vimo/contract';
import { addDataRequest } from '@vimo/contract/schemas';
import {
  Button,
  Card,
  checkBy,
  confirm,
  ErrorState,
  Field,
  FormDialog,
  formatDate,
  QueryState,
  StatusTag,
  sayRefusal,
  TextArea,
  toast,
} from '@vimo/ui';
import { useState } from 'react';
import { useKeptForm } from '../../features/session/use-kept-form.ts';
import styles from './personal.module.css';

const PAGE_SIZE = 10;

/** 申请: the school corrects, deletes or closes what it keeps; with how earlier ones stand. */
export function RequestPart({ user }: { user: UserInfo }) {
  const [open, setOpen] = useState(false);
  const answer = useCallPages(dataRequestPage, { pageSize: PAGE_SIZE });
  const parent = isParent(user.usertype);
  const ofChildren = useCall(queryStudentByParent, {}, { enabled: parent });
  const children = ofChildren.data ?? [];
  const queries = useQueryClient();
  const withdraw = useSend(withdrawDataRequest, {
    onSuccess: ({ message }) => toast.success(message),
    onError: sayRefusal,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(dataRequestPage) }),
  });
  const askToWithdraw = async (id: string) => {
    if (
      await confirm({ title: '确定撤回该申请吗？', text: '撤回后学校不再处理，需要时可以重新提交。', okText: '撤回' })
    )
      withdraw.mutate({ id });
  };
  const mayAsk = !parent || children.length > 0;
  return (
    <section className={styles.part}>
      <h2>更正与删除</h2>
      <Card className={styles.form}>
        <p className={`ui-text-14 ui-muted ${styles.told}`}>
          学籍、成绩和综合素质评价由学校依法保存，其余信息可以申请删除；申请由{parent ? '孩子的学校' : '所在学校或单位'}
          处理，结果会发到“我的消息”。
        </p>
        {mayAsk ? (
          <div className={styles.send}>
            <Button variant="outline" onClick={() => setOpen(true)}>
              提交申请
            </Button>
          </div>
        ) : ofChildren.error && !ofChildren.data ? (
          <ErrorState text="孩子没有加载出来，暂时不能提交申请" onRetry={() => void ofChildren.refetch()} />
        ) : null}
        <QueryState query={answer} lines={3}>
          {({ pages }) => (
            <ul className={styles.asked}>
              {rowsOfPages(pages).map((row) => {
                const { label, tone } = dataRequestStateLabel[row.state as DataRequestState];
                return (
                  <li key={row.id}>
                    <b>
                      <bdi translate="no">{row.name}</bdi> · {dataRequestKindLabel[row.kind as DataRequestKind]}{' '}
                      <StatusTag tone={tone}>{label}</StatusTag>
                    </b>
                    <p className="ui-text-14 ui-muted">
                      <span className="ui-tabular">{formatDate(row.createDate)}</span> {row.content}
                    </p>
                    {row.answer ? <p className="ui-text-14">答复：{row.answer}</p> : null}
                    {row.mine === 1 && row.state === DataRequestState.waiting ? (
                      <Button
                        variant="text"
                        size="small"
                        aria-label={`撤回申请：${row.name}，${dataRequestKindLabel[row.kind as DataRequestKind]}`}
                        loading={withdraw.isPending && withdraw.variables.id === row.id}
                        onClick={() => void askToWithdraw(row.id)}
                      >
                        撤回申请
                      </Button>
                    ) : null}
                  </li>
                );
              })}
            </ul>
          )}
        </QueryState>
        {answer.hasNextPage ? (
          <Button
            variant="text"
            size="small"
            block
            loading={answer.isFetchingNextPage}
            onClick={() => void answer.fetchNextPage()}
          >
            {answer.isFetchNextPageError ? '重新加载' : '查看更多'}
          </Button>
        ) : null}
      </Card>
      {open ? <AskDialog forChildren={parent ? children : undefined} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

function AskDialog({
  forChildren,
  onClose,
}: {
  forChildren: readonly { studentId: string; name: string }[] | undefined;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const form = useKeptForm('data-request', {
    initial: { kind: String(DataRequestKind.correct), studentId: forChildren?.[0]?.studentId ?? '', content: '' },
    check: (given) => checkBy(addDataRequest.input, given),
    shows: () => ['content'],
    send: async (given) => {
      const { message } = await call(addDataRequest, given);
      toast.success(message);
      void queries.invalidateQueries({ queryKey: keyOf(dataRequestPage) });
      onClose();
    },
  });
  const { input, values, errors, set } = form;
  const choices = (legend: string, name: 'kind' | 'studentId', options: readonly (readonly [string, string])[]) => (
    <fieldset className="ui-field">
      <legend className="ui-label ui-required">{legend}</legend>
      <div className={styles.kinds}>
        {options.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={values[name] === value}
              onChange={() => set(name, value)}
            />
            <span translate={name === 'studentId' ? 'no' : undefined}>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
  return (
    <FormDialog title="个人信息申请" form={form} okText="提交" onClose={onClose}>
      {forChildren
        ? choices(
            '孩子',
            'studentId',
            forChildren.map(({ studentId, name }) => [studentId, name] as const),
          )
        : null}
      {choices('申请类型', 'kind', Object.entries(dataRequestKindLabel))}
      <Field label="说明" required error={errors.content}>
        <TextArea {...input('content')} rows={5} maxLength={REQUEST_LENGTH} placeholder="请写明要更正或删除的内容" />
      </Field>
    </FormDialog>
  );
}
