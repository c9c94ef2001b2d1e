import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './errors.ts';
import { type Answering, bringUp, type Cluster, stopPostmaster } from './postmaster.ts';
import { elapsed } from './progress.ts';

/** `lost`: the database is gone and being brought back. `back`: it answers again, on the same address. */
export type DatabaseEvent = 'lost' | 'back';

/** Watches over a database that has been brought up. */
export interface Supervisor {
  watch(listener: (event: DatabaseEvent) => void): () => void;
  /** Ends watching, and the database too unless `keepAlive`. Safe to call twice. */
  stop(keepAlive: boolean): Promise<void>;
}

const LONGEST_PAUSE = 5000;

/**
 * Brings the database back whenever its process ends, on the same port, for as long as it takes: a full disk may be
 * emptied an hour later. An idle connection tells of the loss at once, for a child of ours and for an adopted one alike.
 */
export function supervise(cluster: Cluster, first: Answering): Supervisor {
  const { port } = first;
  const listeners = new Set<(event: DatabaseEvent) => void>();
  const stopping = new AbortController();
  let connection = first.connection;
  let recovery = Promise.resolve();
  let stopped: Promise<void> | undefined;

  const report = (event: DatabaseEvent) => {
    for (const listener of listeners) listener(event);
  };

  const attend = (answering: Answering) => {
    connection = answering.connection;
    connection.once('end', () => {
      if (!stopping.signal.aborted) recovery = recover();
    });
  };

  const recover = async () => {
    const since = Date.now();
    cluster.log('数据库进程中断，正在恢复…');
    report('lost');
    for (let pause = 250; !stopping.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        const answering = await bringUp(cluster, port, stopping.signal);
        if (answering.port !== port) throw new EmbeddedPostgresError('start-failed', '数据库在另一个端口上运行。');
        attend(answering);
        cluster.log(`数据库已恢复（${elapsed(since)}）`);
        report('back');
        return;
      } catch (error) {
        if (stopping.signal.aborted) return;
        cluster.log(error instanceof EmbeddedPostgresError ? error.message : `数据库恢复失败：${String(error)}`);
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  };

  attend(first);

  return {
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop(keepAlive) {
      stopped ??= (async () => {
        stopping.abort();
        await recovery;
        await connection.end();
        if (!keepAlive) await stopPostmaster(cluster);
      })();
      return stopped;
    },
  };
}
