import { useCall } from '@vimo/client';
import { manageRecordFetch, TAKE_BACK_SECONDS } from '@vimo/contract';
import {
  CaretDownBoldIcon,
  CaretUpBoldIcon,
  ErrorState,
  IconButton,
  KeyboardIcon,
  Loading,
  previewKind,
  SkeletonText,
  Timeline,
  toast,
} from '@vimo/ui';
import { Alert } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { Key, KeysDialog, useSingleKeys } from '../../shared/keys/single-keys.tsx';
import { Bulk } from '../../shared/list/bulk.tsx';
import type { BulkAction } from '../../shared/list/list-types.ts';
import { BulkVerdict } from './bulk-verdict.tsx';
import { Likeness } from './likeness.tsx';
import { missingIn, PHRASES, togglePhrase } from './phrases.ts';
import { QueueList } from './queue-list.tsx';
import { RecordSheet } from './record-sheet.tsx';
import styles from './reviews.module.css';
import { FRESH_MS, keyOfRow, type Missed, type Row, type Source, useReviewQueue } from './use-review-queue.ts';
import { VerdictPanel } from './verdict-panel.tsx';

const KEYS = [
  ['J', '下一条'],
  ['K', '上一条'],
  ['A', '通过'],
  ['R', '不通过（没有原因时先到意见框）'],
  [`1–${PHRASES.length}`, '选择常用意见'],
  ['Ctrl + 回车', '在意见框里：不通过'],
  ['Esc', '离开意见框'],
  ['U', `撤销刚才的通过（${TAKE_BACK_SECONDS} 秒内）`],
  ['X', '选中或取消选中这一条'],
  ['空格', '放大图片'],
  ['?', '显示这些快捷键'],
] as const;

/** Where the list gives way to the record (reviews.module.css). */
const ONE_COLUMN = '(max-width: 991px)';

interface WorkspaceProps extends Source {
  title: string;
  /** False: what is shown was decided already. */
  decides: boolean;
  passText?: string;
  refuseText?: string;
  empty: ReactNode;
}

/** The review workspace: what waits, the record with its evidence, and the verdict, side by side. Everything goes by keys. */
export function ReviewWorkspace({
  title,
  decides,
  passText = '通过',
  refuseText = '不通过',
  empty,
  ...source
}: WorkspaceProps) {
  const queue = useReviewQueue(source);
  const { current, rows, list } = queue;
  const [reasons, setReasons] = useState<Record<string, string>>({});
  /** What keeps the verdict on a record from being sent: told of that one alone. */
  const [asked, setAsked] = useState({ id: '', missing: '' });
  const [large, setLarge] = useState(false);
  const [keysShown, setKeysShown] = useState(false);
  /** What of it is no longer in the queue, or has changed since, is not chosen. */
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const picked = rows.filter((row) => chosen.has(keyOfRow(row)));
  const area = useRef<HTMLTextAreaElement>(null);
  const sheet = useRef<HTMLElement>(null);
  const id = current?.id ?? '';
  const {
    data: detail,
    error,
    refetch,
  } = useCall(manageRecordFetch, { id }, { enabled: current !== undefined, staleTime: FRESH_MS });
  const reason = reasons[id] ?? '';
  const mayDecide = decides && detail !== undefined && (source.again || detail.mayDecide === 1);
  const write = (text: string) => {
    setReasons((before) => ({ ...before, [id]: text }));
    setAsked({ id: '', missing: '' });
  };
  const decide = (pass: boolean) => {
    if (!current || !detail || !mayDecide) return;
    const missing = missingIn(reason, pass);
    if (missing) {
      setAsked({ id, missing });
      // A reason is to be written there; a phrase is taken back by its number, which would be typed there. Fingers pick one before a keyboard covers them.
      if (pass || matchMedia('(pointer: coarse)').matches) area.current?.scrollIntoView({ block: 'center' });
      else area.current?.focus();
      return;
    }
    setAsked({ id: '', missing: '' });
    area.current?.blur();
    void queue.decide(current, detail.revision, { pass, reason: reason.trim() });
    // On a phone the filters would be scrolled away before each record.
    if (matchMedia(ONE_COLUMN).matches) sheet.current?.scrollIntoView();
    else {
      document.querySelector('main')?.scrollTo({ top: 0 });
      window.scrollTo({ top: 0 });
    }
  };
  const select = (row: Row) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(keyOfRow(row))) next.add(keyOfRow(row));
      return next;
    });

  useSingleKeys((key, target) => {
    const lower = key.toLowerCase();
    const phrase = PHRASES[Number(key) - 1];
    /** Does it, or says why it cannot be done. */
    const act = (work: () => void, hindrance: string) => (hindrance ? void toast.info(hindrance) : work());
    const step = (by: 1 | -1, end: string) => act(() => queue.step(by), queue.reaches(by) ? '' : end);
    const undecided = hindranceOf({ decides, isThere: current !== undefined, isOpen: detail !== undefined, mayDecide });
    if (lower === 'j') step(1, '已经是最后一条');
    else if (lower === 'k') step(-1, '已经是第一条');
    else if (lower === 'a') act(() => decide(true), undecided);
    else if (lower === 'r') act(() => decide(false), undecided);
    else if (lower === 'u') {
      if (!queue.undoLast()) toast.info(`没有可以撤销的通过：只能在通过后 ${TAKE_BACK_SECONDS} 秒内撤销`);
    } else if (lower === 'x')
      act(() => current && select(current), hindranceOf({ decides, isThere: current !== undefined }));
    else if (key === '?') setKeysShown(true);
    // A space on a button presses it.
    else if (key === ' ' && !target.closest('button, a, summary'))
      act(() => setLarge(true), detail && !detail.fileList.some(isPicture) ? '这条记录没有图片' : '');
    else if (phrase) act(() => write(togglePhrase(reason, phrase)), undecided);
    else return false;
    return true;
  });

  const one = async (row: Row, pass: boolean, words: string) => {
    await source.send({ id: row.id, revision: row.revision }, { pass, reason: words });
    return pass ? '已通过' : '已退回学生';
  };

  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => list.refetch()} />;
  if (!list.data)
    return (
      <Loading>
        <SkeletonText lines={10} />
      </Loading>
    );
  return (
    <>
      <p className="ui-visually-hidden" aria-live="polite">
        {queue.said}
      </p>
      <MissedNotes missed={queue.missed} onClose={queue.dismiss} />
      {rows.length === 0 ? (
        <section className="ui-card">
          {queue.sending > 0 || list.isFetching ? (
            <Loading>
              <SkeletonText lines={6} />
            </Loading>
          ) : (
            empty
          )}
        </section>
      ) : (
        <section className={styles.workspace} aria-label={title}>
          <QueueList
            rows={rows}
            total={queue.total}
            current={id}
            chosen={decides ? new Set(picked.map((row) => row.id)) : undefined}
            onOpen={queue.open}
            onSelect={select}
            onSelectAll={(on) => setChosen(new Set(on ? rows.map(keyOfRow) : []))}
            order={decides ? '最早在前' : '最近在前'}
          />
          <article ref={sheet} className={styles.sheet} aria-label="记录内容">
            {error ? (
              <ErrorState
                text={error.kind === 'missing' ? '这条记录已不在您的待审列表中' : error.message}
                onRetry={() => (error.kind === 'missing' && current ? queue.leave(current) : void refetch())}
              />
            ) : detail ? (
              <>
                <RecordSheet
                  key={id}
                  record={detail}
                  large={large}
                  onLarge={setLarge}
                  submits={detail.historyList.filter(({ step }) => step === 'submit').length}
                  tools={
                    <span className={styles.steps}>
                      <IconButton icon={CaretUpBoldIcon} label="上一条" onClick={() => queue.step(-1)} />
                      <IconButton icon={CaretDownBoldIcon} label="下一条" onClick={() => queue.step(1)} />
                    </span>
                  }
                />
                <Likeness key={`${id} likeness`} record={detail} />
              </>
            ) : (
              <Loading>
                <SkeletonText lines={8} />
              </Loading>
            )}
          </article>
          <aside className={styles.side}>
            {decides ? (
              <VerdictPanel
                value={reason}
                onChange={write}
                error={asked.id === id ? asked.missing : ''}
                area={area}
                disabled={!mayDecide}
                mayTakeBack={source.takeBack !== undefined}
                passText={passText}
                refuseText={refuseText}
                onPass={() => decide(true)}
                onRefuse={() => decide(false)}
              />
            ) : null}
            <section>
              <h3>流程</h3>
              {detail ? (
                <Timeline steps={detail.historyList} next={detail.mayDecide ? { name: '等待审核' } : undefined} />
              ) : null}
            </section>
            <p className={styles.keysLine}>
              <Key>J</Key>
              <Key>K</Key> 下一条、上一条
              <IconButton icon={KeyboardIcon} label="快捷键" onClick={() => setKeysShown(true)} />
            </p>
          </aside>
        </section>
      )}
      {decides ? (
        <Bulk
          actions={[true, false].map((pass): BulkAction<Row> => {
            const verdict = pass ? passText : refuseText;
            return {
              key: pass ? 'pass' : 'refuse',
              label: `批量${verdict}`,
              danger: !pass,
              dialog: ({ rows: those, start, cancel }) => (
                <BulkVerdict
                  rows={those}
                  pass={pass}
                  verdict={verdict}
                  onCancel={cancel}
                  onSend={(words) => start((row) => one(row, pass, words))}
                />
              ),
            };
          })}
          rows={picked}
          keyOf={keyOfRow}
          nameOf={(row) => `${row.title} · ${row.studentName}`}
          onDone={(keys) => setChosen((before) => new Set([...before].filter((key) => !keys.includes(key))))}
          onClear={() => setChosen(new Set())}
        />
      ) : null}
      <KeysDialog lines={KEYS} open={keysShown} onClose={() => setKeysShown(false)} />
    </>
  );
}

const isPicture = ({ extension }: { extension: string }) => previewKind(extension) === 'picture';

/** Why nothing can be decided here now, for who pressed a key; empty: it can. */
export function hindranceOf({
  decides,
  isThere,
  isOpen = true,
  mayDecide = true,
}: {
  decides: boolean;
  isThere: boolean;
  isOpen?: boolean;
  mayDecide?: boolean;
}): string {
  if (!isThere) return '这里没有可以审核的记录';
  if (!decides) return '这些记录已经审核过，不能再次审核';
  if (!isOpen) return '这条记录还没有打开，请稍候';
  return mayDecide ? '' : '这条记录已不等待审核';
}

/** Decisions that were not taken, and what was written for them. */
function MissedNotes({ missed, onClose }: { missed: readonly Missed[]; onClose: () => void }) {
  if (missed.length === 0) return null;
  return (
    <Alert
      className={styles.missed ?? ''}
      type="warning"
      showIcon
      closable={{ closeIcon: true, onClose, 'aria-label': '关闭' }}
      title={
        missed.length === 1 ? `《${missed[0]?.title}》没有按您的决定处理` : `${missed.length} 条没有按您的决定处理`
      }
      description={missed.map(({ title, message, reason }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are only added
        <p key={at}>
          {missed.length > 1 ? `《${title}》` : ''}
          {message}
          {reason ? `。您写的意见没有发出：“${reason}”` : ''}
        </p>
      ))}
    />
  );
}
