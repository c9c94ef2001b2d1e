import { type FieldType, holdsFiles, pictureUrl, type Report, type ReportValue } from '@vimo/contract';
import { AppLink, CaretDownBoldIcon, classNames, lookOf, MedalFillIcon, PaperclipIcon, Picture } from '@vimo/ui';
import type { PortalHref } from '../../shared/href.ts';
import styles from './report-page.module.css';
import { foldedAs, type ReportRecord } from './report-records.ts';

/** One record of a report: its picture or the sign of its module, what it is, its first sentence, and the rest folded. */
export function ReportCard({
  record,
  modelName,
  fileList,
  href,
  onPicture,
}: {
  record: ReportRecord;
  modelName: string;
  fileList: Report['fileList'];
  href: PortalHref;
  /** Opens a picture large. */
  onPicture: (id: string) => void;
}) {
  const { title, dimensionName, isTypical, pictures, sentence, rest } = record;
  const { hue, icon: Icon } = lookOf(modelName);
  const [first, ...others] = pictures;
  return (
    <article className={classNames(styles.card, isTypical && styles.large, hue)}>
      {isTypical ? (
        <span className={styles.ribbon}>
          <MedalFillIcon />
          典型
        </span>
      ) : null}
      <span className={classNames(styles.picture, !first && styles.sign)}>
        {first ? (
          <button type="button" aria-label={`查看图片：${title}`} onClick={() => onPicture(first)}>
            <Picture src={pictureUrl(first, 480)} alt="" width={480} height={360} />
          </button>
        ) : (
          <Icon />
        )}
      </span>
      <div className={styles.text}>
        <h3>
          <AppLink href={href}>{title}</AppLink>
        </h3>
        <p className={styles.dimension}>{dimensionName}</p>
        {sentence ? <p className={styles.sentence}>{sentence}</p> : null}
        {others.length > 0 ? (
          <p className={styles.pictures}>
            {others.map((id, at) => (
              <button key={id} type="button" aria-label={`查看图片 ${at + 2}：${title}`} onClick={() => onPicture(id)}>
                <Picture src={pictureUrl(id, 160)} alt="" width={56} height={56} />
              </button>
            ))}
          </p>
        ) : null}
        {rest.length > 0 ? (
          <details>
            <summary>
              {foldedAs(rest)}
              <CaretDownBoldIcon />
            </summary>
            <dl>
              {rest.map((one) => (
                <div key={one.fieldId}>
                  <dt>{one.fieldName}</dt>
                  <dd>
                    {holdsFiles(one.fieldType as FieldType) ? <Files value={one} fileList={fileList} /> : one.value}
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        ) : null}
      </div>
    </article>
  );
}

/** Names of files, which the record itself hands out. */
const Files = ({ value, fileList }: { value: ReportValue; fileList: Report['fileList'] }) => (
  <span className={styles.files}>
    {value.value
      .split(',')
      .filter(Boolean)
      .map((id) => (
        <span key={id}>
          <PaperclipIcon />
          {fileList.find((file) => file.id === id)?.realName ?? '附件'}
        </span>
      ))}
  </span>
);
