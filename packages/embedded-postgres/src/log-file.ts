import fs from 'node:fs';

const MAX_BYTES = 4 * 1024 * 1024;
const CHECK_EVERY = 60_000;

/** The database's log: two files of a few MB at most, the older one ending in `.1`. */
export interface LogFile {
  /** A descriptor for appending; the caller closes it. */
  open(): number;
  /** Bytes written so far: the mark from which `since` reads. */
  size(): number;
  /** What has been written after the mark. */
  since(mark: number): string;
  close(): void;
}

/**
 * Keeps the log at `path` small. The database outlives the server and holds the file open, so that a full file is copied and
 * then emptied in place: a writer that appends goes on at the new end.
 */
export function logFile(path: string): LogFile {
  const size = () => fs.statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const trim = () => {
    try {
      if (size() < MAX_BYTES) return;
      fs.copyFileSync(path, `${path}.1`);
      fs.truncateSync(path);
    } catch {
      // A disk that is full today may take the copy tomorrow; a log is no reason to end.
    }
  };
  trim();
  const timer = setInterval(trim, CHECK_EVERY);
  timer.unref();
  return {
    open: () => fs.openSync(path, 'a', 0o600),
    size,
    since: (mark) => fs.readFileSync(path).subarray(mark).toString(),
    close: () => clearInterval(timer),
  };
}
