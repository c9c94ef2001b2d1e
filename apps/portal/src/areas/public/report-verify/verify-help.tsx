import { CheckCircleFillIcon, classNames, EyeSlashIcon, FilePdfIcon, type IconType, QrCodeIcon } from '@vimo/ui';
import styles from './report-verify.module.css';

const POINTS: readonly { title: string; text: string; icon: IconType }[] = [
  { title: '核验码在哪里', text: '在报告首页二维码的下方；用手机扫二维码，会直接打开这一页。', icon: QrCodeIcon },
  { title: '会看到什么', text: '学校、学期和脱敏后的姓名，以及这一版是否仍然有效。', icon: EyeSlashIcon },
  {
    title: '文件去了哪里',
    text: '文件留在您的设备上。摘要在设备上计算，只有摘要会发给平台核对。',
    icon: FilePdfIcon,
  },
];

/** Beside the check: where the code stands on a report, what is told and what is not. */
export function VerifyHelp() {
  return (
    <aside className={classNames('ui-card', styles.help)} aria-label="核验说明">
      <div className={styles.sheet} aria-hidden="true">
        <i />
        <i />
        <span className={styles.code}>
          <QrCodeIcon />
          <u />
        </span>
        <CheckCircleFillIcon className={styles.seal} />
      </div>
      <ul>
        {POINTS.map(({ title, text, icon: Icon }) => (
          <li key={title}>
            <span className="ui-petal ui-petal-small ui-tint-primary">
              <Icon />
            </span>
            <div>
              <h2>{title}</h2>
              <p className="ui-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  );
}
