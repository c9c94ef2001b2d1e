import { AuditStatus, ConfirmStatus, confirmStatusLabel, type DataOf, type recordFetch } from '@vimo/contract';
import { Card, formatDateTime, ModuleTag, StatusTag } from '@vimo/ui';
import styles from './record.module.css';
import { RecordHistory } from './record-history.tsx';
import { RecordReason } from './record-reason.tsx';
import { RecordStatus } from './record-rows.tsx';
import { RecordValues } from './record-values.tsx';

type Detail = DataOf<typeof recordFetch>;

/** A record with its values, where it comes from, how it stands, and every step it took. */
export function RecordDetail({ detail }: { detail: Detail }) {
  const { info, historyList } = detail;
  const byTeacher = info.confirmStatus !== 0;
  const confirm = confirmStatusLabel[info.confirmStatus as ConfirmStatus];
  return (
    <>
      <RecordReason record={info} />
      <Card as="section" className={styles.detail}>
        <div className={styles.cardHead}>
          <h2>{info.title}</h2>
          {byTeacher && !info.isVoid && !info.isReturned ? (
            <StatusTag tone={confirm.tone}>{confirm.label}</StatusTag>
          ) : (
            <RecordStatus record={info} />
          )}
        </div>
        <p className={styles.cardFacts}>
          <ModuleTag name={info.modelName} />
          <span>{info.dimensionName}</span>
          <span>
            <bdi translate="no">{info.studentName}</bdi>
            {info.gradeName ? ` · ${info.gradeName}${info.className}` : ''}
          </span>
          <span>{info.semesterName}</span>
        </p>
        <RecordValues {...detail} />
        <p className={styles.source}>
          来源：{info.sources} · <bdi translate="no">{info.createName}</bdi> ·{' '}
          <time className="ui-tabular">{formatDateTime(info.createDate)}</time>
          {info.byParent ? ' · 家长代操作' : ''}
        </p>
        {byTeacher ? (
          info.confirmDate && info.confirmStatus !== ConfirmStatus.waiting ? (
            <p className={styles.source}>
              确认信息：{confirm.label}
              {info.remarks ? `，${info.remarks}` : ''} ·{' '}
              <time className="ui-tabular">{formatDateTime(info.confirmDate)}</time>
            </p>
          ) : null
        ) : info.auditDate ? (
          <p className={styles.source}>
            审核信息：<bdi translate="no">{info.teacherName}</bdi>
            {info.teacherEval && info.auditStauts !== AuditStatus.refused ? `，“${info.teacherEval}”` : ''} ·{' '}
            <time className="ui-tabular">{formatDateTime(info.auditDate)}</time>
          </p>
        ) : null}
      </Card>
      <RecordHistory historyList={historyList} />
    </>
  );
}
