import { Button, classNames, Dialog } from '@vimo/ui';
import { BindChildForm } from '../../features/child/bind-child-form.tsx';
import styles from '../../features/child/child.module.css';

/** 绑定孩子 over the children page. */
export function BindChildDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="绑定孩子">
      <p className={classNames('ui-text-14 ui-muted', styles.bindNote)}>
        请使用学校发放的学生账号，绑定后可查看孩子的活动与成长。
      </p>
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
