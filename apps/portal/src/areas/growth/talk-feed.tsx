import { useQueryClient } from '@tanstack/react-query';
import { call, keyOf, rowsOfPages, useCallPages, useSend } from '@vimo/client';
import { deleteTalk, ownTalkPage as ownPage, type ownTalkPage, reportTalk, type Talk, talkPage } from '@vimo/contract';
import {
  Button,
  Card,
  confirm,
  EmptyState,
  ErrorState,
  Field,
  FormDialog,
  Loading,
  SkeletonText,
  sayRefusal,
  TextArea,
  toast,
} from '@vimo/ui';
import { useEffect, useRef, useState } from 'react';
import { useKeptForm } from '../../features/session/use-kept-form.ts';
import pageStyles from './growth-page.module.css';
import styles from './talk.module.css';
import { TalkCard } from './talk-card.tsx';

const REASON_LENGTH = 100;

/** Posts, each page added below the one before as its end comes near; who comes back finds them where they were. */
export function TalkFeed({
  endpoint,
  pageSize,
  shownFirst,
}: {
  endpoint: typeof talkPage | typeof ownTalkPage;
  pageSize: number;
  shownFirst: number;
}) {
  const queries = useQueryClient();
  const [reporting, setReporting] = useState<Talk>();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useCallPages(
    endpoint,
    { type: 2, isOpen: 0, pageSize } as { pageSize: number },
  );
  const remove = useSend(deleteTalk, {
    onSuccess: ({ message }) => toast.success(message),
    onError: sayRefusal,
    onSettled: () => {
      for (const page of [talkPage, ownPage]) void queries.invalidateQueries({ queryKey: keyOf(page) });
    },
  });
  const askToRemove = async ({ id }: Talk) => {
    if (await confirm({ title: '提示', text: '是否删除该条记录', danger: true })) remove.mutate({ id });
  };
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading>
        <Card panel>
          <SkeletonText lines={5} />
        </Card>
      </Loading>
    );
  const talks = rowsOfPages(data.pages);
  return (
    <div className={styles.feed}>
      {talks.map((talk) => (
        <TalkCard
          key={talk.id}
          talk={talk}
          shownFirst={shownFirst}
          onRemove={() => void askToRemove(talk)}
          onReport={() => setReporting(talk)}
        />
      ))}
      {talks.length === 0 ? (
        <Card>
          <EmptyState text={endpoint === ownPage ? '还没有成长记录，写下第一条吧' : '还没有人发布动态'} />
        </Card>
      ) : hasNextPage ? (
        <More
          failed={isFetchNextPageError}
          loading={isFetchingNextPage}
          onMore={() => void fetchNextPage({ cancelRefetch: false })}
        />
      ) : (
        <p className={pageStyles.end}>没有更多了</p>
      )}
      {reporting ? <ReportDialog talk={reporting} onClose={() => setReporting(undefined)} /> : null}
    </div>
  );
}

/** Asks for more when it comes into view; the button is for those who cannot scroll to it, and after a failure. */
function More({ failed, loading, onMore }: { failed: boolean; loading: boolean; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    if (failed || !end.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current(), {
      rootMargin: '600px',
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [failed]);
  return (
    <div ref={end} className={pageStyles.end}>
      <Button variant="outline" loading={loading} onClick={onMore}>
        {failed ? '重新加载' : '加载更多'}
      </Button>
    </div>
  );
}

function ReportDialog({ talk, onClose }: { talk: Talk; onClose: () => void }) {
  const form = useKeptForm(`talk-report.${talk.id}`, {
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? undefined : '请输入举报原因' }),
    send: async ({ reason }) => {
      toast.success((await call(reportTalk, { id: talk.id, reason })).message);
      onClose();
    },
  });
  const { input, errors } = form;
  return (
    <FormDialog title="举报" form={form} okText="提交" onClose={onClose}>
      <Field label="举报原因" required error={errors.reason} hint="只有审核人员能看到，不会告诉对方是谁举报的">
        <TextArea {...input('reason')} maxLength={REASON_LENGTH} />
      </Field>
    </FormDialog>
  );
}
