import { hrefTo, pictureUrl, type ReportStage, reportStageLabel, type ShownReport } from '@vimo/contract';
import {
  classNames,
  formatActivityDay,
  formatDate,
  formatTimeRange,
  LinkButton,
  lookOf,
  Picture,
  ShieldCheckIcon,
  StatusTag,
} from '@vimo/ui';
import { QrCode } from '../qr/qr-code.tsx';
import { ReportFile } from './export-button.tsx';
import styles from './report-page.module.css';
import { SealStamp } from './seal-stamp.tsx';

/** The first of a report: whose it is, how much it holds, and, once it is archived, its seal and what it is verified with. */
export function ReportCover({
  report,
  counts,
}: {
  report: ShownReport;
  /** How many records each module has. */
  counts: readonly { name: string; count: number }[];
}) {
  const { userInfo, isPublic, crestId, verifyCode } = report;
  const { label, tone } = reportStageLabel[report.stage as ReportStage];
  return (
    <section className={classNames(styles.cover, verifyCode && styles.sealed)} aria-label="报告">
      <div className={styles.whose}>
        <div className={styles.school}>
          {crestId ? <Picture src={pictureUrl(crestId, 160)} alt="" width={56} height={56} eager /> : null}
          <p>
            <b>{userInfo.schoolName}</b>
            <span>{userInfo.semesterName}</span>
          </p>
        </div>
        <h2>
          <bdi translate="no">{userInfo.name}</bdi>的纪实报告
        </h2>
        <p className={styles.facts}>
          <StatusTag tone={tone}>{label}</StatusTag>
          <span>
            {userInfo.gradeName}
            {userInfo.className}
          </span>
          {isPublic === 0 && userInfo.studentNo ? (
            <span className="ui-tabular">
              学号 <bdi translate="no">{userInfo.studentNo}</bdi>
            </span>
          ) : null}
          {report.publicityStartTime ? (
            <span className="ui-tabular">
              公示 {formatTimeRange(report.publicityStartTime, report.publicityEndTime)}
            </span>
          ) : null}
          {userInfo.createTime ? <span className="ui-tabular">填写时间 {formatDate(userInfo.createTime)}</span> : null}
        </p>
        <ul className={styles.counters}>
          {counts.map(({ name, count }) => {
            const { hue, icon: Icon } = lookOf(name);
            return (
              <li key={name} className={hue}>
                <Icon />
                <b className="ui-tabular">{count}</b>
                <span>{name}</span>
              </li>
            );
          })}
        </ul>
      </div>
      {verifyCode ? (
        <div className={styles.seal}>
          <div className={styles.marks}>
            <QrCode className={styles.qr} text={verifyAddress(verifyCode)} label="核验二维码" />
            <SealStamp school={userInfo.schoolName} className={styles.stamp} />
          </div>
          <p className="ui-tabular">
            <span>{verifyCode}</span>
            <span>{formatActivityDay(report.archivedAt)}归档</span>
          </p>
          <ReportFile report={report} variant="primary">
            下载报告
          </ReportFile>
          <LinkButton size="small" variant="outline" icon={ShieldCheckIcon} href={verifyHref(verifyCode)}>
            核验真伪
          </LinkButton>
        </div>
      ) : null}
    </section>
  );
}

const verifyHref = (code: string) => hrefTo('/reportVerify', { code });
const verifyAddress = (code: string) => new URL(verifyHref(code), location.origin).href;

/** At the end of an archived report: how anybody finds out whether it is real. */
export function ReportProof({ report }: { report: ShownReport }) {
  const { verifyCode } = report;
  return (
    <section className={styles.proof} aria-label="核验">
      <QrCode className={styles.qr} text={verifyAddress(verifyCode)} label="核验二维码" />
      <div>
        <h2>这份报告是真的吗</h2>
        <p>
          扫码，或在报告核验页输入 <b className="ui-tabular">{verifyCode}</b>，任何人都能查，无需登录。
        </p>
      </div>
      <LinkButton size="small" variant="outline" icon={ShieldCheckIcon} href={verifyHref(verifyCode)}>
        核验这份报告
      </LinkButton>
    </section>
  );
}
