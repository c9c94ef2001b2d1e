import type { DataOf, ImportBatch, importPasswords } from '@vimo/contract';
import { Button, classNames, DownloadSimpleIcon, formatDateTime, PrinterIcon } from '@vimo/ui';
import shared from '../../shared/workbook/result.module.css';
import styles from './password-slips.module.css';

/** First passwords as slips to cut, a page for each class; only they are printed. */
export function PasswordSlips({
  batch,
  given,
  onBack,
}: {
  batch: ImportBatch;
  given: DataOf<typeof importPasswords>;
  onBack: () => void;
}) {
  const classes = [...Map.groupBy(given.slips, ({ className }) => className)];
  return (
    <section className={classNames('ui-card', styles.slips)} aria-label="密码单">
      <header className={shared.foot}>
        <span className="ui-muted">{formatDateTime(batch.passwordsUntil)} 前可以再打印，之后初始密码清除。</span>
        <Button size="small" variant="outline" onClick={onBack}>
          返回
        </Button>
        <a className="ui-button ui-button-outline ui-button-small" href={given.fileUrl} download>
          <DownloadSimpleIcon />
          下载密码表
        </a>
        <Button size="small" icon={PrinterIcon} onClick={() => window.print()}>
          打印
        </Button>
      </header>
      {classes.map(([className, slips]) => (
        <div key={className} className={styles.sheetOfSlips}>
          <h2>
            {batch.orgName} {className}
          </h2>
          <ul>
            {slips.map(({ login, name, role, password }) => (
              <li key={login}>
                <b translate="no">{name}</b>
                <span className="ui-muted">{role}</span>
                <dl>
                  <dt>账号</dt>
                  <dd>{login}</dd>
                  <dt>初始密码</dt>
                  <dd className={styles.password}>{password}</dd>
                </dl>
                <p>首次登录请修改密码</p>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
