import { Button, Dialog } from '@vimo/ui';
import type { Module } from './answers.ts';
import { rolesText } from './role-words.ts';

/** Says that the role may not see a module, and who may. Shown while there is a module. */
export function NoPermissionDialog({ module, onClose }: { module: Module | undefined; onClose: () => void }) {
  const roles = rolesText(module?.viewPower ?? '');
  return (
    <Dialog
      open={module !== undefined}
      onClose={onClose}
      title="暂无权限"
      footer={<Button onClick={onClose}>知道了</Button>}
    >
      <p role="alert">抱歉，您暂无权查看本角色模块下的内容。</p>
      {roles ? (
        <p className="ui-muted">
          “{module?.name}”面向：{roles}
        </p>
      ) : null}
    </Dialog>
  );
}
