import type { CallError } from '@vimo/client';
import type { IconType } from '@vimo/ui';
import { formatActivityDay, formatActivityTime, formatDate } from '@vimo/ui';
import type { ReactNode } from 'react';
import type { PortalHref } from '../../shared/href.ts';

/** Something that somebody does next, or is only told. */
export interface Todo {
  /** Names it among all of the person's, so that it can be put away. */
  key: string;
  icon: IconType;
  /** In the icon's place: whose it is. */
  face?: ReactNode;
  /** Something came back. */
  isBad?: boolean;
  title: string;
  text: string;
  /** Its last day, or the moment that it tells of; empty where there is none. */
  due: string;
  /** Instead of the days that are left. */
  note?: string;
  button: string;
  /** What a press leads to: an address, or something that happens first. */
  href: PortalHref | (() => void);
  isPending?: boolean;
  /** Nothing is to be done: it comes last, and a press puts it away. */
  isNews?: boolean;
}

/** What is known of a person's to-dos. */
export interface Todos<T extends Todo = Todo> {
  /** Undefined while something is on its way. */
  todos: T[] | undefined;
  /** Asks once more for what did not come; undefined where all came. Without it nobody may be told that nothing waits. */
  again: (() => void) | undefined;
}

/** Of a call that to-dos are made of, what `useCall` answers. */
export interface Asked {
  data: unknown;
  error: CallError | null;
  isPending: boolean;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  refetch: () => unknown;
}

// What is not asked for at all is pending, too, and idle.
const isOnItsWay = ({ isPending, fetchStatus }: Asked) => isPending && fetchStatus !== 'idle';
/** It may be there, and did not come. What a person may not see does not wait for them. */
const isMissing = ({ data, error }: Asked) =>
  data === undefined && error !== null && error.kind !== 'forbidden' && error.kind !== 'missing';

const allOf = (all: readonly (() => unknown)[]): (() => void) | undefined =>
  all.length > 0
    ? () => {
        for (const one of all) one();
      }
    : undefined;

/** To-dos that are made of calls, once none of them is on its way. */
export const todosOf = <T extends Todo>(asked: readonly Asked[], make: () => T[]): Todos<T> => ({
  todos: asked.some(isOnItsWay) ? undefined : make(),
  again: allOf(asked.filter(isMissing).map(({ refetch }) => refetch)),
});

/** To-dos of several kinds as one list. */
export function allTodos<T extends Todo>(...kinds: readonly Todos<T>[]): Todos<T> {
  const isComing = kinds.some(({ todos }) => todos === undefined);
  return {
    todos: isComing ? undefined : kinds.flatMap(({ todos }) => todos ?? []),
    again: allOf(kinds.flatMap(({ again }) => again ?? [])),
  };
}

/** What came back first, then by the last day; what has none after that, news at the end. */
export const inOrder = (todos: readonly Todo[]): Todo[] => {
  const rank = ({ isBad, isNews, due }: Todo) => (isNews ? 3 : isBad ? 0 : due ? 1 : 2);
  return todos.toSorted((a, b) => rank(a) - rank(b) || a.due.localeCompare(b.due));
};

/** From so many days on a deadline is near. */
const NEAR_DAYS = 3;

/** The day of a to-do in words, and whether it is near: `12月7日前` `还剩 13 天`. `today` is a wire day. */
export function dueText({ due, note, isNews }: Pick<Todo, 'due' | 'note' | 'isNews'>, today: string) {
  const year = Number(today.slice(0, 4));
  if (isNews) return { day: formatActivityTime(due, null, year), left: note ?? '仅提醒', isNear: false };
  const days = Math.round((Date.parse(formatDate(due)) - Date.parse(today)) / 86_400_000);
  const left = days < 0 ? '已到期' : days === 0 ? '今天截止' : `还剩 ${days} 天`;
  return {
    day: due ? `${formatActivityDay(due, year)}前` : '',
    left: note ?? (due ? left : ''),
    isNear: due !== '' && days <= NEAR_DAYS,
  };
}
