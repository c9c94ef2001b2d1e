import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useCall, useSend } from '@vimo/client';
import {
  circularFetch,
  confirmCircular,
  notificationPage,
  type ReceivedCircular,
  unreadNotifications,
} from '@vimo/contract';
import {
  Button,
  Card,
  CheckCircleFillIcon,
  formatDateTime,
  PaperclipIcon,
  QueryState,
  sayRefusal,
  toast,
  useFileUrls,
} from '@vimo/ui';
import { RichText } from '@vimo/ui/rich-text';
import { useEffect } from 'react';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import styles from '../circular.module.css';
import { CircularAnswers } from '../circular-answers.tsx';

/** 通知: what staff wrote to the person; a guardian confirms and answers for each child. */
export default function MineCircular() {
  const { id = '' } = useSearchOf('/mine/circular');
  const answer = useCall(circularFetch, { id }, { enabled: id !== '' });
  const queries = useQueryClient();
  const isRead = answer.data !== undefined;
  // To open it was to read it: what counts the unread is told.
  useEffect(() => {
    if (!isRead) return;
    for (const one of [notificationPage, unreadNotifications]) void queries.invalidateQueries({ queryKey: keyOf(one) });
  }, [isRead, queries]);
  return (
    <MemberPage title="通知" backHref="/mine/notifications">
      <QueryState query={answer} lines={8} card>
        {(circular) => <Shown circular={circular} />}
      </QueryState>
    </MemberPage>
  );
}

function Shown({ circular }: { circular: ReceivedCircular }) {
  const { title, orgName, writerName, sendDate, body } = circular;
  return (
    <>
      <Card as="article" className={styles.circular}>
        <h2 className="ui-heading-2">{title}</h2>
        <p className="ui-text-14 ui-muted">
          {orgName} <bdi translate="no">{writerName}</bdi>{' '}
          <span className="ui-tabular">{formatDateTime(sendDate)}</span>
        </p>
        <RichText html={body} />
        <Files files={circular.files} />
        {circular.needsConfirmation ? <Confirmations circular={circular} /> : null}
      </Card>
      {circular.allowsAnswers ? <CircularAnswers circular={circular} /> : null}
    </>
  );
}

function Files({ files }: { files: ReceivedCircular['files'] }) {
  const urlOf = useFileUrls(files.map(({ id }) => id));
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label="附件">
      {files.map(({ id, realName }) => {
        const url = urlOf(id);
        return (
          <li key={id}>
            <PaperclipIcon />
            {url ? (
              <a className="ui-link" href={url}>
                {realName}
              </a>
            ) : (
              realName
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Confirmations({ circular: { id, about } }: { circular: ReceivedCircular }) {
  const queries = useQueryClient();
  const confirm = useSend(confirmCircular, {
    onSuccess: ({ message }) => toast.success(message),
    onError: sayRefusal,
    onSettled: () =>
      Promise.all([circularFetch, notificationPage].map((one) => queries.invalidateQueries({ queryKey: keyOf(one) }))),
  });
  const several = about.length > 1;
  return (
    <ul className={styles.confirmations} aria-label="回执">
      {about.map((one) => (
        <li key={one.id}>
          {several ? <b translate="no">{one.name}</b> : null}
          {one.confirmDate ? (
            <span className={styles.confirmed}>
              <CheckCircleFillIcon />
              已确认 <span className="ui-tabular">{formatDateTime(one.confirmDate)}</span>
            </span>
          ) : (
            <Button
              block={!several}
              loading={confirm.isPending && confirm.variables?.aboutId === one.id}
              aria-label={several ? `为${one.name}确认收到` : '确认收到'}
              onClick={() => confirm.mutate({ id, aboutId: one.id })}
            >
              确认收到
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
