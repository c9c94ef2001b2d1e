import { isOpenLabel } from '@vimo/contract';
import { omission, type Personal } from '../../../personal.ts';
import { labelled } from '../../../platform/sql.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  sections: [
    {
      ...{ key: 'talks', part: 'published', title: '成长记录' },
      sql: `select content as "内容", array_to_string(file_ids, ',') as "文件编号", ${labelled('is_open', isOpenLabel)} as "谁可以看", refusal_reason as "未通过原因", left(created_at::text, 19) as "时间"
        from talk where account_id = $1 order by talk_id`,
    },
    {
      ...{ key: 'albums', part: 'published', title: '相册' },
      sql: `select b.name as "相册", b.remark as "描述", (select string_agg(p.file_id, ',' order by p.photo_id) from album_photo p where p.album_id = b.album_id) as "照片编号",
        left(b.created_at::text, 19) as "创建时间" from album b where b.account_id = $1 order by b.album_id`,
    },
    {
      ...{ key: 'albumLog', part: 'published', title: '相册上传记录' },
      sql: `select g.album_name as "相册", array_to_string(g.file_ids, ',') as "照片编号", left(g.created_at::text, 19) as "时间" from album_log g where g.account_id = $1 order by g.log_id`,
    },
    {
      ...{ key: 'reported', part: 'published', title: '举报的成长记录' },
      sql: `select w.reason as "原因", left(w.created_at::text, 19) as "时间" from talk_report w where w.account_id = $1 order by w.created_at`,
    },
  ],
  omitted: {
    'album.cover_id': omission.elsewhere,
    'album_photo.account_id': omission.elsewhere,
    'talk.held_reason': omission.check,
    'talk.by_parent_id': omission.byGuardian,
    'talk.reviewer_id': omission.office,
  },
};
