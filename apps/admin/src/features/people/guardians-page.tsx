import { call, useCall } from '@vimo/client';
import {
  type GuardianDetail,
  type ManageGuardian,
  manageGuardianFetch,
  manageGuardianPage,
  unbindGuardian,
} from '@vimo/contract';
import { updateGuardian } from '@vimo/contract/schemas';
import { AppLink, classNames, formatDate } from '@vimo/ui';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { ListExportButton } from '../../shared/export/export-button.tsx';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { ListFilter } from '../../shared/list/list-state.ts';
import type { BulkAction, ListColumn } from '../../shared/list/list-types.ts';
import { useMe } from '../../shared/session/use-me.ts';
import styles from './people.module.css';
import { disableAccounts, orgFilters, PersonName } from './people-list.tsx';
import { PersonDrawer } from './person-drawer.tsx';
import { CommonFacts, History, Part, PersonHead } from './person-parts.tsx';
import { sexOptions, useSaved } from './student-forms.tsx';
import { useAskedCall } from './use-asked-call.ts';

const columns: readonly ListColumn<ManageGuardian>[] = [
  {
    key: 'name',
    title: '姓名',
    phone: 'title',
    render: (person) => <PersonName person={person} />,
  },
  { key: 'phone', title: '手机号', phone: 'line', render: ({ phone }) => <span className="ui-tabular">{phone}</span> },
  { key: 'children', title: '孩子', phone: 'line', render: ({ children }) => children || '—' },
  { key: 'schoolName', title: '学校', phone: 'line', render: ({ schoolName }) => schoolName || '—' },
  {
    key: 'createdAt',
    title: '注册时间',
    sort: 'createdAt',
    width: 148,
    render: ({ createdAt }) => <span className="ui-muted ui-tabular">{formatDate(createdAt)}</span>,
  },
];

const bulk: readonly BulkAction<ManageGuardian>[] = [disableAccounts('家长')];

/** 家长: guardians of the children of one's schools. */
export function GuardiansPage() {
  const { data: me } = useMe();
  const filters: readonly ListFilter[] = [
    {
      ...{ key: 'keyword', label: '姓名', kind: 'text', maxLength: 40 },
      placeholder: '或完整手机号、学生学号',
    },
    ...orgFilters(me),
  ];
  return (
    <ListPage
      name="guardians"
      title="家长"
      call={manageGuardianPage}
      filters={filters}
      columns={columns}
      rowKey="id"
      bulk={bulk}
      actions={({ data, input }) => <ListExportButton list="guardians" filter={input} count={data?.totalCount} />}
      drawer={(_row, id, close) => <GuardianDrawer id={id} onClose={close} />}
    />
  );
}

function GuardianDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const query = useCall(manageGuardianFetch, { id: id ?? '' }, { enabled: Boolean(id) });
  const [editing, setEditing] = useState(false);
  return (
    <PersonDrawer
      title="家长详情"
      id={id}
      query={query}
      onClose={onClose}
      actions={() => (
        <Button type="primary" onClick={() => setEditing(true)}>
          编辑
        </Button>
      )}
    >
      {(guardian) => (
        <>
          <Details guardian={guardian} />
          <EditGuardian guardian={guardian} open={editing} onClose={() => setEditing(false)} />
        </>
      )}
    </PersonDrawer>
  );
}

function Details({ guardian }: { guardian: GuardianDetail }) {
  const { run, holder } = useAskedCall();
  return (
    <>
      {holder}
      <PersonHead person={guardian} line={guardian.phone} />
      {guardian.othersElsewhere > 0 ? (
        <Alert
          type="info"
          showIcon
          className={styles.alert}
          title={`还有 ${guardian.othersElsewhere} 个孩子在其他学校`}
          {...(guardian.power === 'look' ? { description: '停用、重置密码等操作请由上级教育局处理。' } : {})}
        />
      ) : null}
      <dl className={classNames('ui-facts', styles.facts)}>
        <CommonFacts person={guardian} />
        <dt>注册时间</dt>
        <dd className="ui-tabular">{formatDate(guardian.createdAt)}</dd>
      </dl>
      <Part title="孩子">
        <ul className={styles.cards}>
          {guardian.children.map((child) => (
            <li key={child.bindingId}>
              <div className="ui-grow">
                <AppLink href={`/students?open=${child.id}`}>
                  <bdi translate="no">{child.name}</bdi>
                </AppLink>
                <p>{[child.relation, child.schoolName, child.className].filter(Boolean).join(' · ')}</p>
              </div>
              <Button
                type="link"
                size="small"
                aria-label={`解除绑定：${child.name}`}
                onClick={() =>
                  run(
                    {
                      ...{ title: '解除绑定？', okText: '解除绑定', danger: true },
                      text: `解除后，${guardian.name}不能再查看${child.name}的信息，也不能切换到孩子的账号。`,
                    },
                    unbindGuardian,
                    { bindingId: child.bindingId },
                  )
                }
              >
                解除绑定
              </Button>
            </li>
          ))}
        </ul>
      </Part>
      <History id={guardian.id} />
    </>
  );
}

function EditGuardian({ guardian, ...opened }: { guardian: GuardianDetail; open: boolean; onClose: () => void }) {
  const saved = useSaved();
  const toInput = (values: Record<string, string>) => ({
    ...values,
    sex: Number(values.sex),
    version: Number(values.version),
  });
  return (
    <FormDrawer
      {...opened}
      title="编辑家长"
      schema={updateGuardian.input}
      initial={{
        ...{ id: guardian.id, version: String(guardian.version), name: guardian.name },
        ...{ sex: String(guardian.sex), phone: '' },
      }}
      toInput={toInput}
      fields={[
        { name: 'name', label: '姓名', required: true, maxLength: 40 },
        { name: 'sex', label: '性别', kind: 'choice', options: sexOptions },
        {
          ...{ name: 'phone', label: '手机号', inputMode: 'tel', maxLength: 24, placeholder: guardian.phone },
          hint: '不填则不修改；家长用手机号登录，修改后须用新号码重新登录',
        },
      ]}
      onSubmit={async (values) => saved((await call(updateGuardian, toInput(values) as never)).message)}
    />
  );
}
