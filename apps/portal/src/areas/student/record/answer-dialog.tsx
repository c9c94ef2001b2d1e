import { call } from '@vimo/client';
import { ConfirmStatus, confirmRecord, type RecordRow } from '@vimo/contract';
import { Button, Dialog, Field, TextArea, toast } from '@vimo/ui';
import { useKeptForm } from '../../../features/session/use-kept-form.ts';
import styles from './record.module.css';
import { refreshRecords } from './refresh.ts';

const LONGEST = 200;

/** Confirms or rejects entries of teachers; a rejection says why. */
export function AnswerDialog({
  records,
  confirmed,
  onClose,
  onDone,
}: {
  records: readonly RecordRow[];
  confirmed: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const name = `record-answer.${confirmed ? 'confirm' : 'reject'}.${records.map(({ id }) => id).join()}`;
  const { form, input, errors, pending } = useKeptForm(name, {
    initial: { remarks: '' },
    check: ({ remarks }) => (confirmed || remarks.trim() ? {} : { remarks: '请输入原因' }),
    send: async ({ remarks }) => {
      const { message } = await call(confirmRecord, {
        ids: records.map(({ id }) => id),
        remarks,
        confirmStatus: confirmed ? ConfirmStatus.confirmed : ConfirmStatus.rejected,
      });
      toast.success(message);
      await refreshRecords();
      onDone();
    },
  });
  return (
    <Dialog open title={confirmed ? '确认记录' : '拒绝记录'} onClose={onClose}>
      <form {...form}>
        <p>{confirmed ? '以下记录确认后将存入写实报告，请仔细核对。' : '以下记录将被拒绝并退回老师，请输入原因。'}</p>
        <p className={styles.source}>
          学生：<bdi translate="no">{records[0]?.studentName}</bdi>
        </p>
        <ul className={styles.titles}>
          {records.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
        <Field label="备注" required={!confirmed} error={errors.remarks ?? null}>
          <TextArea {...input('remarks')} maxLength={LONGEST} rows={3} />
        </Field>
        <div className={styles.formActions}>
          <Button variant="outline" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" loading={pending}>
            提交
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
