import { call, useCall } from '@vimo/client';
import {
  type FirstPassword,
  type ManageStaff,
  manageStaffFetch,
  manageStaffPage,
  type Office,
  officeLabel,
  type StaffDetail,
  type Usertype,
  usertypeLabel,
} from '@vimo/contract';
import { addStaff, updateStaff } from '@vimo/contract/schemas';
import { classNames } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { ExportButton } from '../../shared/export/export-button.tsx';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { ListFilter } from '../../shared/list/list-state.ts';
import type { BulkAction, ListColumn } from '../../shared/list/list-types.ts';
import { type Me, useMe } from '../../shared/session/use-me.ts';
import { useFirstPasswords } from './first-passwords.tsx';
import { OfficesButton } from './offices-button.tsx';
import styles from './people.module.css';
import { disableAccounts, orgFilters, orgOptionsOf, PersonName, resetPasswords } from './people-list.tsx';
import { PersonDrawer } from './person-drawer.tsx';
import { CommonFacts, History, Part, PersonHead } from './person-parts.tsx';
import { BUREAU_STAFF, isReader, ReadingLine, readingFields } from './reading-term.tsx';
import { StaffOffices } from './staff-offices.tsx';
import { sexOptions, useSaved } from './student-forms.tsx';

const KINDS: readonly Usertype[] = [3, 6, 5, 10, 11];
const optionsOf = (kinds: readonly Usertype[]) =>
  kinds.map((kind) => ({ value: String(kind), label: usertypeLabel[kind] }));
/** Kinds that a person may give; the server judges by the organisation too. */
const kindsOf = (me: Me | undefined) => (me?.usertype === 5 ? KINDS.filter((kind) => kind === 3 || kind === 6) : KINDS);

/** 教育局工作人员（只读） */
const kindOf = ({ usertype, readsOnly }: Pick<ManageStaff, 'usertype' | 'readsOnly'>) =>
  usertypeLabel[usertype as Usertype] + (readsOnly ? '（只读）' : '');

const columns: readonly ListColumn<ManageStaff>[] = [
  {
    key: 'name',
    title: '姓名',
    phone: 'title',
    render: (person) => <PersonName person={person} />,
  },
  { key: 'accountCode', title: '登录账号', phone: 'line', isName: true },
  {
    ...{ key: 'usertype', title: '类型', phone: 'line' },
    render: (member) => (
      <>
        {[kindOf(member), ...member.offices.map((office) => officeLabel[office as Office])].join('、')}{' '}
        {member.reading ? <ReadingLine reading={member.reading} /> : null}
      </>
    ),
  },
  { key: 'orgName', title: '机构', phone: 'line' },
  {
    key: 'phone',
    title: '手机号',
    render: ({ phone }) => <span className="ui-tabular">{phone || '—'}</span>,
  },
  { key: 'inCharge', title: '本学年任教', phone: 'line', width: 280, render: ({ inCharge }) => inCharge || '—' },
];

/** 教职工: staff of one's organisations. */
export function StaffPage() {
  const { data: me } = useMe();
  const [adding, setAdding] = useState(false);
  const passwords = useFirstPasswords();
  const filters: readonly ListFilter[] = [
    {
      ...{ key: 'keyword', label: '姓名', kind: 'text', maxLength: 40 },
      placeholder: '或完整账号、手机号',
    },
    {
      key: 'kind',
      label: '类型',
      kind: 'select',
      options: KINDS.map((value) => ({ value, label: usertypeLabel[value] })),
    },
    ...orgFilters(me),
  ];
  const bulk: readonly BulkAction<ManageStaff>[] = [resetPasswords('人', passwords.keep), disableAccounts('教职工')];
  return (
    <>
      <ListPage
        name="staff"
        title="教职工"
        call={manageStaffPage}
        filters={filters}
        columns={columns}
        rowKey="id"
        bulk={bulk}
        above={() => passwords.line}
        actions={({ data, input: { orgId, sort: _, ...filter } }) => (
          <>
            {me?.usertype === 5 || orgId ? <OfficesButton orgId={orgId ?? ''} /> : null}
            <ExportButton kind="staff" orgId={orgId} filter={filter} count={data?.totalCount} />
            <Button type="primary" onClick={() => setAdding(true)}>
              新增教职工
            </Button>
          </>
        )}
        drawer={(_row, id, close) => <StaffDrawer id={id} me={me} onClose={close} />}
      />
      {me ? (
        <AddStaff
          me={me}
          orgs={orgOptionsOf(me)}
          open={adding}
          onClose={() => setAdding(false)}
          onAdded={passwords.show}
        />
      ) : null}
      {passwords.dialog}
    </>
  );
}

const toInput = ({ readsOnly, readsFrom, readsUntil, ...values }: Record<string, string>) => ({
  ...values,
  sex: Number(values.sex),
  usertype: Number(values.usertype),
  ...(values.usertype === String(BUREAU_STAFF) ? { readsOnly: Number(readsOnly) } : {}),
  ...(isReader({ usertype: values.usertype ?? '', readsOnly: readsOnly ?? '' }) ? { readsFrom, readsUntil } : {}),
  ...(values.version === undefined ? {} : { version: Number(values.version) }),
});

function AddStaff({
  me,
  orgs,
  onAdded,
  ...opened
}: {
  me: Me;
  orgs: { value: string; label: string }[];
  open: boolean;
  onClose: () => void;
  onAdded: (slip: FirstPassword) => void;
}) {
  const saved = useSaved();
  return (
    <FormDrawer
      {...opened}
      title="新增教职工"
      schema={addStaff.input}
      initial={{
        ...{ name: '', sex: '1', orgId: orgs.length === 1 ? (orgs[0]?.value ?? '') : '', usertype: '3' },
        ...{ accountCode: '', phone: '', identityNumber: '', readsOnly: '0', readsFrom: '', readsUntil: '' },
      }}
      toInput={toInput}
      fields={[
        { name: 'name', label: '姓名', required: true, maxLength: 40 },
        { name: 'sex', label: '性别', kind: 'choice', options: sexOptions },
        { name: 'orgId', label: '机构', kind: 'select', required: true, options: orgs, when: () => orgs.length > 1 },
        { name: 'usertype', label: '类型', kind: 'select', required: true, options: optionsOf(kindsOf(me)) },
        ...readingFields(null),
        {
          name: 'accountCode',
          label: '登录账号',
          required: true,
          maxLength: 32,
          hint: '2—32 位字母、数字或 . _ - @',
        },
        { name: 'phone', label: '手机号', inputMode: 'tel', maxLength: 24 },
        { name: 'identityNumber', label: '身份证号', maxLength: 24 },
      ]}
      onSubmit={async (values) => {
        const { data, message } = await call(addStaff, toInput(values) as never);
        await saved(message);
        onAdded(data);
      }}
    />
  );
}

function StaffDrawer({ id, me, onClose }: { id: string | undefined; me: Me | undefined; onClose: () => void }) {
  const query = useCall(manageStaffFetch, { id: id ?? '' }, { enabled: Boolean(id) });
  const [editing, setEditing] = useState(false);
  return (
    <PersonDrawer
      title="教职工详情"
      id={id}
      query={query}
      onClose={onClose}
      actions={() => (
        <Button type="primary" onClick={() => setEditing(true)}>
          编辑
        </Button>
      )}
    >
      {(member) => (
        <>
          <Details member={member} />
          <EditStaff member={member} me={me} open={editing} onClose={() => setEditing(false)} />
        </>
      )}
    </PersonDrawer>
  );
}

const Details = ({ member }: { member: StaffDetail }) => (
  <>
    <PersonHead person={member} line={[kindOf(member), member.orgName].filter(Boolean).join(' · ')} />
    <dl className={classNames('ui-facts', styles.facts)}>
      <CommonFacts person={member} />
    </dl>
    <Part title="本学年任教">
      {member.classes.length > 0 ? (
        <ul className={styles.tags}>
          {member.classes.map(({ classId, className, subjectName }) => (
            <li key={classId + subjectName} className="ui-tag">
              {className} {subjectName || '班主任'}
            </li>
          ))}
        </ul>
      ) : (
        <p className="ui-muted">没有任教的班级</p>
      )}
    </Part>
    {member.reading ? (
      <Part title="只读期限">
        <p>
          <ReadingLine reading={member.reading} />
        </p>
      </Part>
    ) : null}
    {member.offices ? <StaffOffices member={member} terms={member.offices} /> : null}
    <History id={member.id} />
  </>
);

function EditStaff({
  member,
  me,
  ...opened
}: {
  member: StaffDetail;
  me: Me | undefined;
  open: boolean;
  onClose: () => void;
}) {
  const saved = useSaved();
  const orgs = orgOptionsOf(me);
  return (
    <FormDrawer
      {...opened}
      title="编辑教职工"
      schema={updateStaff.input}
      initial={{
        ...{ id: member.id, version: String(member.version), name: member.name, sex: String(member.sex) },
        ...{ usertype: String(member.usertype), orgId: member.orgId, phone: '', identityNumber: '' },
        ...{ readsOnly: String(member.readsOnly), readsFrom: member.reading?.from ?? '' },
        readsUntil: member.reading?.until ?? '',
      }}
      toInput={toInput}
      fields={[
        { name: 'name', label: '姓名', required: true, maxLength: 40 },
        { name: 'sex', label: '性别', kind: 'choice', options: sexOptions },
        {
          ...{ name: 'usertype', label: '类型', kind: 'select', required: true, options: optionsOf(kindsOf(me)) },
          hint: '修改类型后，此人须重新登录',
        },
        ...readingFields(member.reading),
        {
          ...{
            name: 'orgId',
            label: '机构',
            kind: 'select',
            required: true,
            options: orgs,
            when: () => orgs.length > 1,
          },
          hint: '调到其他机构：账号不变，原机构的任职和岗位随之结束，此人须重新登录',
        },
        {
          ...{ name: 'phone', label: '手机号', inputMode: 'tel', maxLength: 24 },
          ...{ placeholder: member.phone, hint: '不填则不修改' },
        },
        {
          ...{ name: 'identityNumber', label: '身份证号', maxLength: 24 },
          ...{ placeholder: member.identityNumber, hint: '不填则不修改' },
        },
      ]}
      onSubmit={async (values) => saved((await call(updateStaff, toInput(values) as never)).message)}
    />
  );
}
