import { useQueryClient } from '@tanstack/react-query';
import { CallError, call } from '@vimo/client';
import {
  disablePerson,
  type Endpoint,
  enablePerson,
  endPersonSessions,
  removeSecondFactor,
  resetPersonPassword,
  unlockPerson,
  type Vacancy,
} from '@vimo/contract';
import { sayRefusal, toast } from '@vimo/ui';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { useFirstPasswords } from './first-passwords.tsx';
import styles from './people.module.css';
import type { Managed } from './person-parts.tsx';

/** Of staff: `secondFactor` is 1 where one is on, `vacates` what nobody is in charge of without them. */
export type AccountOf = Managed & { secondFactor?: number; vacates?: readonly Vacancy[] };
interface AccountActionsProps {
  person: AccountOf;
  children?: ReactNode;
}

/** What can be done to an account: close and open it, a new password, locks, sessions, a lost second factor. */
export function AccountActions({ person, children }: AccountActionsProps) {
  const { ask, holder } = useAsk();
  const queries = useQueryClient();
  const passwords = useFirstPasswords();
  const [pending, setPending] = useState(false);
  const { id, name } = person;

  const run = async (question: Parameters<typeof ask>[0], send: () => Promise<string>) => {
    if (!(await ask(question))) return;
    setPending(true);
    try {
      toast.success(await send());
      await queries.invalidateQueries();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      sayRefusal(error);
    } finally {
      setPending(false);
    }
  };
  const simple = (endpoint: Endpoint) => async () => (await call(endpoint, { id })).message;
  const disable = () =>
    run(
      {
        title: '确定停用账号吗？',
        text: (
          <>
            停用后，<bdi translate="no">{name}</bdi>立即退出登录且不能再登录；30
            天内可以从回收站恢复，也可以随时重新启用。
            <Vacated list={person.vacates ?? []} />
          </>
        ),
        okText: '停用账号',
        danger: true,
      },
      simple(disablePerson),
    );
  const enable = () =>
    run(
      { title: '确定启用账号吗？', text: `启用后，${name}可以用原来的密码登录。`, okText: '启用账号' },
      simple(enablePerson),
    );
  const unlock = () =>
    run({ title: '解除登录锁定？', text: `${name}可以立即再次尝试登录。`, okText: '解除锁定' }, simple(unlockPerson));
  const end = () =>
    run(
      {
        title: '退出所有登录？',
        text: `${name}在所有设备上立即退出，需要重新登录。`,
        okText: '全部退出',
      },
      simple(endPersonSessions),
    );
  const reset = () =>
    run(
      {
        title: '确定重置密码吗？',
        text: `将为${name}生成随机的初始密码，只显示一次；原密码不能再用，所有登录立即退出。`,
        okText: '重置密码',
      },
      async () => {
        const { data, message } = await call(resetPersonPassword, { id });
        passwords.show(data);
        return message;
      },
    );
  const removeFactor = () =>
    run(
      {
        title: '解除两步验证？',
        text: `用于手机和恢复码都丢失时。解除后，${name}登录只需要密码；必须使用两步验证的账号会在下次登录后重新设置。请先确认是本人提出。`,
        okText: '解除两步验证',
        danger: true,
      },
      simple(removeSecondFactor),
    );
  if (person.power === 'look') return null;
  return (
    <div className={styles.foot}>
      {holder}
      {passwords.dialog}
      {person.power === 'manage' ? (
        person.disabled ? (
          <Button onClick={enable} loading={pending}>
            启用账号
          </Button>
        ) : (
          <Button danger onClick={disable} loading={pending}>
            停用账号
          </Button>
        )
      ) : null}
      {person.locked ? <Button onClick={unlock}>解除锁定</Button> : null}
      {person.secondFactor ? <Button onClick={removeFactor}>解除两步验证</Button> : null}
      {person.sessions > 0 ? <Button onClick={end}>退出所有登录</Button> : null}
      {person.disabled ? null : <Button onClick={reset}>重置密码</Button>}
      {children}
    </div>
  );
}

const vacancyLabel: Record<Vacancy['kind'], string> = {
  class: '班主任',
  subject: '任课',
  club: '社团负责人',
  activity: '活动带队人',
  review: '代审',
  office: '岗位',
};

/** What nobody is in charge of any more, kind by kind. */
function Vacated({ list }: { list: readonly Vacancy[] }) {
  if (list.length === 0) return null;
  return (
    <div className={styles.vacated}>
      <b>停用后以下职责随之结束，重新启用也不恢复，请及时另行安排：</b>
      <ul>
        {[...Map.groupBy(list, ({ kind }) => kind)].map(([kind, ofKind]) => (
          <li key={kind}>
            {vacancyLabel[kind]}：{ofKind.map(({ name }) => name).join('、')}
          </li>
        ))}
      </ul>
    </div>
  );
}
