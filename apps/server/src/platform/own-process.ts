import { type ChildProcess, fork } from 'node:child_process';
import { putBelowCalls } from './below-calls.ts';
import { OVERWORKED } from './own-process-end.ts';

/** Why an order was not delivered: it took too long, or the process ended over it. */
export class NotDelivered extends Error {
  readonly isLate: boolean;
  constructor(isLate: boolean) {
    super(isLate ? 'took too long' : 'the process ended');
    this.isLate = isLate;
  }
}

/** A process beside the server's for one kind of work: neither its memory nor its time is the server's. */
export interface OwnProcess<Order extends object, Delivery> {
  /** Hands an order over and waits for what comes back; one after the other, which is the caller's to see to. @throws NotDelivered */
  ask(order: Order): Promise<Delivery>;
  /** Ends the process, whatever it is doing; the next order starts another. */
  stop(): void;
}

/** What a process of one kind may take: of its heap (MB), for one order, and how long it stays without work (ms). */
export interface OwnProcessBounds {
  heapMb: number;
  orderMs: number;
  idleMs: number;
}

/**
 * The process of `entry`, which answers each message with one and ends when its channel does. It is started with the first order, at a lower priority than the server, and ends
 * when it had no work for a while.
 */
export function createOwnProcess<Order extends object, Delivery>(
  entry: string,
  { heapMb, orderMs, idleMs }: OwnProcessBounds,
): OwnProcess<Order, Delivery> {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function stop(): void {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  }

  function started(): ChildProcess {
    if (child?.connected) return child;
    const made = fork(entry, [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${heapMb}`],
      // It needs neither keys nor addresses.
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    made.unref();
    made.channel?.unref();
    made.once('spawn', () => putBelowCalls(made.pid!));
    const ended = () => {
      if (child === made) child = undefined;
    };
    // One that the system does not let be started ends with an error alone.
    made.once('exit', ended).on('error', ended);
    child = made;
    return made;
  }

  return {
    ask(order) {
      clearTimeout(idle);
      const asked = started();
      return new Promise<Delivery>((resolve, reject) => {
        const late = () => {
          stop();
          end(() => reject(new NotDelivered(true)));
        };
        const tooLong = setTimeout(late, orderMs);
        const gone = () => end(() => reject(new NotDelivered(false)));
        const delivered = (delivery: unknown) =>
          delivery === OVERWORKED ? late() : end(() => resolve(delivery as Delivery));
        function end(how: () => void): void {
          clearTimeout(tooLong);
          asked.off('exit', gone).off('error', gone).off('message', delivered);
          how();
        }
        asked.once('exit', gone).once('error', gone).once('message', delivered);
        if (asked.connected) asked.send(order, (error) => error && gone());
        else gone();
      }).finally(() => {
        idle = setTimeout(stop, idleMs);
        idle.unref();
      });
    },
    stop,
  };
}
