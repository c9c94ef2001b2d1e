import { Button, Dialog } from '@vimo/ui';
import { BindChildForm } from '../../features/child/bind-child-form.tsx';

/** 绑定孩子 over the children page. */
export function BindChildDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="绑定孩子">
      <p className="fs14 muted bind-note">请使用学校发放的学生账号，绑定后可查看孩子的活动与成长。</p>
      <BindChildForm
        onDone={onClose}
        aside={
          <Button variant="outline" onClick={onClose}>
            暂不绑定
          </Button>
        }
      />
    </Dialog>
  );
}
