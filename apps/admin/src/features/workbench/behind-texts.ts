import {
  ATTENDANCE_DAYS,
  type Behind,
  CLUB_APPLICATION_DAYS,
  CONTENT_DAYS,
  FEEDBACK_DAYS,
  PASSING_DAYS,
  PUBLICATION_DAYS,
  REQUEST_DAYS,
  REVIEW_DAYS,
  TRANSFER_DAYS,
} from '@vimo/contract';

interface Text {
  label: string;
  /** Who can do it today, and how. */
  way: string;
}
/** What fell behind, as it is called, for the school and for the bureau above. */
export const behindTexts: Record<Behind, Text> = {
  classesWithoutTeacher: { label: '本学年没有班主任的班级', way: '学校管理员安排班主任' },
  classesWithVacancy: { label: '任职有空缺的班级', way: '学校管理员另外安排；安排以前，班主任的工作由学校管理员办理' },
  clubsWithVacancy: { label: '负责人都已离开的社团', way: '学校管理员指定新的负责人' },
  studentsWithoutClass: { label: '还没有班级的学生', way: '学校管理员分到班里' },
  recordsOfNobody: { label: '没有审核老师的写实记录', way: '学校管理员审核，或安排班主任、任课教师' },
  recordsLate: {
    label: `等审核老师超过 ${REVIEW_DAYS} 个工作日的写实记录`,
    way: '班主任、任课教师审核，也可以由学校管理员代为审核',
  },
  challengesLate: { label: '过了期限还没有处理的质疑', way: '审核老师或学校管理员裁定、复核' },
  evaluationsLate: { label: '截止后还没有审核或写评语的学期评价', way: '班主任办理，也可以由学校管理员代为办理' },
  evaluationsUnopened: { label: '学期已结束、还没有开放填写的学期评价', way: '学校管理员开放填写' },
  evaluationTasksLeft: {
    label: '已截止、还有学生一次也没有评的评价任务',
    way: '班主任或学校管理员推迟截止日期，并提醒学生补评',
  },
  noticesLate: { label: '学期已结束、还有报告没有公示的班级', way: '班主任或学校管理员发起公示' },
  archivesLate: {
    label: '公示结束后没有自动归档、还有报告没有归档的班级',
    way: '班主任或学校管理员归档；仍不成功的，任务里写明原因',
  },
  marksUnpublished: { label: '学期已结束、成绩还没有发布的考试', way: '学校管理员发布' },
  entriesLeft: { label: '学生没有认可、录入教师已离开的记录', way: '学校管理员撤回' },
  attendanceMissing: {
    label: `结束超过 ${ATTENDANCE_DAYS} 个工作日、还没有登记到场的活动`,
    way: '带队人或学校管理员登记到场',
  },
  activitiesLate: {
    label: `送审超过 ${PASSING_DAYS} 个工作日、还没有审核的活动`,
    way: '送审人以外的管理员审核',
  },
  clubApplicationsLate: {
    label: `有入社申请等待超过 ${CLUB_APPLICATION_DAYS} 个工作日的社团`,
    way: '社团负责人或学校管理员审核',
  },
  publicationsLate: {
    label: `送审超过 ${PUBLICATION_DAYS} 个工作日、还没有审核的内容`,
    way: '送审人以外的管理员或内容编辑审核',
  },
  contentLate: {
    label: `被拦下或被举报超过 ${CONTENT_DAYS} 个工作日、还没有审核的内容`,
    way: '学校管理员审核，教育局看本局的',
  },
  transfersLate: { label: `等本校答复超过 ${TRANSFER_DAYS} 个工作日的转学`, way: '学校管理员接收、同意或拒绝' },
  dataRequestsLate: { label: `等待超过 ${REQUEST_DAYS} 个工作日的个人信息申请`, way: '学校管理员处理' },
  feedbackLate: { label: `等待超过 ${FEEDBACK_DAYS} 个工作日、还没有回复的意见反馈`, way: '教育局工作人员回复' },
};
