import { useNavigate } from '@tanstack/react-router';
import { Button, EmptyState } from '@vimo/ui';
import type { ReactNode } from 'react';

/** In place of rows: because of what was asked for, with the way back to all of them; or because there are none yet, with what comes next (`children`, the sentence and its `action`). */
export function NothingHere({
  narrowed,
  all,
  action,
  children,
}: {
  /** Whether a term, a text or a kind was asked for. */
  narrowed: boolean;
  /** The search parameters without them. */
  all: Record<string, string | undefined>;
  action?: ReactNode;
  children: ReactNode;
}) {
  return narrowed ? <NothingFound all={all} /> : <EmptyState text={children} action={action} />;
}

/** In place of rows because of what was asked for, with the way back to all of them: the search parameters without it. */
export function NothingFound({ all }: { all: Record<string, string | undefined> }) {
  const navigate = useNavigate();
  return (
    <EmptyState
      art="search"
      text="没有符合条件的内容"
      action={
        <Button variant="outline" onClick={() => void navigate({ to: '.', search: all as never, resetScroll: false })}>
          查看全部
        </Button>
      }
    />
  );
}
