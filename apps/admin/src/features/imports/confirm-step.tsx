import { useSend } from '@vimo/client';
import { type ImportBatch, type ImportKind, importConfirm } from '@vimo/contract';
import { Button, classNames, SealQuestionDuotoneIcon, sayRefusal } from '@vimo/ui';
import { Figure } from '../../shared/workbook/figure.tsx';
import shared from '../../shared/workbook/preview.module.css';
import styles from '../../shared/workbook/result.module.css';
import { useChanged } from './use-import.ts';

export const thingsOf: Record<ImportKind, string> = {
  students: '名学生',
  staff: '名教职工',
  classes: '个班级',
  charges: '项任职',
  organisations: '个机构',
};

/** 3 确认导入: what will be written. */
export function ConfirmStep({ batch, onBack }: { batch: ImportBatch; onBack: () => void }) {
  const changed = useChanged(batch.id);
  const send = useSend(importConfirm, { onSuccess: changed, onError: sayRefusal });
  const pupils = batch.kind === 'students';
  return (
    <section className={classNames('ui-card', shared.sheet)}>
      <div className={styles.title}>
        <SealQuestionDuotoneIcon />
        <div>
          <h2>
            确认后写入 {batch.created + batch.updated} {thingsOf[batch.kind]}
          </h2>
          <p className="ui-muted">
            {batch.skipped > 0 ? `跳过 ${batch.skipped} 行数据。` : ''}全部写入，或一行都不写入。导入到 {batch.orgName}
            。
          </p>
        </div>
      </div>
      <dl className={styles.figures}>
        <Figure label={pupils ? '新建学生' : '新建'} value={batch.created} />
        <Figure label={pupils ? '更新学生' : '更新'} value={batch.updated} />
        {pupils ? <Figure label="同时建立监护人" value={batch.guardians} /> : null}
        {batch.unchanged > 0 ? <Figure label="不变" value={batch.unchanged} /> : null}
        <Figure label="跳过" value={batch.skipped} warn />
      </dl>
      {batch.classes.length > 0 ? (
        <section aria-label={batch.bySchool ? '各校人数' : '各班人数'}>
          <table className={styles.classes}>
            <thead>
              <tr>
                <th scope="col">{batch.bySchool ? '学校' : '班级'}</th>
                <th scope="col">新建</th>
                <th scope="col">更新</th>
                <th scope="col">导入后人数</th>
              </tr>
            </thead>
            <tbody>
              {batch.classes.map((one) => (
                <tr key={one.className}>
                  <td>{one.className}</td>
                  <td>{one.created}</td>
                  <td className="ui-muted">{one.updated}</td>
                  <td>{one.after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
      <footer className={styles.foot}>
        <span />
        <Button size="small" variant="outline" onClick={onBack}>
          上一步
        </Button>
        <Button size="small" loading={send.isPending} onClick={() => send.mutate({ batchId: batch.id })}>
          确认导入
        </Button>
      </footer>
    </section>
  );
}
