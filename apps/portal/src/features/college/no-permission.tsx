import { Button, Dialog } from '@vimo/ui';
import { NO_PERMISSION, NO_PERMISSION_TITLE } from './preview-kind.ts';

/** Says that the role may not see a module (spec 1, 6). */
export function NoPermissionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={NO_PERMISSION_TITLE}
      footer={<Button onClick={onClose}>知道了</Button>}
    >
      <p role="alert">{NO_PERMISSION}</p>
    </Dialog>
  );
}
