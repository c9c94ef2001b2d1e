import { MOST_MARK, type PeerValue, pictureUrl, type SelfValue } from '@vimo/contract';
import { useState } from 'react';
import { draftKey, parseStored, readStored, writeStored } from '../../../shared/local-storage.ts';

/** A mark to give. */
export interface Mark {
  id: string;
  pointName: string;
  /** As it was read; empty: not rated. */
  score: number | '';
}
/** Somebody who is rated, with the marks in their order. */
export interface Rated {
  name: string;
  studentNo: string;
  picture: string | undefined;
  ones: { name: string; twos: { name: string; marks: Mark[] }[] }[];
}

const isPeer = (value: SelfValue | PeerValue): value is PeerValue => 'indexOne' in value;

/** Whom a task has rated: one person of a self evaluation, each classmate of a peer evaluation. */
export function ratedIn(values: readonly (SelfValue | PeerValue)[]): Rated[] {
  const peers = values.filter(isPeer);
  if (peers.length > 0)
    return peers.map(({ userInfo, indexOne }) => ({
      ...{ name: userInfo.name, studentNo: userInfo.studentNo },
      picture: userInfo.headimg ? pictureUrl(userInfo.headimg, 96) : undefined,
      ones: indexOne.map(({ indexOneName, indexTwo }) => ({
        name: indexOneName,
        twos: indexTwo.map(({ indexTwoName, point }) => ({ name: indexTwoName, marks: point })),
      })),
    }));
  const own = values.flatMap((value): SelfValue[] => (isPeer(value) ? [] : [value]));
  const ones = [...Map.groupBy(own, ({ indexOneName }) => indexOneName)].map(([name, below]) => ({
    name,
    twos: [...Map.groupBy(below, ({ indexTwoName }) => indexTwoName)].map(([two, marks]) => ({ name: two, marks })),
  }));
  return own.length > 0 ? [{ name: '本人', studentNo: '', picture: undefined, ones }] : [];
}

export const marksOf = ({ ones }: Rated): Mark[] => ones.flatMap(({ twos }) => twos.flatMap(({ marks }) => marks));

/** What is wrong with a mark that was typed; an empty one is not rated. */
export const markProblem = (typed: string): string | undefined =>
  typed === '' || (/^\d{1,3}(\.\d)?$/.test(typed) && Number(typed) <= MOST_MARK)
    ? undefined
    : `0 至 ${MOST_MARK}，最多 1 位小数`;

export interface Marks {
  /** As typed; empty: not rated. */
  of(id: string): string;
  set(id: string, typed: string): void;
  isRated(id: string): boolean;
  /** How many of these are rated. */
  count(marks: readonly Mark[]): number;
  drop(): void;
  /** Something typed has not been sent. */
  isDraft: boolean;
}

/** Marks as they are typed: kept on this device for their writer alone until they have been sent. */
export function useMarks(key: string, all: readonly Mark[]): Marks {
  const [draft, setDraft] = useState(() => parseStored<Record<string, string>>(readStored(key) || null) ?? {});
  const sent = new Map(all.map(({ id, score }) => [id, String(score)]));
  const of = (id: string) => draft[id] ?? sent.get(id) ?? '';
  const isRated = (id: string) => of(id) !== '' && markProblem(of(id)) === undefined;
  return {
    of,
    isRated,
    set(id, typed) {
      const next = { ...draft, [id]: typed };
      setDraft(next);
      writeStored({ [key]: JSON.stringify(next) });
    },
    count: (marks) => marks.filter(({ id }) => isRated(id)).length,
    drop: () => writeStored({ [key]: '' }),
    isDraft: all.some(({ id }) => draft[id] !== undefined && draft[id] !== sent.get(id)),
  };
}
export const marksKey = (accountId: string, taskId: string) => draftKey('evaluation', accountId, taskId);
