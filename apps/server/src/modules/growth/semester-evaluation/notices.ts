import { noticesOf } from '../../../platform/telling.ts';

/** Of what families are told of semester evaluations (docs/domains/notices.md). */
export const semesterEvaluationNotices = noticesOf('semesterEvaluation', 'evaluation', {
  opened: { label: '学期评价开始填写', audience: '学生', isNews: true },
  passed: { label: '自评或家长评语通过审核', audience: '写的学生或家长' },
  returned: { label: '自评或家长评语被退回', audience: '写的学生或家长' },
  reminded: { label: '催交学期评价', audience: '没有提交的学生或家长', isNews: true },
  extended: { label: '学期评价延长', audience: '学生、家长', isNews: true },
});
