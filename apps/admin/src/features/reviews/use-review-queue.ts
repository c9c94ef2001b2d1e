import { useQueryClient } from '@tanstack/react-query';
import { CallError, call, callOptions, keyOf, rowsOfPages, useCallPages } from '@vimo/client';
import {
  type DataOf,
  type InputOf,
  manageRecordDecide,
  manageRecordFetch,
  type manageRecordQueue,
  manageRecordQueueFigures,
  type manageRecordSamples,
  manageRecordTakeBack,
  pictureUrl,
  type StaffRecordRow,
  TAKE_BACK_SECONDS,
} from '@vimo/contract';
import { previewKind, sayRefusal, toast } from '@vimo/ui';
import { useEffect, useMemo, useRef, useState } from 'react';

export type Row = StaffRecordRow & { hints?: string[] };
export type Detail = DataOf<typeof manageRecordFetch>;
/** What is sent with a decision. */
export interface Verdict {
  pass: boolean;
  reason: string;
}
/** Sends a decision on one record. @throws CallError when it was not taken */
export type Send = (row: Pick<Row, 'id' | 'revision'>, verdict: Verdict) => Promise<string>;

/** A decision that was not taken, with what was written for it. */
export interface Missed {
  title: string;
  message: string;
  reason: string;
}

const PAGE_SIZE = 50;
/** So few left that are loaded: the next ones are asked for. */
const FEW = 12;
/** So many records ahead are there before one comes to them. */
const AHEAD = 3;
/** Links to files end after half an hour. */
export const FRESH_MS = 15 * 60_000;
/** As wide as the picture is shown. */
export const STAGE_WIDTH = 1200;

/** A version of a record: once it was decided it is gone from the list, and sent again it is another one. */
export const keyOfRow = ({ id, revision }: Pick<Row, 'id' | 'revision'>) => `${id}:${revision}`;

/** Decides one record of the queue. @returns what else came of it, to be told */
export const decideRecord: Send = async ({ id, revision }, { pass, reason }) => {
  const { data } = await call(manageRecordDecide, { list: [{ id, revision }], pass: pass ? 1 : 0, reason });
  const [result] = data;
  if (result && !result.ok) throw new CallError('refused', result.message);
  return result?.message ?? '';
};

/** Takes back a pass of the queue. */
export const takeBackRecord = (id: string) => call(manageRecordTakeBack, { id });

/** A pass that may be taken back until a moment, once it has been sent. */
interface Pass {
  row: Row;
  sent: Promise<unknown>;
  until: number;
}

export interface Source {
  /** Both answer a page of records. */
  endpoint: typeof manageRecordQueue | typeof manageRecordSamples;
  input: Omit<InputOf<typeof manageRecordQueue>, 'pageSize' | 'currentPage'>;
  send: Send;
  /** Takes back a pass, within `TAKE_BACK_SECONDS` of it; without it none is. */
  takeBack?: (id: string) => Promise<unknown>;
  /** What is looked at has passed once already. */
  again?: boolean;
}

/**
 * The records before a reviewer, one of them open. A decision is sent and the next record is there at once; what was not taken comes back, with what
 * was written for it. Records ahead and their pictures are fetched before one comes to them.
 */
export function useReviewQueue({ endpoint, input, send, takeBack }: Source) {
  const queries = useQueryClient();
  const list = useCallPages(endpoint as typeof manageRecordQueue, { ...input, pageSize: PAGE_SIZE });
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [openId, setOpenId] = useState<string>();
  const [sending, setSending] = useState(0);
  const [said, setSaid] = useState('');
  const [missed, setMissed] = useState<readonly Missed[]>([]);
  const [stale, setStale] = useState(false);
  /** What was passed here and may be taken back yet, the latest last. */
  const passes = useRef<Pass[]>([]);

  const all = useMemo(() => rowsOfPages(list.data?.pages ?? []) as Row[], [list.data]);
  const rows = all.filter((row) => !gone.has(keyOfRow(row)));
  const decided = all.length - rows.length;
  const total = Math.max((list.data?.pages.at(-1)?.totalCount ?? 0) - decided, rows.length);
  const at = Math.max(
    rows.findIndex(({ id }) => id === openId),
    0,
  );
  const current = rows[at];

  // The server's list has moved up by what was decided: then it is read anew, else its next page.
  const { refetch, fetchNextPage, isFetching } = list;
  const short = rows.length < total && at >= rows.length - FEW;
  useEffect(() => {
    if (!short || isFetching || sending > 0) return;
    if (stale) {
      setStale(false);
      void refetch();
    } else void fetchNextPage();
  }, [short, isFetching, sending, stale, refetch, fetchNextPage]);

  const ahead = rows.slice(at + 1, at + 1 + AHEAD).map(({ id }) => id);
  const aheadKey = ahead.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids as one text
  useEffect(() => {
    for (const id of ahead) {
      void queries.fetchQuery({ ...callOptions(manageRecordFetch, { id }), staleTime: FRESH_MS }).then(
        ({ fileList }) => {
          const picture = fileList.find(({ extension }) => previewKind(extension) === 'picture');
          if (picture) new Image().src = pictureUrl(picture.id, STAGE_WIDTH);
        },
        // One that is not there is told when one comes to it.
        () => {},
      );
    }
  }, [aheadKey, queries]);

  // A decision that is on its way is not to be lost with the page.
  useEffect(() => {
    if (sending === 0) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', stay);
    return () => window.removeEventListener('beforeunload', stay);
  }, [sending]);

  const leave = (row: Row) => {
    const next = rows[at + 1] ?? rows[at - 1];
    if (row.id === current?.id) setOpenId(next?.id);
    setGone((before) => new Set(before).add(keyOfRow(row)));
  };

  /** @param revision that which was read, where it is newer than the list's */
  const decide = async (row: Row, revision: number, verdict: Verdict) => {
    leave(row);
    setSending((count) => count + 1);
    const sent = send({ id: row.id, revision }, verdict);
    const pass = verdict.pass && takeBack ? { row, sent, until: Date.now() + TAKE_BACK_SECONDS * 1000 } : undefined;
    if (pass) passes.current.push(pass);
    try {
      const word = await sent;
      const more = word && `，${word}`;
      setSaid(`${verdict.pass ? '已通过' : '不通过'}：${row.title}${more}`);
      setStale(true);
      if (pass)
        toast.success(`已通过《${row.title}》${more}`, {
          seconds: TAKE_BACK_SECONDS,
          action: { label: '撤销', onPress: () => void undo(pass) },
        });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setMissed((before) => [...before, { title: row.title, message: error.message, reason: verdict.reason }]);
      setSaid(`${row.title}：${error.message}`);
      // It was not decided by this person: what is there now is shown.
      setGone((before) => new Set([...before].filter((key) => key !== keyOfRow(row))));
      queries.removeQueries({ queryKey: keyOf(manageRecordFetch, { id: row.id }) });
      await refetch();
    } finally {
      setSending((count) => count - 1);
      void queries.invalidateQueries({ queryKey: keyOf(manageRecordQueueFigures) }, { cancelRefetch: false });
    }
  };

  const undo = async (pass: Pass) => {
    const { row, sent } = pass;
    passes.current = passes.current.filter((one) => one !== pass);
    // A key may be quicker than the answer; what was not taken is told of there, and needs no taking back.
    try {
      await sent;
    } catch {
      return;
    }
    try {
      await takeBack?.(row.id);
      toast.info(`已撤销，《${row.title}》重新等待审核`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      sayRefusal(error);
    }
    // It comes back as a new version, and is what is looked at again.
    setOpenId(row.id);
    setStale(false);
    queries.removeQueries({ queryKey: keyOf(manageRecordFetch, { id: row.id }) });
    await refetch();
    void queries.invalidateQueries({ queryKey: keyOf(manageRecordQueueFigures) }, { cancelRefetch: false });
  };

  return {
    list,
    rows,
    total,
    current,
    said,
    missed,
    sending,
    decide,
    /** Takes back the latest pass that may be. @returns false when there is none */
    undoLast: (): boolean => {
      const pass = passes.current.findLast(({ until }) => until > Date.now());
      if (pass) void undo(pass);
      return pass !== undefined;
    },
    /** Out of the way without a decision, as it is no longer there. */
    leave,
    dismiss: () => setMissed([]),
    open: setOpenId,
    /** Whether there is a record before or behind the open one. */
    reaches: (by: 1 | -1) => rows[at + by] !== undefined,
    step: (by: 1 | -1) => {
      const row = rows[at + by];
      if (row) setOpenId(row.id);
    },
    refresh: async () => {
      setStale(false);
      await queries.invalidateQueries();
    },
  };
}
