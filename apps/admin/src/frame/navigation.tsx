import { AppLink, ArrowUUpLeftIcon, art, CaretDownBoldIcon, classNames } from '@vimo/ui';
import { useId, useState } from 'react';
import { PORTAL_HOME } from '../shared/session/portal-links.ts';
import styles from './frame.module.css';
import { type Group, groups, type Room } from './room.ts';

interface Menu {
  /** Path of the room that is shown. */
  current: string | undefined;
  /** A link was pressed. */
  onGo: () => void;
}

/** Rooms that stand together: those of a group, where its first one stands, or one by itself. */
function partsOf(rooms: readonly Room[]): { group: Group | undefined; rooms: Room[] }[] {
  const parts: { group: Group | undefined; rooms: Room[] }[] = [];
  for (const room of rooms) {
    if (room.under) continue;
    const known = parts.find(({ group }) => group && group === room.group);
    if (known) known.rooms.push(room);
    else parts.push({ group: room.group, rooms: [room] });
  }
  return parts;
}

/** The menu at the side: brand, the rooms that are the person's, the way back to the portal. */
export function Navigation({ rooms, ...menu }: Menu & { rooms: readonly Room[] }) {
  return (
    <>
      <span className="ui-brand">
        <img src={art('logo-white')} alt="" width={32} height={32} />
        <b>管理平台</b>
      </span>
      <nav aria-label="主导航">
        <ul>
          {partsOf(rooms).map(({ group, rooms: members }) =>
            group ? (
              <RoomGroup key={group} group={group} rooms={members} {...menu} />
            ) : (
              members.map((room) => <RoomLink key={room.path} room={room} {...menu} />)
            ),
          )}
        </ul>
      </nav>
      <a className={classNames(styles.item, styles.out)} href={PORTAL_HOME}>
        <ArrowUUpLeftIcon />
        返回门户
      </a>
    </>
  );
}

/** A group that folds; the one with the room that is shown says so also when it is folded. */
function RoomGroup({ group, rooms, current, onGo }: Menu & { group: Group; rooms: readonly Room[] }) {
  const [open, setOpen] = useState(true);
  const id = useId();
  const { label, icon: Icon } = groups[group];
  const holdsCurrent = rooms.some(({ path }) => path === current);
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.item, !open && holdsCurrent && styles.on)}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon />
        {label}
        <CaretDownBoldIcon className={classNames('ui-icon', styles.caret, open && styles.open)} />
      </button>
      <ul id={id} hidden={!open} className={styles.sub}>
        {rooms.map((room) => (
          <RoomLink key={room.path} room={room} current={current} onGo={onGo} />
        ))}
      </ul>
    </li>
  );
}

function RoomLink({ room: { path, label, icon: Icon }, current, onGo }: Menu & { room: Room }) {
  return (
    <li>
      <AppLink
        href={path}
        className={classNames(styles.item, path === current && styles.on)}
        aria-current={path === current ? 'page' : undefined}
        onClick={onGo}
      >
        {Icon ? <Icon /> : null}
        {label}
      </AppLink>
    </li>
  );
}
