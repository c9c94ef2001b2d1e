import { useCall } from '@vimo/client';
import { collegeContents, pictureUrl } from '@vimo/contract';
import {
  Button,
  Card,
  classNames,
  ErrorState,
  FilePdfIcon,
  FileTextIcon,
  FilmStripIcon,
  formatDate,
  type IconType,
  ImageIcon,
  Loading,
  LockIcon,
  Pagination,
  Picture,
  type PreviewKind,
  previewKind,
  SkeletonBar,
  SkeletonText,
} from '@vimo/ui';
import { useId, useState } from 'react';
import { requireLogin } from '../../../features/account/require-login.ts';
import { useSession } from '../../../features/session/session.ts';
import { NewWindowLink } from '../../../shared/new-window.tsx';
import type { Module } from './answers.ts';
import styles from './college.module.css';
import { kindLabel, outsideHref, PAGE_SIZE } from './preview-kind.ts';
import { rolesText } from './role-words.ts';

const ICONS: Record<PreviewKind, IconType> = {
  pdf: FilePdfIcon,
  video: FilmStripIcon,
  picture: ImageIcon,
  word: FileTextIcon,
  old: FileTextIcon,
  none: FileTextIcon,
};

interface CollegeModuleProps {
  module: Module;
  /** Called for a content, or without one for the module's outside address. */
  onOpen: (contentId?: string) => void;
}

/** One module: who may see it, its contents six a page, the way to the outside address that it may have, or both. */
export function CollegeModule({ module, onOpen }: CollegeModuleProps) {
  const titleId = useId();
  return (
    <section className={styles.module} aria-labelledby={titleId}>
      <div className={styles.moduleHead}>
        <Picture src={pictureUrl(module.pcIcon, 160)} alt="" width={48} height={48} />
        <h2 id={titleId}>{module.name}</h2>
      </div>
      <Access module={module} />
      {module.isLink === 1 ? <OutsideLink module={module} onOpen={onOpen} /> : null}
      <Contents module={module} onOpen={onOpen} />
    </section>
  );
}

/** Whom the module is for, where the person looking is not among them, and what they can do. */
function Access({ module }: { module: Module }) {
  const { status } = useSession();
  if (module.mayView || status === 'loading') return null;
  const roles = rolesText(module.viewPower);
  return (
    <p className={styles.moduleAccess}>
      <LockIcon />
      <span className="ui-grow">
        {status === 'guest' ? '登录后可查看' : <b>当前角色不可查看</b>}
        {roles ? `，面向：${roles}` : null}
      </span>
      {status === 'guest' ? (
        <Button size="small" variant="outline" onClick={() => void requireLogin()}>
          登录
        </Button>
      ) : null}
    </p>
  );
}

/** A link for those who may follow it; to everybody else a button that asks to log in, or says that it is not for them. */
function OutsideLink({ module, onOpen }: CollegeModuleProps) {
  const href = outsideHref(module.pcLink);
  const text = `前往${module.name}（新窗口打开）`;
  if (module.mayView && !href) return null;
  return (
    <Card panel className={styles.outside}>
      {href ? (
        <NewWindowLink className="ui-link" href={href}>
          {text}
        </NewWindowLink>
      ) : (
        <button type="button" className="ui-link" onClick={() => onOpen()}>
          {text}
        </button>
      )}
    </Card>
  );
}

function Contents({ module, onOpen }: CollegeModuleProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useCall(
    collegeContents,
    { modelId: module.id, pageSize: PAGE_SIZE, currentPage: page },
    { keepPrevious: true },
  );
  if (!data) {
    return error ? (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    ) : (
      <ModuleSkeleton />
    );
  }
  if (data.totalCount === 0) {
    return module.isLink === 1 ? null : <p className="ui-muted">暂无数据</p>;
  }
  return (
    <>
      <ul className={styles.contents} aria-busy={isPlaceholderData}>
        {data.dataList.map((content) => {
          const Icon = ICONS[previewKind(content.extension)];
          return (
            <li key={content.id} className={classNames('ui-card', styles.content)}>
              <Picture src={pictureUrl(content.image, 480)} alt="" width={480} height={300} />
              <div>
                <h3 className="ui-clamp-2">
                  <button type="button" onClick={() => onOpen(content.id)}>
                    {content.title}
                  </button>
                </h3>
                <p className="ui-faint ui-text-13">
                  <span className={styles.kind}>
                    <Icon />
                    {kindLabel(content.extension)}
                    {content.mayView ? null : <LockIcon />}
                  </span>
                  <time className="ui-tabular" dateTime={content.createDate}>
                    {formatDate(content.createDate)}
                  </time>
                </p>
              </div>
            </li>
          );
        })}
      </ul>
      <Pagination page={page} total={data.totalCount} pageSize={PAGE_SIZE} onChange={setPage} />
    </>
  );
}

/** A row of contents that are on their way. */
export const ModuleSkeleton = () => (
  <Loading>
    <div className={styles.contents}>
      {[1, 2, 3].map((place) => (
        <div key={place} className={classNames('ui-card', styles.content)}>
          <SkeletonBar height={160} radius={0} />
          <div>
            <SkeletonText lines={2} />
          </div>
        </div>
      ))}
    </div>
  </Loading>
);
