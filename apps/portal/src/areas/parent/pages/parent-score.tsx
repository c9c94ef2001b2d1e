import { useNavigate } from '@tanstack/react-router';
import { OneChild } from '../../../features/child/one-child.tsx';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { ScoreSheet } from '../../../features/score/score-sheet.tsx';
import { useSearchOf } from '../../../shared/use-search-of.ts';

/** 成绩单 of a child; of several, the one that is chosen. */
export default function ParentScore() {
  const { id } = useSearchOf('/parent/parentScore');
  const navigate = useNavigate();
  return (
    <MemberPage title="成绩单">
      <OneChild
        studentId={id}
        onChoose={(chosen) => void navigate({ to: '.', search: { id: chosen } as never, resetScroll: false })}
      >
        {({ studentId }) => <ScoreSheet key={studentId} studentId={studentId} />}
      </OneChild>
    </MemberPage>
  );
}
