/** Said to who signs up twice (docs/domains/activities.md). */
export const ALREADY_ENROLLED = '您已报名，请勿重复点击';
/** Said to staff, who run activities and do not take part. */
export const NOT_FOR_STAFF = '工作人员账号不能报名活动，请使用学生或家长账号';
