import { omission, type Personal, stay, staying } from '../../../personal.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  sections: [
    {
      ...{ key: 'archives', part: 'growth', title: '归档的纪实报告' },
      sql: `select v.semester_name as "学期", v.student_name as "姓名", v.school_name as "学校", v.class_name as "班级", v.version as "版本", v.reason as "更正原因", v.code as "验证码",
        v.file_id as "文件编号", left(v.archived_at::text, 19) as "归档时间" from report_archive v where v.student_id = $1 order by v.archive_id`,
    },
  ],
  omitted: {
    'report_archive.archiver_id': omission.office,
  },
  stays: {
    ...staying(
      stay.law,
      'report_archive',
      'code',
      'student_name',
      'school_name',
      'class_name',
      'semester_name',
      'reason',
      'content_hash',
      'sha256',
      'signature',
      'public_key',
      'file_id',
    ),
  },
};
