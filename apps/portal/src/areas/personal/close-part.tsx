import { useSend } from '@vimo/client';
import { CLOSING_DAYS, closeAccount } from '@vimo/contract';
import { Button, Card, confirm, sayRefusal } from '@vimo/ui';
import { forgetSession } from '../../features/session/session.ts';
import styles from './personal.module.css';

/** 注销账号, of a guardian: what goes, what stays, and until when it can be taken back. */
export function ClosePart() {
  const close = useSend(closeAccount, {
    onSuccess: () => {
      forgetSession();
      window.location.assign('/');
    },
    onError: sayRefusal,
  });
  const ask = async () => {
    const text = `所有设备会立即退出。${CLOSING_DAYS} 天内重新登录即撤回；之后账号、手机号、绑定关系和您发布的内容会被删除，无法恢复。`;
    if (await confirm({ title: '确定注销账号吗？', text, okText: '申请注销', danger: true })) close.mutate({});
  };
  return (
    <section className={styles.part}>
      <h2>注销账号</h2>
      <Card className={styles.form}>
        <p className={`ui-text-14 ui-muted ${styles.told}`}>
          申请后有 {CLOSING_DAYS}{' '}
          天等待期，期间登录即撤回。您写给孩子的家长评语属于学校的评价档案，依法保留；孩子的账号由学校管理，不受影响。
        </p>
        <div className={styles.send}>
          <Button variant="outline" loading={close.isPending} onClick={() => void ask()}>
            注销账号
          </Button>
        </div>
      </Card>
    </section>
  );
}
