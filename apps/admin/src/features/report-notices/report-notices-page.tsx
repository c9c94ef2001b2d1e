import { manageReportFrame, manageReportProgress, type ReportFrame } from '@vimo/contract';
import { EmptyState } from '@vimo/ui';
import { Alert, Button, Select } from 'antd';
import { useState } from 'react';
import { Read } from '../../shared/read.tsx';
import { useShown } from '../scores/use-shown.ts';
import { ClassBoard } from './class-board.tsx';
import { ClassDrawer } from './class-drawer.tsx';
import { ArchiveLine } from './class-steps.tsx';
import { Figures } from './figures.tsx';
import { NoticeActions, NoticeForm } from './notice-forms.tsx';
import { isArchived } from './progress.ts';
import styles from './report-notices.module.css';
import { RuleForm } from './rule-form.tsx';
import { Steps } from './steps.tsx';

/** 公示管理: who lacks what in a semester, and the public notices of its reports. */
export function ReportNoticesPage() {
  return (
    <Read endpoint={manageReportFrame} input={{}}>
      {(frame) => (frame.mayRule ? <Rules frame={frame} /> : <Semester frame={frame} />)}
    </Read>
  );
}

/** What a bureau asks of its schools. */
function Rules({ frame }: { frame: ReportFrame }) {
  const [editing, setEditing] = useState(false);
  return (
    <>
      <header className={styles.head}>
        <h1>公示管理</h1>
        <Button type="primary" onClick={() => setEditing(true)}>
          修改规则
        </Button>
      </header>
      <section className={`ui-card ${styles.rules}`} aria-label="公示规则">
        <dl>
          <div>
            <dt>公示时长</dt>
            <dd>
              至少 <b className="ui-tabular">{frame.noticeDays}</b> 个工作日
            </dd>
          </div>
          <div>
            <dt>典型记录</dt>
            <dd>
              每个维度最多遴选 <b className="ui-tabular">{frame.typicalMost}</b> 条
            </dd>
          </div>
        </dl>
        <p className="ui-muted">规则用于下属学校以后发起的公示。已经开始的公示不变。各校的公示由学校自己发起。</p>
      </section>
      {editing ? <RuleForm frame={frame} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

function Semester({ frame }: { frame: ReportFrame }) {
  const { read, go } = useShown();
  const [opening, setOpening] = useState(false);
  const [classId, setClassId] = useState('');
  const semester =
    frame.semesters.find(({ id }) => id === read('semester')) ??
    frame.semesters.find(({ id }) => read('due') === '1' && id === frame.owedSemesterId) ??
    frame.semesters.find(({ isNow }) => isNow === 1) ??
    frame.semesters[0];
  if (!semester) return <EmptyState text="还没有学期，请先在“学年与班级”里建立校历" />;
  return (
    <>
      <header className={styles.head}>
        <h1>公示管理</h1>
        <Select
          aria-label="学期"
          value={semester.id}
          options={frame.semesters.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => go({ semester: id, grade: undefined })}
        />
      </header>
      <Read
        endpoint={manageReportProgress}
        input={{ semesterId: semester.id, gradeId: read('grade'), due: read('due') === '1' ? 1 : 0 }}
      >
        {(progress) => {
          const only = progress.list.length === 1 ? progress.list[0] : undefined;
          const chosen = progress.list.find((one) => one.classId === classId);
          return (
            <>
              <Steps
                semester={semester}
                notice={progress.schoolNotice ?? only?.notice ?? null}
                archived={progress.grades.length === 1 && isArchived(progress.list)}
              />
              {frame.mayOpenSchool === 1 ? (
                <div className={styles.school}>
                  {progress.schoolNotice ? (
                    <NoticeActions notice={progress.schoolNotice} name="全校" />
                  ) : (
                    <>
                      <span className="ui-muted">还没有全校公示。各班可以由班主任分别发起，也可以一次覆盖全校。</span>
                      <Button onClick={() => setOpening(true)}>发起全校公示</Button>
                    </>
                  )}
                </div>
              ) : null}
              {progress.list.length > 0 ? (
                <>
                  <Figures list={progress.list} />
                  <ClassBoard
                    progress={progress}
                    semesterId={semester.id}
                    onGrade={(grade) => go({ grade, due: undefined })}
                    onLook={setClassId}
                  />
                  <ArchiveLine list={progress.list} />
                </>
              ) : (
                <Alert
                  type="info"
                  showIcon
                  title="没有您负责的班级"
                  description="班主任和学校管理员可以检查和公示报告。"
                />
              )}
              <ClassDrawer
                of={chosen}
                semester={semester}
                noticeDays={frame.noticeDays}
                onClose={() => setClassId('')}
              />
              {opening ? (
                <NoticeForm
                  semester={semester}
                  noticeDays={frame.noticeDays}
                  name="全校"
                  lacking={0}
                  onClose={() => setOpening(false)}
                />
              ) : null}
            </>
          );
        }}
      </Read>
    </>
  );
}
