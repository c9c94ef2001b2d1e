import { useQueryClient } from '@tanstack/react-query';
import { call, useCall, useSend } from '@vimo/client';
import {
  addClubDynamic,
  CLUB_DYNAMIC_LENGTH,
  CLUB_DYNAMIC_PAGE,
  clubPostLabel,
  deleteClubDynamic,
  type LedDynamic,
  ledDynamics,
  updateClubDynamic,
} from '@vimo/contract';
import {
  Button,
  confirm,
  EmptyState,
  ErrorState,
  formatDateTime,
  Loading,
  PlusIcon,
  SkeletonText,
  StatusTag,
  sayRefusal,
  toast,
} from '@vimo/ui';
import { useState } from 'react';
import styles from '../../../features/club/own-clubs.module.css';
import { OwnPages } from '../../../features/list/own-pages.tsx';
import { WordsDialog } from './words-dialog.tsx';

/** What a club tells of itself, the newest first: written, rewritten and taken back by who leads it. */
export function LedDynamics({
  clubId,
  page,
  onPage,
}: {
  clubId: string;
  page: number;
  onPage: (page: number) => void;
}) {
  const queries = useQueryClient();
  const [written, setWritten] = useState<LedDynamic | 'new'>();
  const answer = useCall(
    ledDynamics,
    { asstionId: clubId, pageSize: CLUB_DYNAMIC_PAGE, currentPage: page },
    { keepPrevious: 'list' },
  );
  const { data, error, refetch } = answer;
  const { mutate } = useSend(deleteClubDynamic, {
    onSuccess: ({ message }) => {
      toast.success(message);
      return queries.invalidateQueries();
    },
    onError: sayRefusal,
  });
  const remove = async ({ id }: LedDynamic) => {
    const text = '删除后不能恢复。';
    if (await confirm({ title: '删除这条动态？', text, okText: '删除', danger: true })) mutate({ id });
  };
  return (
    <>
      <div className={styles.tools}>
        <p>公开显示在社团主页；含有联系方式等内容的，审核通过后公开。</p>
        <Button size="small" icon={PlusIcon} aria-haspopup="dialog" onClick={() => setWritten('new')}>
          发布动态
        </Button>
      </div>
      <div className={styles.body}>
        {data ? (
          data.totalCount > 0 ? (
            <ol>
              {data.dataList.map((one) => (
                <Dynamic key={one.id} one={one} onEdit={() => setWritten(one)} onRemove={() => void remove(one)} />
              ))}
            </ol>
          ) : (
            <EmptyState small text="还没有动态，发布第一条吧" />
          )
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading>
            <SkeletonText lines={CLUB_DYNAMIC_PAGE} />
          </Loading>
        )}
        <OwnPages page={page} answer={answer} pageSize={CLUB_DYNAMIC_PAGE} onChange={onPage} />
      </div>
      {written ? (
        <WordsDialog
          name={written === 'new' ? `club-post.new.${clubId}` : `club-post.${written.id}`}
          title={written === 'new' ? '发布动态' : '修改动态'}
          label="动态内容"
          hint={`最多 ${CLUB_DYNAMIC_LENGTH} 字，所有人可见；请不要写个人联系方式`}
          initial={written === 'new' ? '' : written.message}
          required
          missing="请输入动态内容"
          maxLength={CLUB_DYNAMIC_LENGTH}
          okText={written === 'new' ? '发布' : '保存'}
          send={(message) =>
            written === 'new'
              ? call(addClubDynamic, { asstionId: clubId, message })
              : call(updateClubDynamic, { id: written.id, message })
          }
          onClose={() => setWritten(undefined)}
        />
      ) : null}
    </>
  );
}

function Dynamic({ one, onEdit, onRemove }: { one: LedDynamic; onEdit: () => void; onRemove: () => void }) {
  const { label = '', tone = 'idle' } = clubPostLabel[one.auditStatus] ?? {};
  const short = one.message.slice(0, 10);
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <time className="ui-tabular ui-text-14 ui-muted" dateTime={one.createdate}>
          {formatDateTime(one.createdate)}
        </time>
        {one.auditStatus === 1 ? null : <StatusTag tone={tone}>{label}</StatusTag>}
      </div>
      <p className={styles.intro}>{one.message}</p>
      {one.refusalReason ? <p className={styles.note}>未通过的原因：{one.refusalReason}</p> : null}
      <div className={styles.actions}>
        <Button variant="outline" size="small" aria-label={`修改动态：${short}`} onClick={onEdit}>
          修改
        </Button>
        <Button variant="text" size="small" aria-label={`删除动态：${short}`} onClick={onRemove}>
          删除
        </Button>
      </div>
    </li>
  );
}
