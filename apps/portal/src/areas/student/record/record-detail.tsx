import {
  type AuditStatus,
  auditStatusLabel,
  type ConfirmStatus,
  confirmStatusLabel,
  type DataOf,
  type FieldType,
  holdsFiles,
  pictureUrl,
  type recordFetch,
} from '@vimo/contract';
import { Card, classNames, FileTextIcon, Picture, PicturePreview, StatusTag } from '@vimo/ui';
import { useState } from 'react';
import { ModuleTag } from './module-look.tsx';
import styles from './record.module.css';

type Detail = DataOf<typeof recordFetch>;

/** Fields of a record: pictures to be opened, files to be downloaded, the rest as text. */
function Values({ valueList, fileList }: Pick<Detail, 'valueList' | 'fileList'>) {
  const [shown, setShown] = useState<number>();
  const files = new Map(fileList.map((file) => [file.id, file]));
  const pictures = valueList
    .filter(({ fieldType }) => fieldType === 'image')
    .flatMap(({ value, fieldName }) =>
      value
        .split(',')
        .filter(Boolean)
        .map((id) => ({ id, alt: fieldName })),
    );
  return (
    <dl className={styles.values}>
      {valueList.map(({ fieldId, fieldName, fieldType, value }) => {
        const ids = holdsFiles(fieldType as FieldType) ? value.split(',').filter(Boolean) : [];
        return (
          <div key={fieldId}>
            <dt>{fieldName}</dt>
            <dd>
              {value === '' ? <span className="ui-muted">未填写</span> : null}
              {fieldType === 'image' ? (
                <div className={styles.pictures}>
                  {ids.map((id) => (
                    <button
                      key={id}
                      type="button"
                      aria-label={`查看${fieldName}`}
                      onClick={() => setShown(pictures.findIndex((picture) => picture.id === id))}
                    >
                      <Picture src={pictureUrl(id, 480)} alt="" width={120} height={120} />
                    </button>
                  ))}
                </div>
              ) : fieldType === 'file' ? (
                ids.map((id) => {
                  const file = files.get(id);
                  return file ? (
                    <a key={id} className={styles.file} href={file.url} target="_blank" rel="noreferrer">
                      <FileTextIcon />
                      <span className={classNames('ui-truncate', styles.fileName)}>{file.realName}</span>
                    </a>
                  ) : null;
                })
              ) : (
                <p className={styles.text}>{value}</p>
              )}
            </dd>
          </div>
        );
      })}
      <PicturePreview
        pictures={pictures.map(({ id, alt }) => ({ src: pictureUrl(id), alt }))}
        at={shown}
        onMove={setShown}
      />
    </dl>
  );
}

/** A record with its values, where it comes from, how it stands, and every step it took. */
export function RecordDetail({ detail }: { detail: Detail }) {
  const { info, historyList } = detail;
  const byTeacher = info.confirmStatus !== 0;
  const audit = auditStatusLabel[info.auditStauts as AuditStatus];
  const confirm = confirmStatusLabel[info.confirmStatus as ConfirmStatus];
  return (
    <>
      <Card as="section" className={styles.detail}>
        <div className={styles.cardHead}>
          <h2>{info.title}</h2>
          {info.isVoid ? (
            <StatusTag tone="idle">已作废</StatusTag>
          ) : (
            <StatusTag tone={byTeacher ? confirm.tone : audit.tone}>
              {byTeacher ? confirm.label : audit.label}
            </StatusTag>
          )}
        </div>
        <p className={styles.cardFacts}>
          <ModuleTag name={info.modelName} />
          <span>{info.dimensionName}</span>
          <span>
            {info.studentName}
            {info.gradeName ? ` · ${info.gradeName}${info.className}` : ''}
          </span>
          <span>{info.semesterName}</span>
        </p>
        <Values {...detail} />
        <p className={styles.source}>
          来源：{info.sources} · {info.createName} · <time className="ui-tabular">{info.createDate.slice(0, 16)}</time>
          {info.byParent ? ' · 家长代操作' : ''}
        </p>
        {byTeacher ? (
          info.confirmDate ? (
            <p className={styles.source}>
              确认信息：{confirm.label}
              {info.remarks ? `，${info.remarks}` : ''} ·{' '}
              <time className="ui-tabular">{info.confirmDate.slice(0, 16)}</time>
            </p>
          ) : null
        ) : info.auditDate ? (
          <p className={styles.source}>
            审核信息：{info.teacherName}
            {info.teacherEval ? `，“${info.teacherEval}”` : ''} ·{' '}
            <time className="ui-tabular">{info.auditDate.slice(0, 16)}</time>
          </p>
        ) : null}
      </Card>
      {historyList.length > 0 ? (
        <Card as="section" className={styles.detail}>
          <h2>记录经过</h2>
          <ol className={styles.timeline}>
            {historyList.map((step, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows
              <li key={at}>
                <b>{step.stepName}</b>
                <span>
                  {step.actedAs} {step.actorName} · <time className="ui-tabular">{step.at.slice(0, 16)}</time>
                </span>
                {step.remarks ? <q>{step.remarks}</q> : null}
              </li>
            ))}
          </ol>
        </Card>
      ) : null}
    </>
  );
}
