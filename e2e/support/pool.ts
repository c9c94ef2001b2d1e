import { handoverAccount, login, queryStudentByParent } from '@vimo/contract';
import { DEMO_PASSWORD, passwordDigest, send } from './people.ts';

/** Somebody of the demo city whom no other journey of the worker meets. */
export interface Person<T = unknown> {
  account: string;
  name: string;
  token: string;
  /** What was looked for with their session. */
  found: T;
}

/** What a person is chosen by: looks with their session; nothing found, somebody else is asked. */
export type Find<T> = (token: string) => Promise<T | undefined>;

export interface People {
  /** A student without a parent's account, past the class of the staff accounts. */
  student: <T = true>(find?: Find<T>) => Promise<Person<T>>;
  /** A parent of one child. */
  parent: <T = true>(find?: Find<T>) => Promise<Person<T>>;
  /** Session of a parent who acts as their child. */
  actingParent: () => Promise<Person>;
  /** A number of no account. */
  newPhone: () => string;
}

/** Numbers of the students and of the parents of the demo city who stand for nothing in particular (apps/server, demo). */
const STUDENTS = { first: 223, last: 600 };
const PARENTS = { first: 100, last: 222 };

const studentAccount = (number: number) => `xs${number}`;
const parentAccount = (number: number) => `1380000${String(number).padStart(4, '0')}`;

const anybody: Find<never> = async () => true as never;

/** The people of one server's city; each is given away once. */
export function createPeople(url: string): People {
  const signIn = rememberSessions(url);
  const pick = (account: (number: number) => string, { first, last }: { first: number; last: number }) => {
    const left = Array.from({ length: last - first + 1 }, (_, index) => account(first + index));
    return async <T>(find: Find<T> = anybody): Promise<Person<T>> => {
      for (const candidate of [...left]) {
        const person = await signIn(candidate);
        const found = await find(person.token);
        // While we looked, the same test may have taken them.
        if (found === undefined || !left.includes(candidate)) continue;
        left.splice(left.indexOf(candidate), 1);
        return { ...person, found };
      }
      throw new Error('the demo city has nobody like that left');
    };
  };
  const parent = pick(parentAccount, PARENTS);
  let phones = 0;
  return {
    student: pick(studentAccount, STUDENTS),
    parent,
    async actingParent() {
      const { token } = await parent();
      const [child] = (await send(url, queryStudentByParent, {}, token)).envelope.data ?? [];
      const { data } = (await send(url, handoverAccount, { studentId: child?.studentId ?? '' }, token)).envelope;
      if (!data) throw new Error('no parent acts as a child');
      return { account: '', name: data.name, token: data.token, found: undefined };
    },
    newPhone() {
      phones += 1;
      return `1391234${String(phones).padStart(4, '0')}`;
    },
  };
}

function rememberSessions(url: string) {
  const known = new Map<string, Pick<Person, 'account' | 'name' | 'token'>>();
  return async (account: string) => {
    const before = known.get(account);
    if (before) return before;
    const { envelope } = await send(url, login, { user: account, pwd: passwordDigest(DEMO_PASSWORD) });
    if (!envelope.data) throw new Error(`login of ${account}: ${JSON.stringify(envelope)}`);
    const { name, token } = envelope.data;
    const person = { account, name, token };
    known.set(account, person);
    return person;
  };
}
