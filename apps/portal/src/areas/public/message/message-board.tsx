import { useCall } from '@vimo/client';
import { MessageSubject, messagePage } from '@vimo/contract';
import { Button, Card, ChatCircleDotsIcon, EmptyState, ErrorState, Loading, MoreLink, SkeletonText } from '@vimo/ui';
import { type ReactNode, useId, useState } from 'react';
import { requireLogin } from '../../../features/account/require-login.ts';
import styles from '../../../features/message/message.module.css';
import { MessageDialog } from '../../../features/message/message-dialog.tsx';
import { MessageList } from '../../../features/message/message-list.tsx';
import { wordFor } from '../../../features/message/message-words.ts';
import type { PortalHref } from '../../../shared/href.ts';

/** Messages on a detail page. */
const PAGE_SIZE = 3;

export interface MessageBoardProps {
  /** 1 activity, 2 base, 3 club. */
  typeName: MessageSubject;
  typeId: string;
  /** Name of the activity, base or club. */
  subject: string;
  /** Page with all of them. */
  moreHref: PortalHref;
  /** Beside the title; messages have 我要留言 there, evaluations nothing by default. */
  action?: ReactNode;
}

/** The newest three evaluations of an activity, or messages on a base or club with the way to leave one. */
export function MessageBoard({ typeName, typeId, subject, moreHref, action }: MessageBoardProps) {
  const titleId = useId();
  const word = wordFor(typeName);
  const { data, error, refetch } = useCall(messagePage, { typeId, typeName, pageSize: PAGE_SIZE, currentPage: 1 });
  return (
    <Card as="section" panel aria-labelledby={titleId} className={styles.board}>
      <div className="ui-panel-head">
        <h2 className="ui-heading-2" id={titleId}>
          最新{word}
        </h2>
        {action ??
          (typeName === MessageSubject.activity ? null : (
            <LeaveMessage typeName={typeName} typeId={typeId} subject={subject} />
          ))}
        {data && data.totalCount > 0 ? <MoreLink href={moreHref}>全部{word}</MoreLink> : null}
      </div>
      {data ? (
        data.totalCount > 0 ? (
          <MessageList messages={data.dataList} />
        ) : (
          <EmptyState small text={typeName === MessageSubject.activity ? '暂无数据' : '暂无留言，来说第一句吧'} />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <SkeletonText lines={5} />
        </Loading>
      )}
    </Card>
  );
}

/** 我要留言: a guest is asked to log in first. */
export function LeaveMessage(props: { typeName: MessageSubject; typeId: string; subject: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="tint"
        size="small"
        icon={ChatCircleDotsIcon}
        onClick={async () => {
          if (await requireLogin()) setOpen(true);
        }}
      >
        我要留言
      </Button>
      <MessageDialog {...props} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
