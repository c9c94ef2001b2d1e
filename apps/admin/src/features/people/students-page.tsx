import { useSearch } from '@tanstack/react-router';
import { call, useCall } from '@vimo/client';
import {
  type ManageStudent,
  manageStudentPage,
  manageTransferPage,
  StudentStatus,
  sexLabel,
  studentStatusLabel,
} from '@vimo/contract';
import { moveStudent } from '@vimo/contract/schemas';
import { AppLink, StatusTag } from '@vimo/ui';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { ExportButton } from '../../shared/export/export-button.tsx';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { ListFilter } from '../../shared/list/list-state.ts';
import type { BulkAction, ListColumn } from '../../shared/list/list-types.ts';
import { useMe } from '../../shared/session/use-me.ts';
import { today } from '../../shared/today.ts';
import { useFirstPasswords } from './first-passwords.tsx';
import styles from './people.module.css';
import { disableAccounts, orgFilters, PersonName, resetPasswords } from './people-list.tsx';
import { StudentDrawer } from './student-drawer.tsx';
import { AddStudent, useSchool } from './student-forms.tsx';
import { classOf, useClassOptions } from './use-class-options.ts';

const statusOptions = Object.values(StudentStatus).map((value) => ({
  value,
  label: studentStatusLabel[value]?.label ?? '',
}));

const columns: readonly ListColumn<ManageStudent>[] = [
  {
    key: 'name',
    title: '姓名',
    phone: 'title',
    render: (person) => (
      <PersonName person={person} isStudent>
        {person.transferring ? <StatusTag tone="wait">转学待接收</StatusTag> : null}
      </PersonName>
    ),
  },
  { key: 'sex', title: '性别', width: 72, render: ({ sex }) => sexLabel[sex] },
  {
    key: 'studentNo',
    title: '学号',
    sort: 'studentNo',
    phone: 'line',
    render: ({ studentNo }) => (
      <span className="ui-tabular" translate="no">
        {studentNo}
      </span>
    ),
  },
  { key: 'className', title: '班级', phone: 'line' },
  { key: 'schoolName', title: '学校', phone: 'line' },
  {
    key: 'guardianName',
    title: '监护人',
    phone: 'line',
    isName: true,
    render: ({ guardianName, guardianCount }) =>
      guardianCount > 1 ? `${guardianName} 等 ${guardianCount} 人` : guardianName || '—',
  },
  {
    key: 'bound',
    title: '家长绑定',
    width: 116,
    render: ({ guardianCount }) =>
      guardianCount > 0 ? <StatusTag tone="ok">已绑定</StatusTag> : <StatusTag tone="idle">未绑定</StatusTag>,
  },
  {
    key: 'status',
    title: '学籍状态',
    width: 104,
    phone: 'tag',
    render: ({ status }) => {
      const found = studentStatusLabel[status];
      return found ? <StatusTag tone={found.tone}>{found.label}</StatusTag> : null;
    },
  },
];

/** 学生: those of one's schools or classes, by name, number, class and where they stand. */
export function StudentsPage() {
  const { data: me } = useMe();
  const [adding, setAdding] = useState(false);
  const passwords = useFirstPasswords();
  const { orgId } = useSearch({ strict: false }) as { orgId?: string };
  const school = useSchool(orgId);
  const classes = useClassOptions(school);
  // Guardians are for those who manage people; teachers look at their classes.
  const manages = me?.may.includes('guardians') ?? false;
  const filters: readonly ListFilter[] = [
    { key: 'keyword', label: '姓名或学号', kind: 'text', maxLength: 40, placeholder: '或完整手机号' },
    ...orgFilters(me),
    ...(classes.length > 0
      ? [{ key: 'classWay', label: '班级', kind: 'cascader' as const, options: classes, names: ['gradeId', 'classId'] }]
      : []),
    {
      ...{ key: 'status', label: '学籍状态', kind: 'select', options: statusOptions, names: ['studentStatus'] },
      placeholder: '在校',
    },
    {
      ...{ key: 'lacks', label: '待完善', kind: 'select' },
      options: [
        { value: 'class', label: '还没有班级' },
        { value: 'guardian', label: '还没有家长绑定' },
      ],
    },
  ];
  const bulk: readonly BulkAction<ManageStudent>[] = [
    {
      key: 'move',
      label: '转班',
      unfit: ({ status, orgId: of }) =>
        status !== StudentStatus.enrolled ? '不在读，不能转班' : of === school ? undefined : '不是所选学校的学生',
      dialog: (props) => <MoveSeveral school={school} {...props} />,
    },
    resetPasswords('名学生', passwords.keep),
    disableAccounts('学生'),
  ];
  return (
    <>
      <ListPage
        name="students"
        title="学生"
        call={manageStudentPage}
        filters={filters}
        columns={columns}
        rowKey="id"
        {...(manages ? { bulk } : {})}
        actions={({ data, input: { orgId: of, sort: _, ...filter } }) =>
          manages ? (
            <>
              <ExportButton kind="students" orgId={of} filter={filter} count={data?.totalCount} />
              <AppLink className="ui-button ui-button-outline ui-button-small" href="/students/transfers">
                转学
              </AppLink>
              {school ? (
                <Button type="primary" onClick={() => setAdding(true)}>
                  新增学生
                </Button>
              ) : null}
            </>
          ) : null
        }
        above={() => (
          <>
            {passwords.line}
            {manages ? <WaitingTransfers /> : null}
          </>
        )}
        drawer={(_row, id, close) => <StudentDrawer id={id} onClose={close} />}
      />
      {school ? (
        <AddStudent orgId={school} open={adding} onClose={() => setAdding(false)} onAdded={passwords.show} />
      ) : null}
      {passwords.dialog}
    </>
  );
}

/** Says that another school waits for an answer. */
function WaitingTransfers() {
  const { data } = useCall(manageTransferPage, { pageSize: 1, state: 1, direction: 'in' });
  if (!data?.waitingIn) return null;
  return (
    <Alert
      type="info"
      showIcon
      className={styles.alert}
      title={`有 ${data.waitingIn} 名学生等待接收转入`}
      action={<AppLink href="/students/transfers?direction=in&state=1">去处理</AppLink>}
    />
  );
}

/** A class and a day for all who are chosen. */
function MoveSeveral({
  school,
  rows,
  start,
  cancel,
}: {
  school: string | undefined;
  rows: readonly ManageStudent[];
  start: (run: (row: ManageStudent) => Promise<string | undefined>) => void;
  cancel: () => void;
}) {
  const options = useClassOptions(school);
  return (
    <FormDrawer
      open
      onClose={cancel}
      title={`转班（${rows.length} 人）`}
      schema={moveStudent.input}
      initial={{ classId: '', from: today() }}
      toInput={(values) => ({ id: '1', ...values, classId: classOf(values.classId) })}
      fields={[
        {
          ...{ name: 'classId', label: '转入班级', kind: 'cascader', required: true, options },
          hint: options.length > 0 ? undefined : '请先在筛选中选定学校',
        },
        {
          name: 'from',
          label: '生效日期',
          kind: 'date',
          required: true,
          hint: '本学期开始至今天；此前的班级经历保持不变',
        },
      ]}
      onSubmit={async (values) => {
        start(
          async ({ id }) =>
            (await call(moveStudent, { id, classId: classOf(values.classId), from: values.from })).message,
        );
      }}
      okText="确认转班"
    />
  );
}
