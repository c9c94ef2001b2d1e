import { useCall, useSend } from '@vimo/client';
import {
  type AuditEventName,
  auditEventLabel,
  type DataOf,
  isStudent,
  type manageStaffFetch,
  personHistory,
  pictureUrl,
  revealPerson,
  sexLabel,
} from '@vimo/contract';
import { Avatar, formatDateTime, QueryState, StatusTag, sayRefusal } from '@vimo/ui';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import styles from './people.module.css';

/** What is the same of everybody: the answer of a staff fetch without its own fields. */
export type Managed = Omit<
  DataOf<typeof manageStaffFetch>,
  'classes' | 'createdAt' | 'offices' | 'reading' | 'readsOnly' | 'secondFactor' | 'vacates'
>;

/** Picture, name, a line below it, and what there is to know at once. */
export const PersonHead = ({ person, line, tag }: { person: Managed; line: string; tag?: ReactNode }) => (
  <div className={styles.head}>
    <Avatar
      src={pictureUrl(person.headimg, 160)}
      of={{ sex: person.sex, isStudent: isStudent(person.usertype) }}
      size="large"
    />
    <div className="ui-grow">
      <h3 translate="no">{person.name}</h3>
      <span className="ui-muted">{line}</span>
    </div>
    <div className={styles.tags}>
      {tag}
      {person.disabled ? <StatusTag tone="bad">已停用</StatusTag> : null}
      {person.locked ? <StatusTag tone="wait">登录锁定</StatusTag> : null}
    </div>
  </div>
);

type Field = 'phone' | 'identityNumber' | 'guardianPhone' | 'registerNo';

/** A masked number that may be shown whole: the password is asked once more, and it is written to the audit log. */
export function HiddenNumber({ id, field, masked, may }: { id: string; field: Field; masked: string; may: boolean }) {
  const [whole, setWhole] = useState('');
  const send = useSend(revealPerson, { onSuccess: ({ data }) => setWhole(data.value), onError: sayRefusal });
  if (!masked) return <>未填</>;
  return (
    <>
      <span className="ui-tabular">{whole || masked}</span>
      {may && !whole ? (
        <Button
          type="link"
          size="small"
          className={styles.reveal}
          loading={send.isPending}
          onClick={() => send.mutate({ id, field })}
        >
          查看完整号码
        </Button>
      ) : null}
    </>
  );
}

/** Facts that everybody has. */
export const CommonFacts = ({ person }: { person: Managed }) => (
  <>
    <dt>性别</dt>
    <dd>{sexLabel[person.sex]}</dd>
    <dt>身份证号</dt>
    <dd>
      <HiddenNumber
        id={person.id}
        field="identityNumber"
        masked={person.identityNumber}
        may={person.power === 'manage'}
      />
    </dd>
    <dt>手机号</dt>
    <dd>
      <HiddenNumber id={person.id} field="phone" masked={person.phone} may={person.power === 'manage'} />
    </dd>
    <dt>登录账号</dt>
    <dd translate="no">{person.accountCode}</dd>
    <dt>最近登录</dt>
    <dd className="ui-tabular">
      {person.lastLoginAt ? formatDateTime(person.lastLoginAt) : '从未登录'}
      {person.sessions > 0 ? `，${person.sessions} 处在线` : ''}
    </dd>
  </>
);

export const Part = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <section className={styles.part}>
    <header>
      <h3>{title}</h3>
      {action}
    </header>
    {children}
  </section>
);

/** What happened to an account and its person, the latest first. */
export function History({ id }: { id: string }) {
  return (
    <Part title="变更记录">
      <QueryState query={useCall(personHistory, { id })} lines={3}>
        {(changes) =>
          changes.length === 0 ? (
            <p className="ui-muted">还没有变更</p>
          ) : (
            <ul className={styles.timeline}>
              {changes.map(({ event, at, by, about }) => (
                <li key={event + at + about}>
                  <b>
                    {auditEventLabel[event as AuditEventName] ?? event}
                    {about ? `：${about}` : ''}
                  </b>
                  <span className="ui-muted ui-tabular">
                    {formatDateTime(at)}
                    {by ? ` · ${by}` : ''}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Part>
  );
}
