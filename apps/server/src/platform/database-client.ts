import pg from 'pg';

/**
 * The only kind of connection to open. A connection may break between two statements, when nobody is waiting for an answer; pg tells of it by
 * an 'error' event, and an event that nobody listens to ends the process. So each one is listened to for its whole life: the next statement
 * on it fails, and that is where the caller hears of it.
 */
export class DatabaseClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}
