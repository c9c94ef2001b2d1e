import { useCall } from '@vimo/client';
import {
  type Ability,
  manageGuardianPage,
  manageOrgTree,
  manageStaffPage,
  manageStudentPage,
  type Usertype,
  usertypeLabel,
} from '@vimo/contract';
import { useEffect, useState } from 'react';
import { isSought } from '../shared/is-sought.ts';
import { addressedWord } from '../shared/list/kept-words.ts';
import type { Me } from '../shared/session/use-me.ts';
import { groups, type Room } from './room.ts';

export interface Found {
  key: string;
  /** What it is: 功能, 学生 … */
  kind: string;
  label: string;
  note: string;
  href: string;
}

/** People are looked for once somebody pauses typing, and from so many letters on. */
const PAUSE_MS = 250;
const LEAST = 2;
/** Of each kind of people, and of organisations. */
const MOST = 5;

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

const opening = (room: string, id: string, keyword = '') =>
  `${room}?${new URLSearchParams({ ...(keyword ? { keyword: addressedWord(keyword) } : {}), open: id })}`;

/** What there is under a part of a name. Each kind is asked for by the call of its own room, which judges whom the person may see. */
export function useFound(me: Me, rooms: readonly Room[], typed: string): { found: Found[]; pending: boolean } {
  const keyword = usePaused(typed);
  const may = (ability: Ability) => me.may.includes(ability);
  // Whom the word before found is not what the return key is to open.
  const asks = keyword === typed && keyword.length >= LEAST;
  const input = { keyword, pageSize: MOST };
  const students = useCall(manageStudentPage, input, { enabled: asks && may('students') });
  const staff = useCall(manageStaffPage, input, { enabled: asks && may('staff') });
  const guardians = useCall(manageGuardianPage, input, { enabled: asks && may('guardians') });
  const tree = useCall(manageOrgTree, {}, { enabled: asks && may('organisations') });
  const found: Found[] = [
    ...roomsFound(rooms, typed),
    ...(asks
      ? [
          ...(students.data?.dataList ?? []).map(({ id, name: label, className, schoolName }) => ({
            ...{ key: `student ${id}`, kind: '学生', label, href: opening('/students', id, keyword) },
            note: [schoolName, className].filter(Boolean).join(' '),
          })),
          ...(staff.data?.dataList ?? []).map(({ id, name: label, orgName, usertype }) => ({
            ...{ key: `staff ${id}`, kind: '教职工', label, href: opening('/staff', id, keyword) },
            note: [orgName, usertypeLabel[usertype as Usertype]].filter(Boolean).join(' '),
          })),
          ...(guardians.data?.dataList ?? []).map(({ id, name: label, children }) => ({
            ...{ key: `guardian ${id}`, kind: '家长', label, href: opening('/guardians', id, keyword) },
            note: children ? `孩子：${children}` : '',
          })),
          ...(tree.data?.list ?? [])
            .filter((org) => isSought(org, keyword))
            .slice(0, MOST)
            .map(({ orgId, orgName }) => ({
              ...{ key: `org ${orgId}`, kind: '机构', label: orgName, note: '' },
              href: opening('/organisations', orgId),
            })),
        ]
      : []),
  ];
  const pending = keyword !== typed || [students, staff, guardians, tree].some(({ isFetching }) => isFetching);
  return { found, pending };
}

/** Rooms by their names and those of their groups; all of them while nothing is typed. */
export const roomsFound = (rooms: readonly Room[], typed: string): Found[] =>
  rooms
    // What has a name in its address is no place to go to without it.
    .filter(({ path }) => !path.includes('$'))
    .map((room) => ({ room, group: room.group ? groups[room.group].label : '' }))
    .filter(({ room, group }) => room.label.includes(typed) || (typed !== '' && group.includes(typed)))
    .map(({ room, group }) => ({
      ...{ key: `room ${room.path}`, kind: '功能', label: room.label, note: group, href: room.path },
    }));
