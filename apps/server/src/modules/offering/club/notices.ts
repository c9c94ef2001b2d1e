import { noticesOf } from '../../../platform/telling.ts';

/** Of what people are told of clubs (docs/domains/notices.md). */
export const clubNotices = noticesOf('club', 'club', {
  applicationSent: { label: '有新的社团申请', audience: '社团负责人', isNews: true },
  applicationPassed: { label: '社团申请通过', audience: '申请人、代为申请的家长' },
  applicationRefused: { label: '社团申请未通过', audience: '申请人、代为申请的家长' },
  disbanded: { label: '社团解散', audience: '社团成员、负责人' },
  memberRemoved: { label: '被移出社团', audience: '社团成员' },
  leaderNamed: { label: '成为社团负责人', audience: '社团负责人' },
});
