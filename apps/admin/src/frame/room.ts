import type { Ability, Waiting } from '@vimo/contract';
import { ChatCenteredTextIcon, ExamIcon, GearIcon, type IconType, NotebookIcon, TreeStructureIcon } from '@vimo/ui';
import type { ComponentType } from 'react';

/** Groups of the navigation; a room without one stands by itself. */
export const groups = {
  people: { label: '机构与账号', icon: TreeStructureIcon },
  records: { label: '写实记录', icon: NotebookIcon },
  content: { label: '内容与反馈', icon: ChatCenteredTextIcon },
  reports: { label: '成绩与评价', icon: ExamIcon },
  system: { label: '系统设置', icon: GearIcon },
} as const satisfies Record<string, { label: string; icon: IconType }>;
export type Group = keyof typeof groups;

/** A page of the platform. Router, navigation, breadcrumb, title and guard read nothing else. */
export interface Room {
  /** Address under /zs-platform; may have `$name` parts. */
  path: string;
  /** Name in the navigation, the breadcrumb and the document's title. */
  label: string;
  group?: Group;
  /** Of a room that stands by itself in the navigation. */
  icon?: IconType;
  /** Ability without which the room is not for the person; without one it is for all staff. */
  may?: Ability;
  /** What waits for the person there: counted beside the entry of the navigation. */
  waits?: readonly Waiting[];
  load: () => Promise<ComponentType>;
  /** Chapter of the guide, docs/guide/<help>.md. */
  help?: string;
  /** Path of the room in whose place this one stands in navigation and breadcrumb; without one it is in the navigation itself. */
  under?: string;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    room?: Room;
  }
}
