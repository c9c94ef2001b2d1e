import type { PublicationRow } from '@vimo/contract';
import { EmptyState } from '@vimo/ui';
import { DetailDrawer } from '../../shared/detail-drawer.tsx';
import { Preview } from './preview.tsx';

/** A content as its page shows it, for who only reads. */
export const ContentLook = ({ row, onClose }: { row: PublicationRow; onClose: () => void }) => (
  <DetailDrawer title={row.title || '没有标题的草稿'} open onClose={onClose} footer={null}>
    {row.id ? (
      <Preview id={row.id} edition={row.edition} isDirty={false} />
    ) : (
      <EmptyState text="这条内容没有在这里改过，请在门户上查看" />
    )}
  </DetailDrawer>
);
