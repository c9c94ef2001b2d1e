import { useQueryClient } from '@tanstack/react-query';
import { call } from '@vimo/client';
import {
  ARCHIVE_DAYS,
  type ArchiveRow,
  ArchiveState,
  archiveStateLabel,
  type DataOf,
  manageArchiveFrame,
  manageArchivePage,
  manageArchiveRun,
  manageArchiveZip,
  reportExport,
  shownVerifyCode,
} from '@vimo/contract';
import { EmptyState, formatDate, formatDateTime, StatusTag } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { ListExportButton } from '../../shared/export/export-button.tsx';
import { TaskDialog } from '../../shared/export/task-dialog.tsx';
import { GoneTag } from '../../shared/gone-tag.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { ListFilter } from '../../shared/list/list-state.ts';
import type { ListColumn } from '../../shared/list/list-types.ts';
import { Read } from '../../shared/read.tsx';
import styles from './archives.module.css';
import { CorrectionDialog } from './correction-dialog.tsx';
import { SchoolArchives } from './school-archives.tsx';

const columns: readonly ListColumn<ArchiveRow>[] = [
  {
    key: 'studentName',
    title: '姓名',
    phone: 'title',
    render: ({ studentName, studentNo, hasMoved, hasLeft }) => (
      <span>
        <b className={styles.name} translate="no">
          {studentName}
        </b>
        <span className="ui-muted ui-tabular" translate="no">
          {studentNo}
        </span>{' '}
        <GoneTag hasMoved={hasMoved} hasLeft={hasLeft} />
      </span>
    ),
  },
  {
    key: 'stand',
    title: '状态',
    phone: 'tag',
    render: ({ stand, isWhole }) => {
      const { label, tone } = archiveStateLabel[stand as ArchiveState];
      return isWhole ? <StatusTag tone={tone}>{label}</StatusTag> : <StatusTag tone="bad">签名不符</StatusTag>;
    },
  },
  {
    key: 'version',
    title: '版本',
    phone: 'line',
    render: ({ version, reason }) =>
      version === 0 ? (
        <span className="ui-muted">—</span>
      ) : (
        <span>
          第 {version} 版{reason ? <span className="ui-muted">　更正：{reason}</span> : null}
        </span>
      ),
  },
  {
    key: 'archivedAt',
    title: '归档时间',
    phone: 'line',
    render: ({ archivedAt }) => (archivedAt ? <span className="ui-tabular">{formatDateTime(archivedAt)}</span> : '—'),
  },
  {
    key: 'code',
    title: '核验码',
    hidden: true,
    render: ({ code }) => <span className="ui-tabular">{shownVerifyCode(code)}</span>,
  },
];

type Frame = DataOf<typeof manageArchiveFrame>;
interface Place {
  semesterId: string;
  classId: string;
  name: string;
}
type Doing = { what: 'archive' | 'zip'; place: Place; count: number } | { what: 'correct'; row: ArchiveRow };

/** 报告归档: a class at a time, whose report is archived, archiving, corrections and the class as a zip; for a bureau how far its schools are. */
export function ArchivesPage() {
  return (
    <Read endpoint={manageArchiveFrame} input={{}}>
      {(frame) => (frame.ofSchools ? <SchoolArchives semesters={frame.semesters} /> : <Archives frame={frame} />)}
    </Read>
  );
}

/** Classes of which the calendar did not archive what it could have, each with the way to do it now. */
const LateClasses = ({ late, onArchive }: { late: Frame['late']; onArchive: (one: Frame['late'][number]) => void }) => (
  <section className={`ui-card ${styles.figures}`} aria-labelledby="late">
    <h2 id="late" className={styles.heading}>
      没有自动归档的班级（{late.length}）
    </h2>
    <p className="ui-muted">
      公示结束已超过 {ARCHIVE_DAYS} 天，平台没有完成归档。请在这里归档；仍不成功的，“任务”里写明原因。
    </p>
    <ul className={styles.late}>
      {late.map((one) => (
        <li key={`${one.semesterId} ${one.classId}`}>
          <span className="ui-grow">
            {one.className} {one.semesterName}
            <span className="ui-muted"> · 公示于 {formatDate(one.since)} 结束</span>
          </span>
          <Button
            aria-label={`归档${one.className} ${one.semesterName}的 ${one.count} 份报告`}
            onClick={() => onArchive(one)}
          >
            归档 {one.count} 份
          </Button>
        </li>
      ))}
    </ul>
  </section>
);

function Archives({ frame: { semesters, classes, late } }: { frame: Frame }) {
  const queries = useQueryClient();
  const [doing, setDoing] = useState<Doing>();
  const now = semesters.find(({ isNow }) => isNow === 1) ?? semesters[0];
  const first = classes[0];
  if (!now || !first) return <EmptyState text={first ? '还没有学期' : '没有您担任班主任的班级'} />;
  const placeOf = ({ semesterId, classId }: Partial<Place>): Place => {
    const semester = semesters.find(({ id }) => id === semesterId) ?? now;
    const inClass = classes.find(({ id }) => id === classId) ?? first;
    return { semesterId: semester.id, classId: inClass.id, name: `${inClass.name} ${semester.name}` };
  };
  const filters: readonly ListFilter[] = [
    {
      ...{ key: 'semesterId', label: '学期', kind: 'select', placeholder: now.name },
      options: semesters.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      ...{ key: 'classId', label: '班级', kind: 'select', placeholder: first.name },
      options: classes.map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
  const again = () => void queries.invalidateQueries();
  const close = () => setDoing(undefined);
  const countOf = (data: DataOf<typeof manageArchivePage> | undefined, stand: ArchiveState) =>
    data?.counts[stand - 1] ?? 0;
  return (
    <>
      <ListPage
        name="archives"
        title="报告归档"
        call={manageArchivePage}
        input={{ semesterId: now.id, classId: first.id }}
        filters={filters}
        columns={columns}
        rowKey="studentId"
        rowName={({ studentName }) => studentName}
        pageSize={50}
        actions={({ data, input }) => {
          const place = placeOf(input);
          const ready = countOf(data, ArchiveState.ready);
          return (
            <>
              <ListExportButton list="archives" filter={input} count={data?.totalCount} />
              <Button
                disabled={!data?.totalCount}
                onClick={() => setDoing({ what: 'zip', place, count: data?.totalCount ?? 0 })}
              >
                打包下载
              </Button>
              <Button
                type="primary"
                disabled={ready === 0}
                onClick={() => setDoing({ what: 'archive', place, count: ready })}
              >
                {ready > 0 ? `归档 ${ready} 份` : '归档'}
              </Button>
            </>
          );
        }}
        above={({ data, input }) => {
          const place = placeOf(input);
          return (
            <>
              {late.length > 0 ? (
                <LateClasses
                  late={late}
                  onArchive={({ count, className, ...of }) =>
                    setDoing({ what: 'archive', place: { ...of, name: `${className} ${of.semesterName}` }, count })
                  }
                />
              ) : null}
              <section className={`ui-card ${styles.figures}`} aria-label="归档进度">
                <p>{place.name}</p>
                <ul>
                  {Object.values(ArchiveState).map((stand) => (
                    <li key={stand}>
                      <span className="ui-muted">{archiveStateLabel[stand].label}</span>
                      <b className="ui-tabular">{countOf(data, stand)}</b>
                    </li>
                  ))}
                </ul>
                <p className="ui-muted">
                  公示结束且没有未处理的质疑，报告会自动归档；也可以在这里立即归档。归档后内容不再变化。
                </p>
              </section>
            </>
          );
        }}
        rowActions={(row) => {
          const query = new URLSearchParams({ studentId: row.studentId, semesterId: row.semesterId });
          return (
            <>
              <Button
                type="link"
                size="small"
                href={`${reportExport.path}?${query}`}
                aria-label={`${row.version > 0 ? '下载' : '预览'}${row.studentName}的报告`}
              >
                {row.version > 0 ? '下载' : '预览'}
              </Button>
              {row.version > 0 ? (
                <Button
                  type="link"
                  size="small"
                  aria-label={`更正${row.studentName}的报告`}
                  onClick={() => setDoing({ what: 'correct', row })}
                >
                  更正
                </Button>
              ) : null}
            </>
          );
        }}
        empty={<EmptyState text="该班级在所选学期没有学生" />}
      />
      {doing?.what === 'archive' ? (
        <TaskDialog
          title="归档报告"
          okText="开始归档"
          verb="归档"
          unit="份报告"
          hasFile={false}
          start={async () => (await call(manageArchiveRun, doing.place)).data.taskId}
          onDone={again}
          onClose={close}
          intro={
            <>
              <p>
                将归档{doing.place.name}的 {doing.count} 份报告。
              </p>
              <p className="ui-muted">归档后的报告带平台签名和核验码，不能修改；确需更正时会生成新版本。</p>
            </>
          }
        />
      ) : null}
      {doing?.what === 'zip' ? (
        <TaskDialog
          title="打包下载"
          okText="开始打包"
          verb="打包"
          unit="份报告"
          start={async () => (await call(manageArchiveZip, doing.place)).data.taskId}
          onClose={close}
          intro={
            <>
              <p>
                将{doing.place.name}的 {doing.count} 份报告打包为一个压缩文件。
              </p>
              <p className="ui-muted">打包前须再次输入密码，并会记入审计日志。还没有归档的报告标有“预览”。</p>
            </>
          }
        />
      ) : null}
      {doing?.what === 'correct' ? <CorrectionDialog row={doing.row} onDone={again} onClose={close} /> : null}
    </>
  );
}
