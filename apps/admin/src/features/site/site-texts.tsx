import { useQueryClient } from '@tanstack/react-query';
import { call, useCall } from '@vimo/client';
import {
  manageSiteTextFetch,
  manageSiteTextPublish,
  manageSiteTexts,
  SITE_TEXT_KINDS,
  type SiteTextKind,
  type SiteTextVersion,
  siteTextLabel,
} from '@vimo/contract';
import { ErrorState, formatDateTime, Loading, SkeletonText, toast } from '@vimo/ui';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { Read } from '../../shared/read.tsx';
import { richText } from '../../shared/rich-text/rich-text.tsx';
import styles from './site.module.css';

interface Version {
  kind: SiteTextKind;
  version: number;
}

/** Privacy texts: each publication is a version with its number, who published it and when; those before stay to be read. */
export function SiteTexts() {
  const [editing, setEditing] = useState<Version>();
  const [reading, setReading] = useState<Version>();
  return (
    <Read endpoint={manageSiteTexts} input={{}}>
      {(versions) => (
        <>
          <p className="ui-muted">发布后在门户公开，页脚和注册页都有链接。每次发布为一个新版本，以前的版本仍可查看。</p>
          {SITE_TEXT_KINDS.map((kind) => (
            <Text
              key={kind}
              kind={kind}
              versions={versions.filter((one) => one.kind === kind)}
              onEdit={setEditing}
              onRead={setReading}
            />
          ))}
          {editing ? <Editing of={editing} onClose={() => setEditing(undefined)} /> : null}
          {reading ? <Reading of={reading} onClose={() => setReading(undefined)} /> : null}
        </>
      )}
    </Read>
  );
}

function Text({
  kind,
  versions,
  onEdit,
  onRead,
}: {
  kind: SiteTextKind;
  versions: readonly SiteTextVersion[];
  onEdit: (version: Version) => void;
  onRead: (version: Version) => void;
}) {
  const latest = versions[0]?.version ?? 0;
  return (
    <section className={styles.text} aria-label={siteTextLabel[kind]}>
      <header>
        <h2>{siteTextLabel[kind]}</h2>
        <Button size="small" onClick={() => onEdit({ kind, version: latest })}>
          {latest > 0 ? '修改并发布新版本' : '填写并发布'}
        </Button>
      </header>
      {versions.length === 0 ? (
        <p className="ui-muted">还没有发布</p>
      ) : (
        <ul>
          {versions.map(({ version, publishDate, userName }) => (
            <li key={version}>
              <span>
                第 {version} 版{version === latest ? '（当前）' : ''}
              </span>
              <span className="ui-muted ui-tabular">
                {formatDateTime(publishDate)} · <bdi translate="no">{userName}</bdi>
              </span>
              <button
                type="button"
                className="ui-link"
                aria-label={`查看${siteTextLabel[kind]}第 ${version} 版`}
                onClick={() => onRead({ kind, version })}
              >
                查看
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The text of a version; nothing is asked for where none is published yet. */
const useContent = (of: Version) => useCall(manageSiteTextFetch, of, { enabled: of.version > 0 });

const editor = richText();

function Editing({ of, onClose }: { of: Version; onClose: () => void }) {
  const queries = useQueryClient();
  const { data, error } = useContent(of);
  if (error) return <ErrorState error={error} />;
  if (of.version > 0 && !data) return null;
  return (
    <FormDrawer
      open
      wide
      title={siteTextLabel[of.kind]}
      schema={manageSiteTextPublish.input}
      initial={{ content: data?.content ?? '' }}
      toInput={(values) => ({ ...of, ...values })}
      fields={[
        {
          name: 'content',
          label: '正文',
          required: true,
          hint: '可以从文字处理软件粘贴；只保留标题、段落、列表和加粗',
          control: editor,
        },
      ]}
      note={`发布后成为第 ${of.version + 1} 版，立即在门户公开。`}
      okText="发布"
      onSubmit={async ({ content }) => {
        const { message } = await call(manageSiteTextPublish, { ...of, content });
        toast.success(message);
        await queries.invalidateQueries();
      }}
      onClose={onClose}
    />
  );
}

function Reading({ of, onClose }: { of: Version; onClose: () => void }) {
  const { data, error } = useContent(of);
  return (
    <Modal open width={760} title={`${siteTextLabel[of.kind]}（第 ${of.version} 版）`} footer={null} onCancel={onClose}>
      {data ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server when it was published
        <div className={`ui-rich-text ${styles.read}`} dangerouslySetInnerHTML={{ __html: data.content }} />
      ) : error ? (
        <ErrorState error={error} />
      ) : (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      )}
    </Modal>
  );
}
