import { expect, it } from 'vitest';
import { filled } from './programs.ts';
import { differences, withLocalRepository } from './repository.ts';

const FILLED = filled('pgbackrest.conf', {
  ...{ BACKUP_S3_ENDPOINT: 'store', BACKUP_S3_BUCKET: 'bucket', BACKUP_S3_KEY: 'key', BACKUP_S3_SECRET: 'secret' },
  ...{ BACKUP_S3_REGION: 'region', BACKUP_CIPHER: 'cipher' },
  ...{ POSTGRES_DATA_DIR: '/data', POSTGRES_RUN_DIR: '/run' },
});

it('takes the settings of a cluster as they are, but for the place where backups lie', () => {
  const settings = withLocalRepository(FILLED, { repository: '/repository', locks: '/locks', port: 5433 });
  const [before, after] = [FILLED, settings].map((text) => text.split('\n').filter(Boolean));
  expect(after!.filter((line) => !before!.includes(line)).toSorted()).toEqual([
    'lock-path=/locks',
    'log-level-file=off',
    'pg1-port=5433',
    'repo1-path=/repository',
    'repo1-type=posix',
  ]);
  expect(
    before!.filter((line) => !after!.includes(line)).every((line) => /^repo1-(?:s3-|type=|path=)/.test(line)),
  ).toBe(true);
  expect(settings).toContain('repo1-cipher-pass=cipher');
});

it('tells of each table that holds something else, is away or is there too much', () => {
  const before = new Map([
    ['account', '2 rows, 11'],
    ['enrolment', '3 rows, 5'],
    ['notice', '0 rows, 0'],
  ]);
  expect(differences(before, new Map(before))).toEqual([]);
  const after = new Map([
    ['account', '2 rows, 12'],
    ['notice', '0 rows, 0'],
    ['afterwards', '1 rows, 1'],
  ]);
  expect(differences(before, after)).toEqual([
    'account: 2 rows, 11 before, 2 rows, 12 restored',
    'afterwards: not there before, 1 rows, 1 restored',
    'enrolment: 3 rows, 5 before, not there restored',
  ]);
});
