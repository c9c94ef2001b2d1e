import { useQueryClient } from '@tanstack/react-query';
import {
  type NotificationKind,
  notificationPage,
  readAllNotifications,
  readNotification,
  unreadNotifications,
} from '@vimo/contract';
import { keyOf, useCall, useSend } from './hooks.ts';

/** A page of the person's notifications, of all kinds or one, with a text in the title or any, all or just the circulars to confirm, the newest first, and what marks them read. */
export function useNotifications(
  page: number,
  pageSize: number,
  {
    kind,
    title,
    toConfirm = false,
  }: { kind?: NotificationKind | undefined; title?: string | undefined; toConfirm?: boolean } = {},
) {
  const queries = useQueryClient();
  const answer = useCall(
    notificationPage,
    {
      ...{ pageSize, currentPage: page, toConfirm: toConfirm ? 1 : 0 },
      ...(kind ? { kind } : {}),
      ...(title ? { title } : {}),
    },
    { keepPrevious: 'list' },
  );
  const onSuccess = () =>
    Promise.all(
      [notificationPage, unreadNotifications].map((one) => queries.invalidateQueries({ queryKey: keyOf(one) })),
    );
  const readOne = useSend(readNotification, { onSuccess });
  const readAll = useSend(readAllNotifications, { onSuccess });
  return { answer, readOne, readAll };
}
