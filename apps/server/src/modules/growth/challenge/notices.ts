import { noticesOf } from '../../../platform/telling.ts';

/** Of what people are told of challenges (docs/domains/notices.md). */
export const challengeNotices = noticesOf('challenge', 'record', {
  raised: { label: '记录被质疑', audience: '记录的学生' },
  toRule: { label: '有质疑待处理', audience: '处理质疑的老师', isNews: true },
  ruled: { label: '质疑有了结果', audience: '质疑人、记录的学生' },
  toRecheck: { label: '有修改待复核', audience: '处理质疑的老师', isNews: true },
  ofNobody: { label: '有质疑没有人能处理', audience: '学校管理员' },
  rechecked: { label: '质疑的修改已复核', audience: '质疑人、记录的学生' },
});
