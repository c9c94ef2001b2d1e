import {
  type FieldType,
  holdsFiles,
  pictureUrl,
  type Report,
  type ReportStage,
  type ReportValue,
  reportStageLabel,
} from '@vimo/contract';
import {
  AppLink,
  classNames,
  EmptyState,
  formatDate,
  formatTimeRange,
  lookOf,
  MedalFillIcon,
  PaperclipIcon,
  Picture,
  PicturePreview,
  StatusTag,
} from '@vimo/ui';
import { useState } from 'react';
import type { PortalHref } from '../../shared/href.ts';
import styles from './report.module.css';

/** 纪实报告: whose it is, and every record by module and dimension. In its public form it shows name, class and records alone. */
export function ReportView({
  report,
  recordHref,
}: {
  report: Report;
  /** Page of one record. */
  recordHref: (recordId: string) => PortalHref;
}) {
  const [shown, setShown] = useState<number>();
  const { userInfo } = report;
  const values = report.modelDimensionField.flatMap(({ dimension }) => dimension.flatMap((one) => one.recordValue));
  const pictures = values.flatMap(picturesOf);
  return (
    <>
      <section className={classNames('ui-card', styles.head)} aria-label="报告">
        <div className={styles.headLine}>
          <h2>{report.title}</h2>
          <Stage report={report} />
        </div>
        <p className="ui-muted">
          {userInfo.schoolName} · {userInfo.semesterName}
          {userInfo.createTime ? <> · 填写时间 {formatDate(userInfo.createTime)}</> : null}
        </p>
        {report.publicityStartTime ? (
          <p className="ui-muted">
            公示时间{' '}
            <span className="ui-tabular">{formatTimeRange(report.publicityStartTime, report.publicityEndTime)}</span>
          </p>
        ) : null}
        <Person report={report} />
      </section>
      {report.modelDimensionField.length === 0 ? (
        <section className={classNames('ui-card', styles.module)}>
          <EmptyState text="这个学期还没有进入报告的记录" />
        </section>
      ) : null}
      {report.modelDimensionField.map(({ modelName, dimension }) => {
        const { hue, icon: Icon } = lookOf(modelName);
        return (
          <section key={modelName} className={classNames('ui-card', styles.module)}>
            <header>
              <span className={classNames('ui-petal', hue)}>
                <Icon />
              </span>
              <h2>{modelName}</h2>
            </header>
            {dimension.map((one) => (
              <div key={one.dimensionId} className={styles.dimension}>
                <h3>{one.dimensionName}</h3>
                <div>
                  {[...Map.groupBy(one.recordValue, ({ recordId }) => recordId)].map(([recordId, list]) => (
                    <Entry
                      key={recordId}
                      values={list}
                      report={report}
                      href={recordHref(recordId)}
                      onPicture={(id) => setShown(pictures.findIndex((picture) => picture.id === id))}
                    />
                  ))}
                </div>
              </div>
            ))}
          </section>
        );
      })}
      <PicturePreview
        pictures={pictures.map(({ id, alt }) => ({ src: pictureUrl(id), alt }))}
        at={shown}
        onMove={setShown}
      />
    </>
  );
}

const picturesOf = ({ fieldType, fieldName, value }: ReportValue) =>
  fieldType === 'image'
    ? value
        .split(',')
        .filter(Boolean)
        .map((id) => ({ id, alt: fieldName }))
    : [];

function Stage({ report }: { report: Report }) {
  const { label, tone } = reportStageLabel[report.stage as ReportStage];
  return <StatusTag tone={tone}>{label}</StatusTag>;
}

function Person({ report: { userInfo, isPublic } }: { report: Report }) {
  const sex = userInfo.sex === null ? '' : userInfo.sex === 0 ? '男' : '女';
  const always: [string, string][] = [
    ['姓名', userInfo.name],
    ['年级', userInfo.gradeName],
    ['班级', userInfo.className],
  ];
  const whole: [string, string][] = [
    ['性别', sex],
    ['出生日期', userInfo.birthData],
    ['政治面貌', userInfo.political],
    ['身份证号', userInfo.identCode],
    ['学籍号', userInfo.studentNo],
  ];
  return (
    <dl className={classNames('ui-tabular', styles.person)}>
      {(isPublic ? always : [...always, ...whole]).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || <span className="ui-muted">未填</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One record: its title, which leads to it, and what was filled in. */
function Entry({
  values,
  report,
  href,
  onPicture,
}: {
  values: readonly ReportValue[];
  report: Report;
  href: PortalHref;
  onPicture: (id: string) => void;
}) {
  const title = values.find(({ isTitle }) => isTitle === 1);
  const rest = values.filter((one) => one !== title);
  return (
    <article className={styles.entry}>
      <div className={styles.entryHead}>
        <h4>{title?.value || '（未填标题）'}</h4>
        {title?.isTypical ? (
          <span className={styles.typical}>
            <MedalFillIcon />
            典型
          </span>
        ) : null}
        <AppLink className={styles.look} href={href} aria-label={`查看详情：${title?.value ?? ''}`}>
          查看详情
        </AppLink>
      </div>
      {rest.length > 0 ? (
        <dl>
          {rest.map((one) => (
            <div key={one.fieldId}>
              <dt>{one.fieldName}</dt>
              <dd>
                {holdsFiles(one.fieldType as FieldType) ? (
                  <Files value={one} report={report} onPicture={onPicture} />
                ) : (
                  one.value
                )}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </article>
  );
}

/** Pictures to be opened; names of other files, which the record itself hands out. */
function Files({ value, report, onPicture }: { value: ReportValue; report: Report; onPicture: (id: string) => void }) {
  const ids = value.value.split(',').filter(Boolean);
  if (value.fieldType === 'image')
    return (
      <span className={styles.pictures}>
        {ids.map((id, at) => (
          <button
            key={id}
            type="button"
            aria-label={ids.length > 1 ? `查看${value.fieldName}第 ${at + 1} 张` : `查看${value.fieldName}`}
            onClick={() => onPicture(id)}
          >
            <Picture src={pictureUrl(id, 240)} alt="" width={72} height={72} />
          </button>
        ))}
      </span>
    );
  return (
    <span className={styles.files}>
      {ids.map((id) => (
        <span key={id}>
          <PaperclipIcon />
          {report.fileList.find((file) => file.id === id)?.realName ?? '附件'}
        </span>
      ))}
    </span>
  );
}
