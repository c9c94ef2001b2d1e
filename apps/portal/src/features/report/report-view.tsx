import { pictureUrl, type Report, type ShownReport } from '@vimo/contract';
import {
  Card,
  CaretDownBoldIcon,
  classNames,
  EmptyState,
  formatActivityDay,
  lookOf,
  PicturePreview,
  QuotesIcon,
} from '@vimo/ui';
import { type ReactNode, useId, useState } from 'react';
import type { PortalHref } from '../../shared/href.ts';
import { ReportCard } from './report-card.tsx';
import { ReportCover, ReportProof } from './report-cover.tsx';
import styles from './report-page.module.css';
import { recordsOf } from './report-records.ts';

/** 纪实报告: a cover, every record by module with the typical ones first, and what was said of the semester. In its public form it shows name, class and records alone. */
export function ReportView({
  report,
  recordHref,
}: {
  report: ShownReport;
  /** Page of one record. */
  recordHref: (recordId: string) => PortalHref;
}) {
  const id = useId();
  const [shown, setShown] = useState<number>();
  const modules = report.modelDimensionField.map((module) => ({ name: module.modelName, records: recordsOf(module) }));
  const pictures = modules.flatMap(({ records }) =>
    records.flatMap(({ pictures: ids, title }) => ids.map((one) => ({ id: one, alt: title }))),
  );
  const open = (picture: string) => setShown(pictures.findIndex((one) => one.id === picture));
  return (
    <>
      <ReportCover report={report} counts={modules.map(({ name, records }) => ({ name, count: records.length }))} />
      {report.isPublic === 0 ? <Person report={report} /> : null}
      {modules.length > 0 ? (
        <nav className={styles.bar} aria-label="报告目录">
          {modules.map(({ name, records }, at) => {
            const { hue, icon: Icon } = lookOf(name);
            return (
              <SectionLink key={name} target={`${id}${at}`} className={hue}>
                <Icon />
                {name} <small className="ui-tabular">{records.length}</small>
              </SectionLink>
            );
          })}
          {report.wordList.length > 0 ? (
            <SectionLink target={`${id}words`}>
              <QuotesIcon />
              评语
            </SectionLink>
          ) : null}
        </nav>
      ) : (
        <Card as="section" className={styles.empty}>
          <EmptyState text="这个学期还没有进入报告的记录" />
        </Card>
      )}
      {modules.map(({ name, records }, at) => {
        const { hue, icon: Icon } = lookOf(name);
        const typical = records.filter(({ isTypical }) => isTypical).length;
        return (
          <section key={name} id={`${id}${at}`} className={styles.section} tabIndex={-1} aria-label={name}>
            <header>
              <span className={classNames('ui-petal', hue)}>
                <Icon />
              </span>
              <h2>{name}</h2>
              <p>
                {records.length} 条{typical > 0 ? `，典型 ${typical} 条` : ''}
              </p>
            </header>
            <div className={styles.cards}>
              {records.map((record) => (
                <ReportCard
                  key={record.recordId}
                  record={record}
                  modelName={name}
                  fileList={report.fileList}
                  href={recordHref(record.recordId)}
                  onPicture={open}
                />
              ))}
            </div>
          </section>
        );
      })}
      {report.wordList.length > 0 ? (
        <section id={`${id}words`} className={styles.section} tabIndex={-1} aria-label="评语">
          <header>
            <span className="ui-petal ui-hue">
              <QuotesIcon />
            </span>
            <h2>评语</h2>
          </header>
          <div className={styles.words}>
            {report.wordList.map(({ by, name, text, at }) => (
              <Card key={by} as="section">
                <p className={styles.said}>{text}</p>
                <p className={styles.by}>
                  <b>{name || by}</b>
                  <span>{[name && by, at && formatActivityDay(at)].filter(Boolean).join('，')}</span>
                </p>
              </Card>
            ))}
          </div>
        </section>
      ) : null}
      {report.verifyCode ? <ReportProof report={report} /> : null}
      <PicturePreview
        pictures={pictures.map((one) => ({ src: pictureUrl(one.id), alt: one.alt }))}
        at={shown}
        onMove={setShown}
      />
    </>
  );
}

/** Leads to a section without a new address: what a reader goes back to is the list of reports. */
const SectionLink = ({ target, className, children }: { target: string; className?: string; children: ReactNode }) => (
  <a
    href={`#${target}`}
    className={className}
    onClick={(event) => {
      event.preventDefault();
      const section = document.getElementById(target);
      section?.scrollIntoView({ block: 'start' });
      section?.focus({ preventScroll: true });
    }}
  >
    {children}
  </a>
);

/** What the register says of the student, folded: it is known to who reads the whole report. */
function Person({ report: { userInfo } }: { report: Report }) {
  const sex = userInfo.sex === null ? '' : userInfo.sex === 0 ? '男' : '女';
  const facts: [string, string][] = [
    ['姓名', userInfo.name],
    ['年级', userInfo.gradeName],
    ['班级', userInfo.className],
    ['性别', sex],
    ['出生日期', userInfo.birthData],
    ['政治面貌', userInfo.political],
    ['身份证号', userInfo.identCode],
    ['学号', userInfo.studentNo],
  ];
  return (
    <details className={classNames('ui-card', styles.person)}>
      <summary>
        基本信息
        <CaretDownBoldIcon />
      </summary>
      <dl className="ui-tabular">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || <span className="ui-muted">未填</span>}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
