import { MemberPage } from '../../../features/member/member-page.tsx';
import { WithUser } from '../../../features/member/member-shell.tsx';
import { ScoreSheet } from '../../../features/score/score-sheet.tsx';

/** 成绩单 of the student. */
export default function MineScore() {
  return (
    <MemberPage title="成绩单">
      <WithUser>{({ userid }) => <ScoreSheet studentId={userid} />}</WithUser>
    </MemberPage>
  );
}
