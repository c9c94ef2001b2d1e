import { call } from '@vimo/client';
import {
  isParent,
  isStudent,
  type RestrictedPerson,
  restrictedPersonPage,
  unlockPerson,
  usertypeLabel,
} from '@vimo/contract';
import { AppLink, EmptyState, formatClock, StatusTag } from '@vimo/ui';
import { Button } from 'antd';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { BulkAction, ListColumn } from '../../shared/list/list-types.ts';
import { useAskedCall } from './use-asked-call.ts';

const roomOf = ({ usertype }: RestrictedPerson) =>
  isStudent(usertype) ? '/students' : isParent(usertype) ? '/guardians' : '/staff';

const columns: readonly ListColumn<RestrictedPerson>[] = [
  {
    key: 'name',
    title: '姓名',
    phone: 'title',
    isName: true,
    render: (row) => <AppLink href={`${roomOf(row)}?open=${row.id}`}>{row.name}</AppLink>,
  },
  {
    key: 'accountCode',
    title: '登录账号',
    phone: 'line',
    render: ({ accountCode }) => (
      <span className="ui-tabular" translate="no">
        {accountCode}
      </span>
    ),
  },
  {
    key: 'usertype',
    title: '身份',
    phone: 'line',
    render: ({ usertype }) => usertypeLabel[usertype as keyof typeof usertypeLabel],
  },
  {
    key: 'orgName',
    title: '机构或班级',
    phone: 'line',
    render: ({ orgName, className }) => [orgName, className].filter(Boolean).join(' · ') || '—',
  },
  {
    key: 'state',
    title: '状态',
    phone: 'tag',
    width: 132,
    render: ({ closed, codesClosed, places, codePlaces }) =>
      closed === 1 ? (
        <StatusTag tone="bad">新设备不能登录</StatusTag>
      ) : codesClosed === 1 || codePlaces > 0 ? (
        <StatusTag tone="bad">动态验证码已锁定</StatusTag>
      ) : places > 0 ? (
        <StatusTag tone="bad">已锁定</StatusTag>
      ) : (
        <StatusTag tone="wait">登录须验证</StatusTag>
      ),
  },
  {
    key: 'why',
    title: '原因',
    phone: 'line',
    render: ({ guesses, places, codePlaces, codesClosed, lockedUntil }) =>
      [
        places > 0 ? `${places} 处连续输错密码` : '',
        codePlaces > 0 ? `${codePlaces} 处连续输错动态验证码` : '',
        lockedUntil ? `最晚 ${formatClock(lockedUntil)} 解除` : '',
        guesses > 0 ? `近一小时陌生设备输错 ${guesses} 次` : '',
        codesClosed === 1 ? '近一小时动态验证码输错过多，暂停验证' : '',
      ]
        .filter(Boolean)
        .join('；'),
  },
];

/** A code is asked for after the right password alone: whoever guesses it knows that. */
const whoTried = ({ codePlaces, codesClosed }: Pick<RestrictedPerson, 'codePlaces' | 'codesClosed'>) =>
  codePlaces > 0 || codesClosed === 1
    ? '动态验证码在密码输对之后才会询问：若不是本人输错，密码已经泄露，请改为重置密码。'
    : '若不是本人输错，请改为重置密码。';

const bulk: readonly BulkAction<RestrictedPerson>[] = [
  {
    key: 'unlock',
    label: '解除限制',
    confirm: '解除后，所选账号可以立即再次尝试登录。若不是本人输错，请改为重置密码。',
    run: async ({ id }) => (await call(unlockPerson, { id })).message,
  },
];

/** 登录受限: accounts that wrong passwords or codes of the second factor lock or slow down, and the way to lift it. */
export function RestrictedAccountsPage() {
  const { run, holder } = useAskedCall();
  return (
    <>
      {holder}
      <ListPage
        name="restricted-accounts"
        title="登录受限"
        call={restrictedPersonPage}
        columns={columns}
        rowKey="id"
        bulk={bulk}
        empty={<EmptyState text="现在没有登录受限的账号" />}
        rowActions={({ id, name, ...row }) => (
          <Button
            type="link"
            size="small"
            aria-label={`解除限制：${name}`}
            onClick={() =>
              run(
                {
                  title: '解除登录限制？',
                  text: `${name}可以立即再次尝试登录。${whoTried(row)}`,
                  okText: '解除限制',
                },
                unlockPerson,
                { id },
              )
            }
          >
            解除限制
          </Button>
        )}
      />
    </>
  );
}
