import { ClubApplyStatus } from '@vimo/contract';
import { loginIndex } from '../../src/modules/people/account/index.ts';
import type { Addition } from '../addition.ts';
import { dayAfter } from '../calendar.ts';
import { ownFiles } from '../own-files.ts';

/** Who applied to which club of the bureau, and what became of it: `xs001` shows every state. */
const APPLICATIONS: readonly {
  student: string;
  club: string;
  status: ClubApplyStatus;
  intro: string;
  hobby: string;
}[] = [
  {
    student: 'xs001',
    club: '云汀市少年消防志愿队',
    status: ClubApplyStatus.passed,
    intro: '想学会保护自己，也想给小区的邻居讲消防。',
    hobby: '跑步、看纪录片',
  },
  {
    student: 'xs001',
    club: '云汀市少年科学院',
    status: ClubApplyStatus.pending,
    intro: '一直在记录阳台上的植物，想做一个自己的课题。',
    hobby: '观察植物、画图',
  },
  ...['xs001', 'xs265', 'xs266'].map((student) => ({
    student,
    club: '云汀市青少年交响乐团',
    status: ClubApplyStatus.refused,
    intro: '学了一年小提琴，想和大家一起排练。',
    hobby: '小提琴、唱歌',
  })),
];
/** What the teacher said to it. */
const NOTES: Partial<Record<ClubApplyStatus, string>> = {
  [ClubApplyStatus.passed]: '欢迎加入，周六上午九点在社团活动室见。',
  [ClubApplyStatus.refused]: '本学期弦乐声部名额已满，下学期重新招募，欢迎再来。',
};
const DAYS_AGO = 5;
const PHONE = '13800000001';
const PICTURE = 'avatar-05';

/** Applications to clubs in each of their states. */
export const APPLICATIONS_ADDITION: Addition = {
  name: 'club-applications',
  async build(db, city) {
    const { platform, today } = city;
    let last = '';
    for (const { student, club, status, intro, hobby } of APPLICATIONS) {
      const sentAt = `${dayAfter(today, -DAYS_AGO)} 19:20:00`;
      const reviewedAt = status === ClubApplyStatus.pending ? null : `${dayAfter(today, 1 - DAYS_AGO)} 10:05:00`;
      const applicant = await db.row<{ id: string }>('select account_id as id from account where login_index = $1', [
        loginIndex(platform.secrets, student),
      ]);
      if (!applicant) continue;
      const own = await ownFiles(db, city, { ownerId: applicant.id, use: 'club' }, [PICTURE]);
      const row = await db.row<{ id: string }>(
        `insert into club_application (club_id, account_id, picture_id, phone_cipher, intro_info, hobby, audit_status,
           created_at, reviewed_at, review_note)
         select club_id, $2, $3, $4, $5, $6, $7, $8, $9, $10 from club where name = $1 returning application_id as id`,
        [
          club,
          applicant.id,
          own.get(PICTURE),
          platform.secrets.seal(PHONE),
          intro,
          hobby,
          status,
          sentAt,
          reviewedAt,
          NOTES[status] ?? '',
        ],
      );
      last = row!.id;
      // Whoever was drawn as a member of a club that is being asked is none yet.
      await db.run(
        status === ClubApplyStatus.passed
          ? `insert into club_member (club_id, account_id, joined_at) select club_id, account_id, reviewed_at
             from club_application where application_id = $1 on conflict do nothing`
          : `delete from club_member m using club_application a
             where a.application_id = $1 and m.club_id = a.club_id and m.account_id = a.account_id`,
        [last],
      );
    }
    return last;
  },
  move: (db, days, last) =>
    db.run(
      `update club_application set created_at = created_at + make_interval(days => $1),
         reviewed_at = reviewed_at + make_interval(days => $1) where application_id <= $2`,
      [days, last],
    ),
};
