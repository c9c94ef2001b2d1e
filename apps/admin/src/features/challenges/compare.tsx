import { comparedFields, type FieldType, holdsFiles, pictureUrl } from '@vimo/contract';
import { Changes, Picture, Tag } from '@vimo/ui';
import type { Challenge } from './challenge.ts';
import styles from './challenges.module.css';

/** What was modified: each changed field as it was when it was questioned, beside what it is now. */
export function Compare({ challenge }: { challenge: Challenge }) {
  const changed = comparedFields(challenge).filter(({ content, present }) => content !== present);
  const names = new Map(
    [...challenge.recordInfo.fileList, ...challenge.fileList].map((file) => [file.id, file.realName]),
  );
  return (
    <section aria-label="修改前后对比">
      <h3>
        修改前后对比 <Tag>改动 {changed.length} 项</Tag>
      </h3>
      {changed.length === 0 ? (
        <p className="ui-muted">内容没有改动。</p>
      ) : (
        <dl className={styles.compare}>
          {changed.map(({ fieldId, title, fieldType, content, present }) => (
            <div key={fieldId}>
              <dt>{title}</dt>
              {(['before', 'after'] as const).map((side) => (
                <dd key={side}>
                  <small className="ui-muted">{side === 'before' ? '修改前' : '修改后'}</small>
                  {holdsFiles(fieldType as FieldType) ? (
                    <Files
                      ids={side === 'before' ? content : present}
                      isPicture={fieldType === 'image'}
                      names={names}
                    />
                  ) : (
                    <Changes before={content} after={present} side={side} />
                  )}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Files({ ids, isPicture, names }: { ids: string; isPicture: boolean; names: ReadonlyMap<string, string> }) {
  const list = ids.split(',').filter(Boolean);
  if (list.length === 0) return <span className="ui-muted">无</span>;
  return (
    <span className={styles.files}>
      {list.map((id, at) =>
        isPicture ? (
          <Picture key={id} src={pictureUrl(id, 160)} alt={`第 ${at + 1} 张`} width={84} height={84} />
        ) : (
          <span key={id}>{names.get(id) ?? '已移除的文件'}</span>
        ),
      )}
    </span>
  );
}
