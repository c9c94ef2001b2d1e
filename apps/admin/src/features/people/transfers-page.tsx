import { call } from '@vimo/client';
import {
  agreeTransfer,
  manageTransferPage,
  reopenTransfer,
  TRANSFER_DAYS,
  type Transfer,
  TransferState,
  transferStateLabel,
  Usertype,
  withdrawTransfer,
} from '@vimo/contract';
import { acceptTransfer, refuseTransfer, requestTransfer } from '@vimo/contract/schemas';
import { formatDateTime, StatusTag } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { ListExportButton } from '../../shared/export/export-button.tsx';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { ListFilter } from '../../shared/list/list-state.ts';
import type { ListColumn } from '../../shared/list/list-types.ts';
import { useMe } from '../../shared/session/use-me.ts';
import { today } from '../../shared/today.ts';
import styles from './people.module.css';
import { useSaved } from './student-forms.tsx';
import { useAskedCall } from './use-asked-call.ts';
import { classOf, useJoinableClasses } from './use-class-options.ts';

const filters: readonly ListFilter[] = [
  {
    ...{ key: 'direction', label: '方向', kind: 'select' },
    options: [
      { value: 'in', label: '转入' },
      { value: 'out', label: '转出' },
    ],
  },
  {
    ...{ key: 'state', label: '状态', kind: 'select' },
    options: Object.values(TransferState).map((value) => ({ value, label: transferStateLabel[value]?.label ?? '' })),
  },
  {
    ...{ key: 'late', label: '期限', kind: 'select' },
    options: [{ value: 1, label: `等本校答复超过 ${TRANSFER_DAYS} 个工作日` }],
  },
];

const columns: readonly ListColumn<Transfer>[] = [
  {
    key: 'name',
    title: '学生',
    phone: 'title',
    render: ({ name, studentNo }) => (
      <span>
        <b translate="no">{name}</b>{' '}
        <span className="ui-muted ui-tabular" translate="no">
          {studentNo}
        </span>
      </span>
    ),
  },
  {
    key: 'fromSchool',
    title: '转出学校',
    phone: 'line',
    render: ({ fromSchool, fromClass }) => `${fromSchool} ${fromClass}`,
  },
  { key: 'toSchool', title: '转入学校', phone: 'line' },
  { key: 'reason', title: '原因', phone: 'line', render: ({ reason, answer }) => answer || reason || '—' },
  {
    key: 'askedAt',
    title: '申请时间',
    width: 168,
    phone: 'line',
    render: ({ askedAt }) => <span className="ui-muted ui-tabular">{formatDateTime(askedAt)}</span>,
  },
  {
    key: 'state',
    title: '状态',
    width: 104,
    phone: 'tag',
    render: ({ state }) => {
      const found = transferStateLabel[state];
      return found ? <StatusTag tone={found.tone}>{found.label}</StatusTag> : null;
    },
  },
];

/** 转学: students who come and go between schools of the platform, waiting ones first. */
export function TransfersPage() {
  const [accepting, setAccepting] = useState<Transfer>();
  const [refusing, setRefusing] = useState<Transfer>();
  const [requesting, setRequesting] = useState(false);
  const { data: me } = useMe();
  const { run, holder } = useAskedCall();
  const saved = useSaved();
  const withdraw = ({ id, name, state, toSchool }: Transfer) =>
    run(
      state === TransferState.requested
        ? { title: '撤回转入请求？', text: `撤回后，不再请求${name}转入。`, okText: '撤回请求' }
        : {
            title: '撤回转学申请？',
            text: `撤回后，${name}不再转到${toSchool}，继续在原学校就读。`,
            okText: '撤回申请',
          },
      withdrawTransfer,
      { id },
    );
  const agree = ({ id, name, toSchool }: Transfer) =>
    run(
      { title: '同意转出？', text: `同意后，等待${toSchool}接收${name}；接收之前可以撤回。`, okText: '同意转出' },
      agreeTransfer,
      { id },
    );
  const reopen = ({ id, name }: Transfer) =>
    run({ title: '收回拒绝？', text: `${name}的转学申请将重新变为待接收。`, okText: '收回拒绝' }, reopenTransfer, {
      id,
    });
  return (
    <>
      {holder}
      <ListPage
        name="transfers"
        title="转学"
        call={manageTransferPage}
        filters={filters}
        columns={columns}
        rowKey="id"
        actions={({ data, input }) => (
          <>
            <ListExportButton list="transfers" filter={input} count={data?.totalCount} />
            {me?.usertype === Usertype.schoolAdministrator ? (
              <Button type="primary" onClick={() => setRequesting(true)}>
                请求转入
              </Button>
            ) : null}
          </>
        )}
        rowActions={(row) => (
          <span className={styles.tags}>
            {row.may.includes('agree') ? (
              <Button type="link" size="small" aria-label={`同意${row.name}转出`} onClick={() => agree(row)}>
                同意
              </Button>
            ) : null}
            {row.may.includes('accept') ? (
              <Button type="link" size="small" aria-label={`接收${row.name}`} onClick={() => setAccepting(row)}>
                接收
              </Button>
            ) : null}
            {row.may.includes('refuse') ? (
              <Button
                type="link"
                size="small"
                danger
                aria-label={`${refusalOf(row).verb}${row.name}${refusalOf(row).way}`}
                onClick={() => setRefusing(row)}
              >
                {refusalOf(row).verb}
              </Button>
            ) : null}
            {row.may.includes('withdraw') ? (
              <Button type="link" size="small" aria-label={`撤回${row.name}的申请`} onClick={() => withdraw(row)}>
                撤回
              </Button>
            ) : null}
            {row.may.includes('reopen') ? (
              <Button type="link" size="small" aria-label={`收回拒绝：${row.name}`} onClick={() => reopen(row)}>
                收回拒绝
              </Button>
            ) : null}
          </span>
        )}
      />
      {accepting ? <Accept transfer={accepting} onClose={() => setAccepting(undefined)} /> : null}
      {refusing ? (
        <FormDrawer
          open
          onClose={() => setRefusing(undefined)}
          title={`${refusalOf(refusing).verb}${refusing.name}${refusalOf(refusing).way}`}
          schema={refuseTransfer.input}
          initial={{ id: refusing.id, reason: '' }}
          fields={[
            {
              ...{ name: 'reason', label: `${refusalOf(refusing).verb}原因`, kind: 'area' },
              ...{ required: true, maxLength: 200 },
            },
          ]}
          onSubmit={async (values) => saved((await call(refuseTransfer, values)).message)}
          okText={`确认${refusalOf(refusing).verb}`}
        />
      ) : null}
      {requesting && me ? <RequestTransfer orgId={me.orgId} onClose={() => setRequesting(false)} /> : null}
    </>
  );
}

/** What saying no is called: by the school that is asked to take a student, and by the one that is asked to let them go. */
const refusalOf = ({ state }: Transfer) =>
  state === TransferState.requested ? { verb: '不同意', way: '转出' } : { verb: '拒绝', way: '转入' };

function RequestTransfer({ orgId, onClose }: { orgId: string; onClose: () => void }) {
  const saved = useSaved();
  return (
    <FormDrawer
      open
      onClose={onClose}
      title="请求转入"
      schema={requestTransfer.input}
      initial={{ toOrgId: orgId, name: '', number: '', reason: '' }}
      fields={[
        { name: 'name', label: '学生姓名', required: true, maxLength: 40 },
        { name: 'number', label: '学籍号或身份证号', required: true, maxLength: 32 },
        { name: 'reason', label: '说明', kind: 'area', maxLength: 200 },
      ]}
      onSubmit={async (values) => saved((await call(requestTransfer, values)).message)}
      okText="提交请求"
      note="平台里其他学校的学生，以及从那里离校的学生，可以由本校请求转入。原学校同意以后，再由本校接收。"
    />
  );
}

function Accept({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  const saved = useSaved();
  const options = useJoinableClasses(transfer.toOrgId);
  return (
    <FormDrawer
      open
      onClose={onClose}
      title={`接收${transfer.name}`}
      schema={acceptTransfer.input}
      initial={{ id: transfer.id, classId: '', from: today() }}
      toInput={(values) => ({ ...values, classId: classOf(values.classId) })}
      fields={[
        { name: 'classId', label: '进入班级', kind: 'cascader', required: true, options },
        {
          name: 'from',
          label: '入班日期',
          kind: 'date',
          required: true,
          hint: '本学期开始至今天；下一学年的班级从开学第一天起',
        },
      ]}
      onSubmit={async (values) =>
        saved((await call(acceptTransfer, { ...values, classId: classOf(values.classId) })).message)
      }
      okText="确认接收"
      note={`${transfer.fromSchool}${transfer.fromClass}，学号 ${transfer.studentNo}。接收后学生属于本校，原学校的经历保持不变。${transfer.disabled ? '该学生的账号是停用的，接收后仍停用，请在学生列表或回收站启用。' : ''}`}
    />
  );
}
