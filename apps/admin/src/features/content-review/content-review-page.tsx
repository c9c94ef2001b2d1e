import { call, useCall } from '@vimo/client';
import {
  CONTENT_DAYS,
  type ContentKind,
  contentKindLabel,
  getMd5Url,
  type HeldContent,
  manageContentPage,
  passContent,
  pictureUrl,
  usertypeLabel,
} from '@vimo/contract';
import { refuseContent } from '@vimo/contract/schemas';
import { ChipGroup, EmptyState, FileFilm, formatDateTime, Picture, PicturePreview, StatusTag } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { ListFilter } from '../../shared/list/list-state.ts';
import type { BulkAction, ListColumn } from '../../shared/list/list-types.ts';
import { useDo } from '../../shared/use-do.ts';
import styles from './content-review.module.css';

const REASON_LENGTH = 100;
const VIDEO = 'mp4';
const ALL = 'all';
const kinds = [
  { value: ALL, label: '全部' },
  ...(Object.keys(contentKindLabel) as ContentKind[]).map((value) => ({ value, label: contentKindLabel[value] })),
];

const filters: readonly ListFilter[] = [
  {
    ...{ key: 'late', label: '期限', kind: 'select' },
    options: [{ value: 1, label: `本单位等待超过 ${CONTENT_DAYS} 个工作日` }],
  },
];

const columns: readonly ListColumn<HeldContent>[] = [
  {
    key: 'content',
    title: '内容',
    phone: 'title',
    render: (row) => (
      <div className={styles.words}>
        {row.subject ? <p className="ui-muted">{row.subject}</p> : null}
        <p>{row.content || '（没有文字）'}</p>
        <Files files={row.imageList} />
      </div>
    ),
  },
  {
    key: 'kind',
    title: '种类',
    width: 96,
    phone: 'line',
    render: ({ kind }) => contentKindLabel[kind],
  },
  {
    key: 'heldReason',
    title: '原因',
    width: 180,
    phone: 'tag',
    render: ({ heldReason, reports }) => (
      <>
        <StatusTag tone="wait">{heldReason}</StatusTag>
        {reports.length > 0 ? <p className="ui-text-13 ui-muted">{reports.join('；')}</p> : null}
      </>
    ),
  },
  {
    key: 'name',
    title: '作者',
    width: 200,
    phone: 'line',
    render: ({ name, usertype, orgName, byGuardian }) =>
      [name, usertypeLabel[usertype as keyof typeof usertypeLabel], orgName, byGuardian === 1 ? '家长代操作' : '']
        .filter(Boolean)
        .join(' · '),
  },
  {
    key: 'createDate',
    title: '时间',
    width: 150,
    phone: 'line',
    render: ({ createDate }) => <span className="ui-muted ui-tabular">{formatDateTime(createDate)}</span>,
  },
];

function Files({ files }: { files: HeldContent['imageList'] }) {
  const [at, setAt] = useState<number>();
  if (files[0]?.extension === VIDEO) return <Video id={files[0].id} />;
  if (files.length === 0) return null;
  return (
    <div className={styles.pictures}>
      {files.map(({ id }, index) => (
        <button key={id} type="button" aria-label={`查看第 ${index + 1} 张图片`} onClick={() => setAt(index)}>
          <Picture src={pictureUrl(id, 160)} alt="" width={64} height={64} />
        </button>
      ))}
      <PicturePreview
        pictures={files.map(({ id }, index) => ({ src: pictureUrl(id), alt: `图片 ${index + 1}` }))}
        at={at}
        onMove={setAt}
      />
    </div>
  );
}

function Video({ id }: { id: string }) {
  const { data } = useCall(getMd5Url, { ids: id });
  const file = data?.[0];
  return file ? <FileFilm file={file} className={styles.video} preload="metadata" /> : null;
}

/** 内容审核: what waits before others see it, and what was reported; the oldest first. */
export function ContentReviewPage() {
  const [kind, setKind] = useState<string>(ALL);
  const [refusing, setRefusing] = useState<HeldContent>();
  const send = useDo();
  const bulk: readonly BulkAction<HeldContent>[] = [
    {
      key: 'pass',
      label: '通过',
      confirm: (rows) => `通过所选的 ${rows.length} 条内容？通过后其他人就能看到。`,
      run: async ({ kind: of, id, edition }) => (await call(passContent, { kind: of, id, edition })).message,
    },
  ];
  return (
    <>
      <ListPage
        key={kind}
        name="content-review"
        title="内容审核"
        call={manageContentPage}
        input={kind === ALL ? {} : { kind: kind as ContentKind }}
        columns={columns}
        filters={filters}
        bulk={bulk}
        rowKey={({ kind: of, id }) => `${of}-${id}`}
        rowName={({ content }) => content.slice(0, 12) || '没有文字的内容'}
        above={() => (
          <div className={styles.kinds}>
            <ChipGroup label="内容种类" hideLabel line options={kinds} value={kind} onChange={setKind} />
          </div>
        )}
        empty={
          kind === ALL ? (
            <EmptyState
              text="现在没有等您审核的内容"
              action={<p className="ui-muted ui-text-14">命中敏感词或被举报的留言、动态、社团内容会出现在这里。</p>}
            />
          ) : (
            <EmptyState
              text={`没有等待审核的${contentKindLabel[kind as ContentKind]}`}
              action={<Button onClick={() => setKind(ALL)}>查看全部种类</Button>}
            />
          )
        }
        rowActions={(row) => (
          <>
            <Button
              type="link"
              size="small"
              aria-label={`通过${row.name}的内容`}
              onClick={() => void send(() => call(passContent, { kind: row.kind, id: row.id, edition: row.edition }))}
            >
              通过
            </Button>
            <Button
              type="link"
              size="small"
              danger
              aria-label={`不通过${row.name}的内容`}
              onClick={() => setRefusing(row)}
            >
              不通过
            </Button>
          </>
        )}
      />
      {refusing ? (
        <FormDrawer
          open
          onClose={() => setRefusing(undefined)}
          title="不通过"
          schema={refuseContent.input}
          initial={{ kind: refusing.kind, id: refusing.id, edition: refusing.edition, reason: '' }}
          fields={[{ name: 'reason', label: '不通过的原因', kind: 'area', required: true, maxLength: REASON_LENGTH }]}
          onSubmit={async ({ reason }) => {
            const { kind: of, id, edition } = refusing;
            const { message } = await call(refuseContent, { kind: of, id, edition, reason });
            await send(async () => ({ message }));
          }}
          okText="确认不通过"
          note="作者会在“我的消息”里看到这个原因。"
        />
      ) : null}
    </>
  );
}
