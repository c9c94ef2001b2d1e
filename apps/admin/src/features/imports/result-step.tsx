import { useSend } from '@vimo/client';
import { type DataOf, type ImportBatch, importPasswords } from '@vimo/contract';
import { Button, CheckCircleFillIcon, classNames, formatDateTime, PrinterIcon, sayRefusal } from '@vimo/ui';
import { useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { Figure } from '../../shared/workbook/figure.tsx';
import shared from '../../shared/workbook/preview.module.css';
import styles from '../../shared/workbook/result.module.css';
import { thingsOf } from './confirm-step.tsx';
import { PasswordSlips } from './password-slips.tsx';
import { useChanged } from './use-import.ts';

/** 4 结果: what was written, what was not, and the first passwords, for a day. */
export function ResultStep({ batch, onAgain }: { batch: ImportBatch; onAgain: () => void }) {
  const [given, setGiven] = useState<DataOf<typeof importPasswords>>();
  const { ask, holder } = useAsk();
  const changed = useChanged(batch.id);
  const send = useSend(importPasswords, {
    onSuccess: async ({ data }) => {
      setGiven(data);
      await changed();
    },
    onError: sayRefusal,
  });
  const { passwords, passwordClasses, passwordsTaken } = batch;
  const until = formatDateTime(batch.passwordsUntil);
  const take = async () => {
    const text = `${until} 前可以再打印，再次打印要输入您的登录密码，每次都有记录。之后初始密码清除，只能逐个重置密码。`;
    if (passwordsTaken || (await ask({ title: '现在领取初始密码？', text, okText: '领取' })))
      send.mutate({ batchId: batch.id });
  };
  if (given) return <PasswordSlips batch={batch} given={given} onBack={() => setGiven(undefined)} />;
  return (
    <section className={classNames('ui-card', shared.sheet)}>
      {holder}
      <div className={styles.title}>
        <CheckCircleFillIcon />
        <div>
          <h2>
            已导入 {batch.created + batch.updated} {thingsOf[batch.kind]}
          </h2>
          <p className="ui-muted ui-tabular">
            {formatDateTime(batch.finishDate)}，用时 {batch.seconds} 秒 · 操作人{' '}
            <bdi translate="no">{batch.userName}</bdi>
          </p>
        </div>
      </div>
      <dl className={styles.figures}>
        <Figure label="新建" value={batch.created} />
        <Figure label="更新" value={batch.updated} />
        {batch.unchanged > 0 ? <Figure label="不变" value={batch.unchanged} /> : null}
        <Figure label="跳过" value={batch.skipped} warn />
        {batch.kind === 'students' ? <Figure label="同时建立监护人" value={batch.guardians} /> : null}
      </dl>
      <footer className={styles.foot}>
        <span className="ui-muted">
          {passwords > 0
            ? `${batch.kind === 'students' ? `${passwordClasses} 个班` : `${passwords} 个账号`}的初始密码${passwordsTaken ? '已领取' : '已生成'}，${until} 前可以${passwordsTaken ? '再' : ''}打印，已改过密码的除外。`
            : ''}
        </span>
        {batch.rowFileUrl ? (
          <a className="ui-button ui-button-outline ui-button-small" href={batch.rowFileUrl} download>
            下载跳过的 {batch.skipped} 行
          </a>
        ) : null}
        <Button size="small" variant="outline" onClick={onAgain}>
          继续导入
        </Button>
        {passwords > 0 ? (
          <Button size="small" icon={PrinterIcon} loading={send.isPending} onClick={() => void take()}>
            {passwordsTaken ? '再次打印密码单' : batch.kind === 'students' ? '按班级打印密码单' : '打印密码单'}
          </Button>
        ) : null}
      </footer>
    </section>
  );
}
