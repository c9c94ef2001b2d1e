import { omission, type Personal, staying } from '../../../personal.ts';
import { ARCHIVED } from './export-queries.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  sections: [
    {
      ...{ key: 'files', part: 'account', title: '文件' },
      sql: `select file_id as "文件编号", real_name || '' as "文件名", size as "字节数", left(created_at::text, 19) as "时间" from file
        where owner_id = $1 or ${ARCHIVED} order by created_at`,
    },
  ],
  omitted: staying(omission.code, 'file', 'store_key', 'extension', 'content_type', 'used_for'),
  stays: {
    ...staying(
      'A file goes by itself when nothing refers to it any more; what refers to it stays for its own reason.',
      'file',
      'file_id',
      'store_key',
      'real_name',
      'extension',
      'content_type',
      'sha256',
      'used_for',
    ),
  },
};
