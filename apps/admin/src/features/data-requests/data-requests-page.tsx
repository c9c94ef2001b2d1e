import { call } from '@vimo/client';
import {
  type DataRequestKind,
  DataRequestState,
  dataRequestKindLabel,
  dataRequestStateLabel,
  type HeldRequest,
  manageDataRequestPage,
  REQUEST_DAYS,
  REQUEST_LENGTH,
  usertypeLabel,
} from '@vimo/contract';
import { decideDataRequest, enterConsent } from '@vimo/contract/schemas';
import { formatDate, formatDateTime, StatusTag } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { ListExportButton } from '../../shared/export/export-button.tsx';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { ListFilter } from '../../shared/list/list-state.ts';
import type { ListColumn } from '../../shared/list/list-types.ts';
import { useSaved } from '../people/student-forms.tsx';

const kindOf = ({ kind }: HeldRequest) => dataRequestKindLabel[kind as DataRequestKind];
const whoOf = ({ name, usertype, orgName, askerName }: HeldRequest) =>
  [name, usertypeLabel[usertype as keyof typeof usertypeLabel], orgName, askerName === name ? '' : `${askerName}申请`]
    .filter(Boolean)
    .join(' · ');

const filters: readonly ListFilter[] = [
  {
    ...{ key: 'kind', label: '类型', kind: 'select' },
    options: Object.entries(dataRequestKindLabel).map(([value, label]) => ({ value, label })),
  },
  {
    ...{ key: 'state', label: '状态', kind: 'select' },
    options: Object.entries(dataRequestStateLabel).map(([value, { label }]) => ({ value, label })),
  },
  {
    ...{ key: 'late', label: '期限', kind: 'select' },
    options: [{ value: 1, label: `等待超过 ${REQUEST_DAYS} 个工作日` }],
  },
];

const columns: readonly ListColumn<HeldRequest>[] = [
  { key: 'kind', title: '类型', width: 110, phone: 'line', render: kindOf },
  {
    key: 'content',
    title: '内容',
    phone: 'title',
    render: (row) => (
      <div>
        <p>{row.content || '本人申请注销账号'}</p>
        {row.closesAt ? <p className="ui-muted ui-tabular">{formatDateTime(row.closesAt)} 注销，登录即撤回</p> : null}
        {row.answer ? <p className="ui-muted">答复：{row.answer}</p> : null}
      </div>
    ),
  },
  { key: 'name', title: '涉及的人', width: 220, phone: 'line', render: whoOf },
  {
    key: 'createDate',
    title: '时间',
    width: 120,
    phone: 'line',
    render: ({ createDate }) => <span className="ui-muted ui-tabular">{formatDate(createDate)}</span>,
  },
  {
    key: 'state',
    title: '状态',
    width: 120,
    phone: 'tag',
    render: ({ state }) => {
      const { label, tone } = dataRequestStateLabel[state as DataRequestState];
      return <StatusTag tone={tone}>{label}</StatusTag>;
    },
  },
];

const DOES: Record<DataRequestKind, string> = {
  1: '请先在学生、家长或教职工的资料里改好，再答复。',
  2: '同意后立即删除其昵称、头像、地址、成长空间、相册、留言与评价；学籍、成绩、综合素质评价依法保留。',
  3: '同意后删除同上信息并停用账号；学籍、成绩、综合素质评价依法保留。',
};

/** 个人信息申请: what people ask about their own data, decided once; consents that the school holds on paper. */
export function DataRequestsPage() {
  const [deciding, setDeciding] = useState<HeldRequest>();
  const [entering, setEntering] = useState(false);
  const saved = useSaved();
  return (
    <>
      <ListPage
        name="data-requests"
        title="个人信息申请"
        call={manageDataRequestPage}
        filters={filters}
        columns={columns}
        rowKey="id"
        rowName={({ name }) => name}
        actions={({ data, input }) => (
          <>
            <ListExportButton list="dataRequests" filter={input} count={data?.totalCount} />
            <Button onClick={() => setEntering(true)}>登记纸质监护人同意</Button>
          </>
        )}
        rowActions={(row) =>
          row.state === DataRequestState.waiting ? (
            <Button type="link" size="small" aria-label={`处理${row.name}的申请`} onClick={() => setDeciding(row)}>
              处理
            </Button>
          ) : null
        }
      />
      {deciding ? (
        <FormDrawer
          open
          onClose={() => setDeciding(undefined)}
          title={`处理${kindOf(deciding)}申请`}
          schema={decideDataRequest.input}
          initial={{ id: deciding.id, agree: '1', answer: '' }}
          fields={[
            {
              ...{ name: 'agree', label: '结果', kind: 'choice', required: true },
              options: [
                { value: '1', label: '同意' },
                { value: '0', label: '不同意' },
              ],
            },
            { name: 'answer', label: '答复', kind: 'area', maxLength: REQUEST_LENGTH },
          ]}
          onSubmit={async (values) => saved((await call(decideDataRequest, values)).message)}
          okText="提交"
          note={`${whoOf(deciding)}：${deciding.content} ${DOES[deciding.kind as DataRequestKind]}`}
        />
      ) : null}
      {entering ? (
        <FormDrawer
          open
          onClose={() => setEntering(false)}
          title="登记纸质监护人同意"
          schema={enterConsent.input}
          initial={{ studentNo: '', name: '' }}
          fields={[
            { name: 'studentNo', label: '学号', kind: 'text', required: true, maxLength: 32 },
            { name: 'name', label: '学生姓名', kind: 'text', required: true, maxLength: 40 },
          ]}
          onSubmit={async (values) => saved((await call(enterConsent, values)).message)}
          okText="登记"
          note="监护人没有账号、已在纸上签字同意儿童个人信息保护规则时登记；原件由学校保存。学号一栏也可以填学籍号或身份证号。"
        />
      ) : null}
    </>
  );
}
