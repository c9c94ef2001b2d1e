import { useNavigate } from '@tanstack/react-router';
import { useCall, useToday } from '@vimo/client';
import { classFindAll, gradeFindAll, hrefTo, reportPublicity } from '@vimo/contract';
import { Button, EmptyState, Field, LinkButton, Select, TextInput, toast } from '@vimo/ui';
import { type FormEvent, useState } from 'react';
import { PagedCard } from '../../../features/list/paged-card.tsx';
import { MemberPage } from '../../../features/member/member-page.tsx';
import styles from '../../../features/report/report.module.css';
import { ReportRows } from '../../../features/report/report-rows.tsx';
import { readPage } from '../../../shared/page-number.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';

const PAGE_SIZE = 10;
const LONGEST_NAME = 20;

/** 公示: reports under a notice that runs, of the own class or of one that was chosen. */
export default function MinePublicReports() {
  const { gradeId = '', classId = '', studentName = '', page: wanted } = useSearchOf('/mine/publicRecord');
  const page = readPage(wanted ?? 1);
  const navigate = useNavigate();
  const show = (search: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: search as never, resetScroll: false });
  const answer = useCall(
    reportPublicity,
    { pageSize: PAGE_SIZE, currentPage: page, ...(classId ? { classId, gradeId, studentName } : {}) },
    { keepPrevious: 'list' },
  );
  useToday(answer.refetch);
  return (
    <MemberPage title="报告公示">
      <Filters
        key={`${gradeId} ${classId} ${studentName}`}
        initial={{ gradeId, classId, studentName }}
        onQuery={(filter) => show({ ...filter, studentName: filter.studentName || undefined })}
        onReset={() => show({})}
      />
      <PagedCard
        answer={answer}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={(next) =>
          show({
            ...(classId ? { gradeId, classId, studentName: studentName || undefined } : {}),
            page: String(next),
          })
        }
        empty={
          <EmptyState
            text={`${classId ? '该班级' : '本班'}没有正在公示的报告，学校开始公示后会显示在这里`}
            action={
              classId ? (
                <Button variant="outline" onClick={() => show({})}>
                  看本班的公示
                </Button>
              ) : (
                <LinkButton variant="outline" href="/mine/myReport">
                  看我的纪实报告
                </LinkButton>
              )
            }
          />
        }
        className={styles.list}
      >
        {(rows) => (
          <ReportRows
            isPublic
            rows={rows}
            hrefOf={(row) =>
              hrefTo('/mine/reportDetail', { id: row.studentId, semesterId: row.semesterId, classId: row.classId })
            }
          />
        )}
      </PagedCard>
    </MemberPage>
  );
}

interface Filter {
  gradeId: string;
  classId: string;
  studentName: string;
}

/** Grade, class and name. A class must be chosen, and it is chosen in its grade. */
function Filters({
  initial,
  onQuery,
  onReset,
}: {
  initial: Filter;
  onQuery: (filter: Filter) => void;
  onReset: () => void;
}) {
  const [filter, setFilter] = useState(initial);
  const { data: grades = [] } = useCall(gradeFindAll, {});
  const { data: classes = [] } = useCall(classFindAll, { gradeId: filter.gradeId }, { enabled: filter.gradeId !== '' });
  const query = (event: FormEvent) => {
    event.preventDefault();
    if (!filter.gradeId || !filter.classId) return toast.warning('请选择年级和班级');
    onQuery({ ...filter, studentName: filter.studentName.trim() });
  };
  return (
    <form className={`ui-card ${styles.filters}`} onSubmit={query}>
      <Field label="年级">
        <Select
          value={filter.gradeId}
          onChange={({ target }) => setFilter({ ...filter, gradeId: target.value, classId: '' })}
          placeholder="请选择年级"
          options={grades.map(({ gradeId, gradeName }) => ({ value: gradeId, label: gradeName }))}
        />
      </Field>
      <Field label="班级">
        <Select
          value={filter.classId}
          onMouseDown={(event) => {
            if (filter.gradeId) return;
            event.preventDefault();
            toast.warning('请先选择年级');
          }}
          onKeyDown={({ key }) => {
            if (!filter.gradeId && (key === 'Enter' || key === ' ' || key === 'ArrowDown'))
              toast.warning('请先选择年级');
          }}
          onChange={({ target }) => setFilter({ ...filter, classId: target.value })}
          placeholder="请选择班级"
          options={
            filter.gradeId ? classes.map(({ classId, className }) => ({ value: classId, label: className })) : []
          }
        />
      </Field>
      <Field label="姓名">
        <TextInput
          value={filter.studentName}
          maxLength={LONGEST_NAME}
          placeholder="请输入姓名"
          onChange={({ target }) => setFilter({ ...filter, studentName: target.value })}
        />
      </Field>
      <div className={styles.filterButtons}>
        <Button type="submit">查询</Button>
        <Button
          variant="outline"
          onClick={() => {
            setFilter({ gradeId: '', classId: '', studentName: '' });
            onReset();
          }}
        >
          重置
        </Button>
      </div>
    </form>
  );
}
