import { useNavigate } from '@tanstack/react-router';
import { Card, EmptyState, ErrorState, LinkButton, Loading, Segmented, SkeletonText } from '@vimo/ui';
import { MemberPage } from '../../../features/member/member-page.tsx';
import styles from '../../../features/score/score-sheet.module.css';
import { ScoreSheet } from '../../../features/score/score-sheet.tsx';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { useChildren } from '../children.tsx';

/** 成绩单 of a child; of several, the one that is chosen. */
export default function ParentScore() {
  const { id } = useSearchOf('/parent/parentScore');
  const navigate = useNavigate();
  const { data: children, error, refetch } = useChildren();
  const child = children?.find(({ studentId }) => studentId === id) ?? children?.[0];
  return (
    <MemberPage title="成绩单">
      {child && children ? (
        <>
          {children.length > 1 ? (
            <div className={styles.children}>
              <Segmented
                label="孩子"
                options={children.map(({ studentId, name }) => ({ value: studentId, label: name }))}
                value={child.studentId}
                onChange={(studentId) =>
                  void navigate({ to: '.', search: { id: studentId } as never, resetScroll: false })
                }
              />
            </div>
          ) : null}
          <ScoreSheet key={child.studentId} studentId={child.studentId} />
        </>
      ) : children ? (
        <Card>
          <EmptyState
            art="club"
            text="还没有绑定孩子，去绑定"
            action={<LinkButton href="/parent/accchange">绑定孩子</LinkButton>}
          />
        </Card>
      ) : error ? (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      )}
    </MemberPage>
  );
}
