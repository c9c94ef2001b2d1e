import { MemberPage } from '../../../features/member/member-page.tsx';
import { FeedbackForm } from '../feedback-form.tsx';
import styles from '../personal.module.css';

/** 我要反馈, in either area. */
export default function MemberFeedback() {
  return (
    <MemberPage title="我要反馈">
      <p className={`ui-muted ${styles.lead}`}>回复会出现在“我的消息”里。</p>
      <FeedbackForm />
    </MemberPage>
  );
}
