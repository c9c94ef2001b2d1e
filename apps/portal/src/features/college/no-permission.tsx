import { Button, Dialog } from '@vimo/ui';

/** Says that the role may not see a module (spec 1, 6). */
export function NoPermissionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="暂无权限" footer={<Button onClick={onClose}>知道了</Button>}>
      <p role="alert">抱歉，您暂无权查看本角色模块下的内容。</p>
    </Dialog>
  );
}
