import { useNavigate } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { hrefTo, type InstitutionRow, institutionList, OrgType, pictureUrl, publicationPreview } from '@vimo/contract';
import {
  AppLink,
  Breadcrumb,
  Button,
  Card,
  ChipGroup,
  EmptyState,
  ErrorState,
  Loading,
  MagnifyingGlassIcon,
  MapPinIcon,
  Pagination,
  Picture,
  SkeletonBar,
  SkeletonText,
  StatusTag,
  Tag,
  TextInput,
} from '@vimo/ui';
import { useEffect, useRef } from 'react';
import { baseHref } from '../../../features/base/base-view.ts';
import { useChosenOrg } from '../../../features/organisation/chosen-org.ts';
import { usePageMeta } from '../../../shared/page-meta.ts';
import { readPage } from '../../../shared/page-number.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { useOpenOrg } from '../organisation/open-org.ts';
import { OrgLink } from '../organisation/org-link.tsx';
import { figuresOf, KINDS, narrowed } from './institution-view.ts';
import styles from './institutions.module.css';

const PAGE_SIZE = 12;
const LOGO_WIDTH = 160;

/**
 * Bureaus, schools and partner institutions of the city with their key figures. With `kind` it is the page of that kind
 * alone; kind, name and page live in the address. With `preview` it is the one whose page somebody is writing.
 */
export function Institutions({
  path,
  title,
  kind: onlyKind,
}: {
  path: '/institution' | '/vimoSchool';
  title: string;
  kind?: OrgType;
}) {
  const search = useSearchOf(path);
  const navigate = useNavigate();
  usePageMeta({ title, description: '全市教育局、学校与合作机构，以及它们的学生、活动、社团和新闻数量。' });
  const { data, error, refetch } = useCall(institutionList, { orgType: onlyKind });
  const kind = KINDS.some(({ value }) => value === search.orgType) ? (search.orgType ?? '') : '';
  const name = search.name ?? '';
  const field = useRef<HTMLInputElement>(null);
  // The field's text is its own while somebody writes: a word that is being composed must not come back from the address.
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = name;
  }, [name]);
  const draft = useCall(publicationPreview, { token: search.preview ?? '' }, { enabled: search.preview !== undefined });
  const failed = draft.error ?? error;
  const drafted = draft.data?.institution;
  const rows =
    search.preview === undefined
      ? data && narrowed(data, onlyKind ? '' : kind, name)
      : drafted && data?.filter(({ orgId }) => orgId === drafted.orgId).map((row) => ({ ...row, ...drafted }));
  const pages = Math.max(1, Math.ceil((rows?.length ?? 0) / PAGE_SIZE));
  const page = rows ? Math.min(readPage(search.page), pages) : readPage(search.page);
  const hrefOf = (change: { orgType?: string; name?: string; page?: number | undefined }) =>
    hrefTo(path, { orgType: kind, name, ...change });

  return (
    <main id="main" className="ui-container" tabIndex={-1}>
      <h1 className="ui-visually-hidden">{title}</h1>
      <Breadcrumb items={[{ label: '首页', href: '/vimoHome' }, { label: title }]} />
      <Card className={styles.filter}>
        {onlyKind ? null : (
          <ChipGroup
            label="机构类型"
            hideLabel
            options={KINDS}
            value={kind}
            onChange={(orgType) => navigate({ href: hrefOf({ orgType }), resetScroll: false })}
          />
        )}
        <TextInput
          type="search"
          icon={MagnifyingGlassIcon}
          aria-label="名称或区县"
          placeholder="输入名称或区县"
          maxLength={50}
          ref={field}
          defaultValue={name}
          onChange={({ target }) =>
            void navigate({ href: hrefOf({ name: target.value.trim() }), replace: true, resetScroll: false })
          }
        />
      </Card>
      <div className="ui-list-bar">
        <p className="ui-muted" role="status">
          {rows ? (
            <>
              共 <b className="ui-tabular">{rows.length}</b> 个机构
            </>
          ) : null}
        </p>
      </div>
      {rows ? (
        rows.length === 0 ? (
          <Card>
            <EmptyState
              art="search"
              text={data?.length === 0 ? '暂无数据' : '没有符合条件的机构'}
              action={
                data?.length === 0 ? null : (
                  <Button variant="outline" onClick={() => void navigate({ href: path, resetScroll: false })}>
                    清空筛选条件
                  </Button>
                )
              }
            />
          </Card>
        ) : (
          <div className={styles.grid}>
            {rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((row) => (
              <Institution key={row.orgId} row={row} />
            ))}
          </div>
        )
      ) : failed ? (
        <ErrorState error={failed} onRetry={() => void (draft.error ? draft : { refetch }).refetch()} />
      ) : (
        <Loading>
          <div className={styles.grid}>
            {Array.from({ length: PAGE_SIZE }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes that never move
              <Card key={index} className={styles.card}>
                <SkeletonBar width={56} height={56} radius={28} />
                <SkeletonText lines={4} />
              </Card>
            ))}
          </div>
        </Loading>
      )}
      <Pagination
        page={page}
        total={rows?.length ?? 0}
        pageSize={PAGE_SIZE}
        hrefOf={(to) => hrefOf({ page: to === 1 ? undefined : to })}
      />
    </main>
  );
}

function Institution({ row }: { row: InstitutionRow }) {
  const openOrg = useOpenOrg();
  const isChosen = useChosenOrg()?.orgId === row.orgId;
  const place = [row.city, row.area].filter(Boolean).join(' ');
  return (
    <Card as="article" className={styles.card}>
      <div className={styles.head}>
        {row.orgLogoId ? (
          <Picture src={pictureUrl(row.orgLogoId, LOGO_WIDTH)} alt="" width={56} height={56} />
        ) : (
          <span className="ui-crest ui-tint-primary" aria-hidden="true">
            {row.orgName.slice(0, 1)}
          </span>
        )}
        <div className="ui-grow">
          <h2>
            {row.orgType === OrgType.base ? (
              <AppLink href={baseHref(row.orgId)}>{row.orgName}</AppLink>
            ) : (
              <OrgLink org={row} onChoose={openOrg}>
                {row.orgName}
              </OrgLink>
            )}
          </h2>
          <p className={styles.where}>
            {row.kindName ? <Tag>{row.kindName}</Tag> : null}
            {isChosen ? <StatusTag tone="ok">当前机构</StatusTag> : null}
            {place ? (
              <span className={styles.place}>
                <MapPinIcon />
                {place}
              </span>
            ) : null}
          </p>
        </div>
      </div>
      {row.introInfo ? <p className="ui-clamp-2 ui-muted ui-text-14">{row.introInfo}</p> : null}
      <dl className={styles.figures}>
        {figuresOf(row).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="ui-tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
