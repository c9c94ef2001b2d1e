import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  type EmbeddedPostgresFault,
  type EmbeddedPostgresOptions,
  ensureEmbeddedPostgres,
  openEmbeddedPostgres,
} from '@vimo/embedded-postgres';
import { OTHER_FOLDER } from './start-problems.ts';

export type EmbeddedDatabase = EmbeddedPostgres;
type Options = Omit<EmbeddedPostgresOptions, 'name'>;

const OWN_DATABASE = '也可以设置 DATABASE_URL 使用已有的 PostgreSQL。';
/** What an operator can do, by what is in the way. */
const WAYS_OUT: Partial<Record<EmbeddedPostgresFault, string>> = {
  'in-use': '请先停止它，或用环境变量 DATA_DIR 另选一个目录。',
  unsupported: OWN_DATABASE,
  'no-user': OWN_DATABASE,
  folder: OTHER_FOLDER,
  version: '请先用原版本备份（npm run backup），再在新目录中恢复。',
};

/** The product's database below its data folder, for the process that runs the server. @throws EmbeddedPostgresError, fit to be shown */
export const ensureEmbeddedDatabase = (options: Options): Promise<EmbeddedDatabase> =>
  withWaysOut(ensureEmbeddedPostgres(ours(options)));

/** The same for a command beside the server: joins the database of a running one. @throws EmbeddedPostgresError, fit to be shown */
export const openEmbeddedDatabase = (options: Options): Promise<EmbeddedDatabase> =>
  withWaysOut(openEmbeddedPostgres(ours(options)));

const ours = ({ settings, ...options }: Options): EmbeddedPostgresOptions => ({
  ...options,
  name: 'vimo',
  settings: { timezone: 'Asia/Shanghai', log_timezone: 'Asia/Shanghai', ...settings },
});

function withWaysOut<T>(opened: Promise<T>): Promise<T> {
  return opened.catch((error) => {
    const wayOut = error instanceof EmbeddedPostgresError && WAYS_OUT[error.fault];
    throw wayOut ? new EmbeddedPostgresError(error.fault, `${error.message}${wayOut}`, error.cause) : error;
  });
}
