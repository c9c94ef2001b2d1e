import { type Notification, type NotificationKind, notificationKindLabel } from '@vimo/contract';
import {
  BellIcon,
  Button,
  CalendarStarIcon,
  ChatCenteredTextIcon,
  CheckIcon,
  classNames,
  ExamIcon,
  FilesIcon,
  formatDateTime,
  type IconType,
  MegaphoneIcon,
  NotebookIcon,
  PencilLineIcon,
  PlantIcon,
  ShieldCheckIcon,
  UsersThreeIcon,
} from '@vimo/ui';
import { useGo } from '../../features/account/after-login.ts';
import { ListRow } from '../../features/list/list-row.tsx';
import { TableOrCards } from '../../features/list/table-or-cards.tsx';
import { safeNext } from '../../features/session/landing.ts';
import styles from './notification.module.css';

/** What a notification is about, as the menu draws it; the bell for the rest. */
const LOOK: Partial<Record<NotificationKind, IconType>> = {
  circular: MegaphoneIcon,
  account: ShieldCheckIcon,
  family: UsersThreeIcon,
  activity: CalendarStarIcon,
  club: UsersThreeIcon,
  record: NotebookIcon,
  report: FilesIcon,
  evaluation: PencilLineIcon,
  score: ExamIcon,
  feedback: ChatCenteredTextIcon,
  space: PlantIcon,
};

interface RowProps {
  notification: Notification;
  onRead: () => void;
}

/** Where a notification leads, and the press that goes there and marks it read; without a page the press marks it alone. */
function useOpen({ notification: { href, isRead }, onRead }: RowProps) {
  const go = useGo();
  const target = safeNext(href);
  const open = () => {
    if (!isRead) onRead();
    if (target) void go(target);
  };
  return { target, open };
}

const kindOf = ({ kind }: Notification) => notificationKindLabel[kind as NotificationKind] ?? '其他';
const Unread = () => <b className={styles.unread}>未读</b>;

/** The list: two lines a notification, and what is done next with it. */
export function NotificationRow(props: RowProps) {
  const { notification, onRead } = props;
  const { kind, title, text, createDate, isRead } = notification;
  const { target, open } = useOpen(props);
  const Icon = LOOK[kind as NotificationKind] ?? BellIcon;
  return (
    <ListRow
      className={isRead ? styles.read : undefined}
      tile={
        <span className={classNames(styles.tile, !isRead && styles.fresh)}>
          <Icon />
        </span>
      }
      title={title}
      onOpen={target || !isRead ? open : undefined}
      reason={text ? <p className={styles.text}>{text}</p> : null}
      facts={
        <>
          <span>{kindOf(notification)}</span>
          <time className="ui-tabular">{formatDateTime(createDate)}</time>
        </>
      }
      state={isRead ? null : <Unread />}
      action={
        target ? (
          <Button variant="tint" size="small" aria-label={`查看：${title}`} onClick={open}>
            查看
          </Button>
        ) : isRead ? null : (
          <Button variant="tint" size="small" aria-label={`标为已读：${title}`} onClick={onRead}>
            标为已读
          </Button>
        )
      }
      more={target && !isRead ? [{ key: 'read', label: '标为已读', icon: CheckIcon, onSelect: onRead }] : []}
    />
  );
}

/** The same with a column for each of its facts, on phones and narrow tablets as cards. */
export const NotificationTable = ({
  rows,
  onRead,
}: {
  rows: readonly Notification[];
  onRead: (notification: Notification) => void;
}) => (
  <TableOrCards
    rows={rows}
    keyOf={({ id }) => id}
    columns={[
      { title: '标题', cell: ({ title }) => title },
      { title: '内容', className: 'ui-muted', cell: ({ text }) => text },
      { title: '种类', className: styles.short, cell: kindOf },
      {
        title: '时间',
        className: 'ui-muted',
        cell: ({ createDate }) => <span className="ui-tabular ui-no-break">{formatDateTime(createDate)}</span>,
      },
      { title: '状态', className: styles.short, cell: ({ isRead }) => (isRead ? '已读' : <Unread />) },
      { title: '操作', cell: (one) => <Operation notification={one} onRead={() => onRead(one)} /> },
    ]}
    card={(one) => <NotificationRow notification={one} onRead={() => onRead(one)} />}
  />
);

function Operation(props: RowProps) {
  const { title, isRead } = props.notification;
  const { target, open } = useOpen(props);
  if (!target && isRead) return null;
  const does = target ? '查看' : '标为已读';
  return (
    <button type="button" className={styles.look} aria-label={`${does}：${title}`} onClick={open}>
      {does}
    </button>
  );
}
