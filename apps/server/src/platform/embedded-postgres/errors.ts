/**
 * What keeps the embedded database from running:
 * - `in-use`: another living server holds this data folder
 * - `unsupported`: no database binaries run on this machine
 * - `no-user`: started by root, but no unprivileged user can be assumed
 * - `place`: the folder of the database is missing, foreign or unreachable
 * - `start-failed`: the database process ends, or never becomes ready
 */
export type EmbeddedPostgresFault = 'in-use' | 'unsupported' | 'no-user' | 'place' | 'start-failed';

/** A refusal of the embedded database. `message` is Chinese and made to be printed as it stands. */
export class EmbeddedPostgresError extends Error {
  readonly fault: EmbeddedPostgresFault;

  constructor(fault: EmbeddedPostgresFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'EmbeddedPostgresError';
    this.fault = fault;
  }
}
