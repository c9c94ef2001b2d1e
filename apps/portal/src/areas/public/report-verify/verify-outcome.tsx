import { type ReportVerification, VerifyResult, verifyResultLabel } from '@vimo/contract';
import { CheckCircleFillIcon, formatDateTime, WarningCircleFillIcon } from '@vimo/ui';
import styles from './report-verify.module.css';

type Outcome = ReportVerification & { fileName: string };

/** What a verdict means, in a sentence. */
function sentenceOf({ result, fileName, version, latestVersion, latestAt }: Outcome): string {
  switch (result) {
    case VerifyResult.genuine:
      return fileName
        ? `文件“${fileName}”与平台归档的报告完全一致，是当前有效的版本。`
        : '该核验码对应的报告由本平台签发，是当前有效的版本。核对文件内容，请再选择文件。';
    case VerifyResult.replaced:
      return `这是本平台签发的第 ${version} 版，已于 ${formatDateTime(latestAt)} 被第 ${latestVersion} 版替代，请以新版本为准。`;
    case VerifyResult.changed:
      return `文件“${fileName}”与该核验码归档的报告不一致，可能被改动过，或不是同一份报告。`;
    case VerifyResult.mismatched:
      return `文件“${fileName}”是平台归档的报告，但填写的核验码不是它的。请核对核验码与文件是否属于同一份报告，或分别核验。`;
    default:
      return fileName
        ? `文件“${fileName}”不是平台归档的报告，或已被改动。预览文件没有签名，不能核验。`
        : '没有查到这个核验码，请核对后再试。';
  }
}

/** The verdict, and what may be said of the report. */
export function VerifyOutcome({ outcome }: { outcome: Outcome }) {
  const { label, tone } = verifyResultLabel[outcome.result as VerifyResult];
  const Icon = tone === 'ok' ? CheckCircleFillIcon : WarningCircleFillIcon;
  const facts = [
    ['学生', outcome.studentName],
    ['学校', outcome.schoolName],
    ['学期', outcome.semesterName],
    ['版本', outcome.version > 0 ? `第 ${outcome.version} 版` : ''],
    ['归档时间', outcome.archivedAt && formatDateTime(outcome.archivedAt)],
  ].filter(([, value]) => value);
  return (
    <section className={`${styles.outcome} ${styles[tone] ?? ''}`} aria-label="核验结果">
      <h2 className={styles.verdict}>
        <Icon />
        {label}
      </h2>
      <p>{sentenceOf(outcome)}</p>
      {facts.length > 0 ? (
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {outcome.sha256 ? (
        <details className={styles.details}>
          <summary>签名与公钥</summary>
          <dl>
            <dt>文件摘要（SHA-256）</dt>
            <dd>{outcome.sha256}</dd>
            <dt>签名（Ed25519）</dt>
            <dd>{outcome.signature}</dd>
            <dt>平台公钥</dt>
            <dd>{outcome.publicKey}</dd>
          </dl>
        </details>
      ) : null}
    </section>
  );
}
