import { useQueryClient } from '@tanstack/react-query';
import { call } from '@vimo/client';
import {
  type DataOf,
  type KeptSemester,
  manageCalendar,
  manageSemesterMove,
  manageSemesterReturn,
  manageSemesterUpdate,
  manageYearAdd,
} from '@vimo/contract';
import { classNames, EmptyState, PlusIcon, toast } from '@vimo/ui';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useAskedChange } from '../../shared/asked-change.ts';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { Read } from '../../shared/read.tsx';
import rowList from '../../shared/row-list.module.css';
import { useDo } from '../../shared/use-do.ts';
import styles from './classes.module.css';

type Calendar = DataOf<typeof manageCalendar>;
const DATES = { title: '仍要改日期？', okText: '仍要修改' };
const YEAR = { title: '新学年立即开始？', okText: '仍要新建' };

/** School years and semesters: the bureau's, or a school's with its own dates. */
export function CalendarPanel({ orgId }: { orgId: string }) {
  return (
    <Read endpoint={manageCalendar} input={{ orgId }}>
      {(calendar) => <Calendar calendar={calendar} />}
    </Read>
  );
}

function Calendar({ calendar }: { calendar: Calendar }) {
  const { years, next, orgId, mayKeep } = calendar;
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<string>();
  const edited = years.flatMap(({ semesters }) => semesters).find(({ semesterId }) => semesterId === editing);
  const run = useDo();
  const { send, holder } = useAskedChange(DATES);
  // The bureau's dates are the bureau's; beside a school they are its own.
  const mayEdit = orgId !== '' || mayKeep;
  return (
    <>
      {holder}
      <div className={styles.bar}>
        <p className="ui-muted">
          {orgId
            ? '这里是学校的校历，默认与教育局一致，也可以自定日期。'
            : '教育局的校历，各学校默认采用；学期之间的假期仍算上一学期。'}
        </p>
        {next && !orgId ? (
          <Button type="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
            新建{next.yearName}
          </Button>
        ) : null}
      </div>
      {years.length === 0 ? <EmptyState text="还没有学年" /> : null}
      {years.map((year) => (
        <section key={year.schoolYearId} className={styles.block} aria-label={year.yearName}>
          <h2>
            {year.yearName}
            {year.isNow ? <Tag color="success">当前学年</Tag> : null}
          </h2>
          <ul className={rowList.rows}>
            {year.semesters.map((semester) => (
              <li key={semester.semesterId}>
                <span className={classNames(rowList.name, styles.name)}>
                  {semester.term === 1 ? '上学期' : '下学期'}
                  {semester.isNow ? <Tag color="success">当前学期</Tag> : null}
                  {semester.moved ? <Tag color="warning">学校自定</Tag> : null}
                </span>
                <span className="ui-tabular">
                  {semester.startsOn} 至 {semester.endsOn}
                </span>
                {mayEdit ? (
                  <span className={styles.links}>
                    <Button size="small" type="link" onClick={() => setEditing(semester.semesterId)}>
                      改日期
                    </Button>
                    {semester.moved ? (
                      <Button
                        size="small"
                        type="link"
                        onClick={() =>
                          run(() =>
                            send((confirmed) =>
                              call(manageSemesterReturn, { orgId, semesterId: semester.semesterId, confirmed }),
                            ),
                          )
                        }
                      >
                        恢复教育局日期
                      </Button>
                    ) : null}
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {adding && next ? <AddYear next={next} onClose={() => setAdding(false)} /> : null}
      {edited ? <EditSemester semester={edited} orgId={orgId} onClose={() => setEditing(undefined)} /> : null}
    </>
  );
}

function AddYear({ next, onClose }: { next: NonNullable<Calendar['next']>; onClose: () => void }) {
  const queries = useQueryClient();
  const { send, holder } = useAskedChange(YEAR);
  const { startYear } = next;
  const [first, second] = next.semesters;
  return (
    <>
      {holder}
      <FormDrawer
        title={`新建${next.yearName}`}
        open
        schema={manageYearAdd.input}
        fields={[
          { name: 'firstStartsOn', label: '上学期开始', kind: 'date', required: true },
          { name: 'firstEndsOn', label: '上学期结束', kind: 'date', required: true },
          { name: 'secondStartsOn', label: '下学期开始', kind: 'date', required: true },
          { name: 'secondEndsOn', label: '下学期结束', kind: 'date', required: true },
        ]}
        note="新学年从上学期第一天起生效：各班自动升一个年级，读满学制的毕业，不需要另外操作。"
        initial={{
          ...{ firstStartsOn: first?.startsOn ?? '', firstEndsOn: first?.endsOn ?? '' },
          ...{ secondStartsOn: second?.startsOn ?? '', secondEndsOn: second?.endsOn ?? '' },
        }}
        toInput={(values) => ({ ...values, startYear })}
        onSubmit={async (values) => {
          const { message } = await send((confirmed) => call(manageYearAdd, { ...values, startYear, confirmed }));
          toast.success(message);
          await queries.invalidateQueries();
        }}
        okText="新建"
        onClose={onClose}
      />
    </>
  );
}

function EditSemester({ semester, orgId, onClose }: { semester: KeptSemester; orgId: string; onClose: () => void }) {
  const queries = useQueryClient();
  const { send, holder } = useAskedChange(DATES);
  const { semesterId, startsOn, endsOn } = semester;
  const initial = { startsOn, endsOn, beforeStartsOn: startsOn, beforeEndsOn: endsOn };
  const inputOf = (values: typeof initial) => ({ semesterId, ...values });
  return (
    <>
      {holder}
      <FormDrawer
        title={semester.semesterName}
        open
        schema={manageSemesterUpdate.input}
        fields={[
          { name: 'startsOn', label: '开始日期', kind: 'date', required: true },
          { name: 'endsOn', label: '结束日期', kind: 'date', required: true },
        ]}
        {...(orgId ? { note: `教育局的日期：${semester.bureauStartsOn} 至 ${semester.bureauEndsOn}` } : {})}
        initial={initial}
        toInput={inputOf}
        onSubmit={async (values) => {
          const { message } = await send((confirmed) =>
            orgId
              ? call(manageSemesterMove, { orgId, ...inputOf(values), confirmed })
              : call(manageSemesterUpdate, { ...inputOf(values), confirmed }),
          );
          toast.success(message);
          await queries.invalidateQueries();
        }}
        onClose={onClose}
      />
    </>
  );
}
