import { call } from '@vimo/client';
import {
  EVALUATION_VIEWS,
  type EvaluationSemester,
  evaluationViewLabel,
  manageEvaluationPage,
  manageEvaluationProgress,
  manageEvaluationRemind,
  manageEvaluationSemesters,
  type ParentStatus,
  parentStatusLabel,
  type SelfReportStatus,
  type StaffEvaluationRow,
  selfReportStatusLabel,
} from '@vimo/contract';
import { EmptyState, StatusTag } from '@vimo/ui';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { ListExportButton } from '../../shared/export/export-button.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { ListFilter } from '../../shared/list/list-state.ts';
import type { ListColumn } from '../../shared/list/list-types.ts';
import { Read } from '../../shared/read.tsx';
import { RemindButton } from '../../shared/remind-button.tsx';
import { EvaluationDrawer } from './evaluation-drawer.tsx';
import { OpenForm } from './open-form.tsx';
import styles from './semester-evaluations.module.css';

const columns: readonly ListColumn<StaffEvaluationRow>[] = [
  {
    key: 'studentName',
    title: '姓名',
    phone: 'title',
    render: ({ studentName, studentNo }) => (
      <span>
        <b className={styles.name} translate="no">
          {studentName}
        </b>
        <span className="ui-muted ui-tabular" translate="no">
          {studentNo}
        </span>
      </span>
    ),
  },
  { key: 'className', title: '班级', phone: 'line' },
  {
    key: 'auditStauts',
    title: '学生自评',
    phone: 'tag',
    render: ({ auditStauts }) => {
      const { label, tone } = selfReportStatusLabel[auditStauts as SelfReportStatus];
      return <StatusTag tone={tone}>{label}</StatusTag>;
    },
  },
  {
    key: 'hasTeacherComment',
    title: '教师评语',
    phone: 'line',
    render: ({ hasTeacherComment }) => (hasTeacherComment ? '已写' : <span className="ui-muted">未写</span>),
  },
  {
    key: 'parentStatus',
    title: '家长评语',
    phone: 'line',
    render: ({ parentStatus }) => {
      const { label, tone } = parentStatusLabel[parentStatus as ParentStatus];
      return <StatusTag tone={tone}>{label}</StatusTag>;
    },
  },
  { key: 'endTime', title: '截止', render: ({ endTime }) => <span className="ui-tabular">{endTime}</span> },
];

/** 学期评价: a semester at a time, who has written what, comments and audits. */
export function SemesterEvaluationsPage() {
  return (
    <Read endpoint={manageEvaluationSemesters} input={{}}>
      {({ list, mayOpen }) => <Evaluations semesters={list} mayOpen={mayOpen === 1} />}
    </Read>
  );
}

function Evaluations({ semesters, mayOpen }: { semesters: readonly EvaluationSemester[]; mayOpen: boolean }) {
  const now = semesters.find(({ isNow }) => isNow === 1) ?? semesters[0];
  const [openingId, setOpeningId] = useState<string>();
  const opening = semesters.find(({ semesterId }) => semesterId === openingId);
  if (!now) return <EmptyState text="还没有学期，请先在“学年与班级”里建立校历" />;
  const chosen = (input: { semesterId?: string | undefined }) =>
    semesters.find(({ semesterId }) => semesterId === input.semesterId) ?? now;
  const filters: readonly ListFilter[] = [
    {
      ...{ key: 'semesterId', label: '学期', kind: 'select', placeholder: now.semesterName },
      options: [
        ...semesters.map(({ semesterId, semesterName }) => ({ value: semesterId, label: semesterName })),
        { value: 'all', label: '全部学期' },
      ],
    },
    {
      ...{ key: 'view', label: '范围', kind: 'select' },
      options: EVALUATION_VIEWS.map((value) => ({ value, label: evaluationViewLabel[value] })),
    },
    { key: 'keyword', label: '姓名', kind: 'text', maxLength: 40 },
  ];
  return (
    <>
      <ListPage
        name="semester-evaluations"
        title="学期评价"
        call={manageEvaluationPage}
        input={{ semesterId: now.semesterId }}
        filters={filters}
        columns={columns}
        rowKey="id"
        rowName={({ studentName }) => studentName}
        actions={({ data, input }) => (
          <>
            <ListExportButton list="semesterEvaluations" filter={input} count={data?.totalCount} />
            {mayOpen ? (
              <Button
                type={chosen(input).version === 0 ? 'primary' : 'default'}
                onClick={() => setOpeningId(chosen(input).semesterId)}
              >
                {chosen(input).version === 0 ? '开放填写' : '修改填写时间'}
              </Button>
            ) : null}
          </>
        )}
        above={({ input }) =>
          input.semesterId === 'all' ? null : <Progress semester={chosen(input)} mayOpen={mayOpen} />
        }
        empty={<EmptyState text="开放填写后，学生名单显示在这里" />}
        drawer={(_row, id, close) => <EvaluationDrawer id={id} onClose={close} />}
      />
      {opening ? <OpenForm semester={opening} onClose={() => setOpeningId(undefined)} /> : null}
    </>
  );
}

/** How far each class is, and who is to be reminded. */
function Progress({ semester, mayOpen }: { semester: EvaluationSemester; mayOpen: boolean }) {
  const { semesterId, semesterName, version, startsOn, endsOn } = semester;
  if (version === 0)
    return (
      <Alert
        type="info"
        showIcon
        className={styles.alert}
        title={`${semesterName}还没有开放填写`}
        description={mayOpen ? '开放后，学生和家长会收到消息，并可以在截止前填写。' : '请联系学校管理员开放。'}
      />
    );
  const remind = (classId: string, of: 'student' | 'parent') => () =>
    call(manageEvaluationRemind, { semesterId, classId, of });
  const part = (done: number, total: number) => (
    <span className="ui-tabular">
      <b>{done}</b> / {total}
    </span>
  );
  return (
    <section className={`ui-card ${styles.progress}`} aria-label="各班进度">
      <p className="ui-muted">
        {semesterName} · 填写时间 <span className="ui-tabular">{startsOn}</span> 至{' '}
        <span className="ui-tabular">{endsOn}</span>
      </p>
      <Read endpoint={manageEvaluationProgress} input={{ semesterId }}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="ui-muted">没有您负责的班级。</p>
          ) : (
            <div className={styles.scroll}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col">班级</th>
                    <th scope="col">学生已交</th>
                    <th scope="col">自评待审</th>
                    <th scope="col">已写评语</th>
                    <th scope="col">家长已交</th>
                    <th scope="col">家长待审</th>
                    <th scope="col">提醒</th>
                  </tr>
                </thead>
                <tbody>
                  {list.map((row) => (
                    <tr key={row.classId}>
                      <th scope="row">{row.className}</th>
                      <td data-column="学生已交">{part(row.submitted, row.total)}</td>
                      <td data-column="自评待审" className="ui-tabular">
                        {row.toAudit}
                      </td>
                      <td data-column="已写评语">{part(row.commented, row.total)}</td>
                      <td data-column="家长已交">{part(row.parentSubmitted, row.total)}</td>
                      <td data-column="家长待审" className="ui-tabular">
                        {row.parentToAudit}
                      </td>
                      <td data-column="提醒">
                        <RemindButton
                          label={`提醒${row.className}未交的学生`}
                          disabled={row.submitted === row.total}
                          send={remind(row.classId, 'student')}
                        >
                          学生
                        </RemindButton>
                        <RemindButton
                          label={`提醒${row.className}未交的家长`}
                          disabled={row.parentSubmitted === row.total}
                          send={remind(row.classId, 'parent')}
                        >
                          家长
                        </RemindButton>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Read>
    </section>
  );
}
