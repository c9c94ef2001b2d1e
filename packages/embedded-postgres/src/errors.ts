/**
 * What keeps the embedded database from running:
 * - `in-use`: another living program holds this data folder
 * - `unsupported`: no database binaries run on this machine
 * - `no-user`: started by root, but no unprivileged user can be assumed
 * - `folder`: the system does not let us use the data folder
 * - `place`: the database in it is missing, foreign or unreachable
 * - `version`: another version of PostgreSQL made it
 * - `start-failed`: the database process ends, or never becomes ready
 */
export type EmbeddedPostgresFault =
  | 'in-use'
  | 'unsupported'
  | 'no-user'
  | 'folder'
  | 'place'
  | 'version'
  | 'start-failed';

/** A refusal of the embedded database. `message` says in Chinese what is wrong, in whole sentences; the program adds by the fault what to do. */
export class EmbeddedPostgresError extends Error {
  readonly fault: EmbeddedPostgresFault;

  constructor(fault: EmbeddedPostgresFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'EmbeddedPostgresError';
    this.fault = fault;
  }
}
