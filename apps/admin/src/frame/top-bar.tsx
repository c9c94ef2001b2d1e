import { pictureUrl } from '@vimo/contract';
import {
  AppLink,
  Avatar,
  asLeft,
  Breadcrumb,
  DropdownMenu,
  MapPinFillIcon,
  OrganisationName,
  QuestionIcon,
} from '@vimo/ui';
import type { ReactNode } from 'react';
import type { Me } from '../shared/session/use-me.ts';
import { Bell } from './bell.tsx';
import { Finder } from './finder.tsx';
import styles from './frame.module.css';
import { usePersonMenu } from './person-menu.ts';
import { groups, type Room } from './room.ts';

/** Of a platform administrator, who acts for every organisation. */
const ALL = '全部机构';

/** Where one is, for whom one acts, what is new, and the person's menu. */
export function TopBar({
  me,
  rooms,
  room,
  above,
  menuButton,
}: {
  me: Me;
  /** Those of the person, for the search. */
  rooms: readonly Room[];
  room: Room | undefined;
  /** The room in whose place this one stands. */
  above: Room | undefined;
  menuButton: ReactNode;
}) {
  return (
    <header className={styles.top}>
      {menuButton}
      <Breadcrumb items={wayTo(room, above)} />
      <b className={styles.here}>{room?.label}</b>
      <div className={styles.right}>
        <span className="ui-organisation">
          <MapPinFillIcon />
          <OrganisationName>{me.orgName || ALL}</OrganisationName>
        </span>
        <Finder me={me} rooms={rooms} />
        <Bell />
        {room && room.path !== '/guide' && room.under !== '/guide' ? (
          <AppLink href={`/guide/${room.help ?? 'start'}`} className={styles.help} aria-label="帮助">
            <QuestionIcon />
          </AppLink>
        ) : null}
        <DropdownMenu label={`${me.name}：个人菜单`} items={usePersonMenu()}>
          <Avatar src={pictureUrl(me.headimg, 160)} of={me} size="small" />
          <span className={styles.name} translate="no">
            {me.name}
          </span>
        </DropdownMenu>
      </div>
    </header>
  );
}

function wayTo(room: Room | undefined, above: Room | undefined): { label: string; href?: string }[] {
  if (!room) return [{ label: '工作台', href: '/' }, { label: '页面不存在' }];
  if (room.path === '/') return [{ label: room.label }];
  const group = (above ?? room).group;
  return [
    group ? { label: groups[group].label } : { label: '工作台', href: '/' },
    ...(above && above.path !== '/' && above.label !== room.label
      ? [{ label: above.label, href: asLeft(above.path) }]
      : []),
    { label: room.label },
  ];
}
