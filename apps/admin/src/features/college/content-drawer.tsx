import { call } from '@vimo/client';
import {
  type CollegeFileVersion,
  type CollegeState,
  collegeStateLabel,
  type DataOf,
  type KeptCollegeModule,
  manageCollegeContentFetch,
  manageCollegeContentSave,
  pictureUrl,
} from '@vimo/contract';
import { formatDateTime, Picture, StatusTag } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { DetailDrawer } from '../../shared/detail-drawer.tsx';
import { Read } from '../../shared/read.tsx';
import { useDoOnce } from '../../shared/use-do.ts';
import styles from './college.module.css';
import { rolesText, sizeText } from './college-words.ts';
import { ContentForm } from './content-form.tsx';

type Content = DataOf<typeof manageCollegeContentFetch>;
type Module = Pick<KeptCollegeModule, 'id' | 'viewPower'>;

/** One document: what it is, and every file that it had. */
export function ContentDrawer({
  id,
  module,
  onClose,
}: {
  id: string | undefined;
  module: Module;
  onClose: () => void;
}) {
  return (
    <DetailDrawer title="内容详情" open={id !== undefined} onClose={onClose} footer={null}>
      {id ? (
        <Read endpoint={manageCollegeContentFetch} input={{ id }}>
          {(content) => <Details key={content.id} content={content} module={module} />}
        </Read>
      ) : null}
    </DetailDrawer>
  );
}

function Details({ content, module }: { content: Content; module: Module }) {
  const [editing, setEditing] = useState(false);
  const { label, tone } = collegeStateLabel[content.state as CollegeState];
  return (
    <>
      <header className={styles.head}>
        <Picture src={pictureUrl(content.cover, 480)} alt="" width={120} height={75} />
        <div className="ui-grow">
          <h3>{content.title}</h3>
          <StatusTag tone={tone}>{label}</StatusTag>
        </div>
      </header>
      <dl className="ui-facts">
        <dt>谁可以查看</dt>
        <dd>{rolesText(content.viewPower || module.viewPower)}</dd>
        <dt>上传时间</dt>
        <dd className="ui-tabular">{formatDateTime(content.createDate)}</dd>
        {content.changedBy ? (
          <>
            <dt>最近修改</dt>
            <dd className="ui-tabular">
              {content.changedBy} {formatDateTime(content.changeDate)}
            </dd>
          </>
        ) : null}
      </dl>
      <Button type="primary" onClick={() => setEditing(true)}>
        编辑
      </Button>
      <section aria-label="文件版本" className={styles.files}>
        <h4>文件版本</h4>
        <ul>
          {content.files.map((file, at) => (
            <File key={file.version} content={content} module={module} file={file} isPresent={at === 0} />
          ))}
        </ul>
      </section>
      {editing ? <ContentForm module={module} content={content} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

/** A file that the document has or had; an earlier one can be brought back. */
function File({
  content,
  module,
  file,
  isPresent,
}: {
  content: Content;
  module: Module;
  file: CollegeFileVersion;
  isPresent: boolean;
}) {
  const { ask, holder } = useAsk();
  const { run, pending } = useDoOnce();
  const bringBack = async () => {
    const text = '门户改为显示这个版本的文件；现在的文件仍留在版本里。';
    if (!(await ask({ title: `恢复第 ${file.version} 版的文件？`, text, okText: '恢复' }))) return;
    const { id, title, cover, viewPower, state, version } = content;
    await run(() =>
      call(manageCollegeContentSave, {
        ...{ id, moduleId: module.id, title, cover, viewPower, state, version, fileId: file.fileId },
      }),
    );
  };
  return (
    <li>
      {holder}
      <div className="ui-grow">
        <p className={styles.title}>
          <a className="ui-link" href={file.url} target="_blank" rel="noreferrer">
            {file.name}
          </a>
          {isPresent ? <StatusTag tone="ok">当前</StatusTag> : null}
        </p>
        <p className="ui-muted ui-text-13 ui-tabular">
          {[`第 ${file.version} 版`, sizeText(file.size), file.userName, formatDateTime(file.createDate)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {isPresent ? null : (
        <Button type="link" size="small" loading={pending} aria-label={`恢复第 ${file.version} 版`} onClick={bringBack}>
          恢复
        </Button>
      )}
    </li>
  );
}
