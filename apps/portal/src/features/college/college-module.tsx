import { useCall } from '@vimo/client';
import { collegeContents, pictureUrl } from '@vimo/contract';
import {
  AppLink,
  Button,
  Card,
  EmptyState,
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
  SkeletonBar,
} from '@vimo/ui';
import { useId, useState } from 'react';
import { hasSession } from '../session/session.ts';
import type { Module } from './college-page.tsx';
import { kindLabel, PAGE_SIZE, type PreviewKind, previewKind } from './preview-kind.ts';

const ICONS: Record<PreviewKind, IconType> = {
  pdf: FilePdfIcon,
  video: FilmStripIcon,
  picture: ImageIcon,
  word: FileTextIcon,
  old: FileTextIcon,
  none: FileTextIcon,
};

const isOutside = (module: Module) => module.isLink === 1 && /^https?:\/\//i.test(module.pcLink);

/** One module: its contents six a page, or the way to the address that it stands for. */
export function CollegeModule({ module, onOpen }: { module: Module; onOpen: (contentId: string) => void }) {
  const titleId = useId();
  return (
    <section className="module" aria-labelledby={titleId}>
      <div className="module-h">
        <Picture src={pictureUrl(module.pcIcon, 160)} alt="" width={48} height={48} />
        <h2 id={titleId}>{module.name}</h2>
        {hasSession() && !module.mayView ? (
          <span className="locked">
            <LockIcon />
            当前角色不可查看
          </span>
        ) : null}
      </div>
      {isOutside(module) ? (
        <Card panel>
          <AppLink className="link" href={module.pcLink} target="_blank">
            前往{module.name}（新窗口打开）
          </AppLink>
        </Card>
      ) : (
        <Contents module={module} onOpen={onOpen} />
      )}
    </section>
  );
}

function Contents({ module, onOpen }: { module: Module; onOpen: (contentId: string) => void }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useCall(
    collegeContents,
    { modelId: module.id, pageSize: PAGE_SIZE, currentPage: page },
    { keepPrevious: true },
  );
  if (!data) {
    return error ? (
      <Card panel>
        <Button variant="outline" onClick={() => void refetch()}>
          重新加载
        </Button>
      </Card>
    ) : (
      <Loading>
        <SkeletonBar height={220} radius={18} />
      </Loading>
    );
  }
  if (data.totalCount === 0) {
    return (
      <Card>
        <EmptyState art="data" small />
      </Card>
    );
  }
  return (
    <>
      <ul className="contents" aria-busy={isPlaceholderData}>
        {data.dataList.map((content) => {
          const Icon = ICONS[previewKind(content.extension)];
          return (
            <li key={content.id} className="card content">
              <Picture src={pictureUrl(content.image, 480)} alt="" width={480} height={300} />
              <div>
                <h3 className="clamp2">
                  <button type="button" onClick={() => onOpen(content.id)}>
                    {content.title}
                  </button>
                </h3>
                <p className="faint fs13">
                  <span className="kind">
                    <Icon />
                    {kindLabel(content.extension)}
                  </span>
                  <time className="tn" dateTime={content.createDate}>
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
