import { useCall } from '@vimo/client';
import {
  type BoundGuardian,
  boardingLabel,
  IDENTITY_CARD,
  identityKindLabel,
  manageStudentFetch,
  pictureUrl,
  politicalStatusLabel,
  type StudentDetail,
  studentStatusLabel,
  unbindGuardian,
  withdrawTransfer,
} from '@vimo/contract';
import { Avatar, classNames, formatDate, StatusTag } from '@vimo/ui';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useFirstPasswords } from './first-passwords.tsx';
import styles from './people.module.css';
import { PersonDrawer } from './person-drawer.tsx';
import { CommonFacts, HiddenNumber, History, Part, PersonHead } from './person-parts.tsx';
import { AskTransfer, BindGuardian, EditStudent, LeaveSchool, PlaceStudent } from './student-forms.tsx';
import { useAskedCall } from './use-asked-call.ts';
import { useSchools } from './use-schools.ts';

type FormName = 'edit' | 'place' | 'leave' | 'transfer' | 'bind';

/** One student: what the school knows, the classes so far, the guardians, and what can be done. */
export function StudentDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const query = useCall(manageStudentFetch, { id: id ?? '' }, { enabled: Boolean(id) });
  const [form, setForm] = useState<FormName>();
  return (
    <PersonDrawer
      title="学生详情"
      id={id}
      query={query}
      onClose={onClose}
      actions={({ power }) =>
        power === 'manage' ? (
          <Button type="primary" onClick={() => setForm('edit')}>
            编辑
          </Button>
        ) : null
      }
    >
      {(student) => <Details student={student} form={form} onForm={setForm} />}
    </PersonDrawer>
  );
}

function Details({
  student,
  form,
  onForm,
}: {
  student: StudentDetail;
  form: FormName | undefined;
  onForm: (form?: FormName) => void;
}) {
  const passwords = useFirstPasswords();
  const schools = useSchools();
  const manages = student.power === 'manage';
  const status = studentStatusLabel[student.status];
  const opened = (name: FormName) => ({ open: form === name, onClose: () => onForm(undefined) });
  return (
    <>
      <PersonHead
        person={student}
        line={[student.className, student.studentNo].filter(Boolean).join(' · ')}
        tag={status ? <StatusTag tone={status.tone}>{status.label}</StatusTag> : null}
      />
      {student.transferId ? <Waiting student={student} manages={manages} /> : null}
      <dl className={classNames('ui-facts', styles.facts)}>
        <dt>学校</dt>
        <dd>{student.orgName}</dd>
        {manages ? (
          <>
            <dt>学籍号</dt>
            <dd>
              <HiddenNumber id={student.id} field="registerNo" masked={student.registerNo} may />
            </dd>
          </>
        ) : null}
        <CommonFacts person={student} />
        <dt>出生日期</dt>
        <dd className="ui-tabular">{student.birthday || '未填'}</dd>
        <dt>入学日期</dt>
        <dd className="ui-tabular">{student.entranceDate || '未填'}</dd>
        <dt>政治面貌</dt>
        <dd>{politicalStatusLabel[student.politicalStatus] || '未填'}</dd>
        <dt>民族</dt>
        <dd>{student.nation || '未填'}</dd>
        <dt>证件类型</dt>
        <dd>{identityKindLabel[student.identityKind] || identityKindLabel[IDENTITY_CARD]}</dd>
        {manages ? (
          <>
            <dt>户籍</dt>
            <dd>{student.household || '未填'}</dd>
          </>
        ) : null}
        <dt>住宿</dt>
        <dd>{boardingLabel[student.boarding] || '未填'}</dd>
        <dt>监护人电话</dt>
        <dd>
          <HiddenNumber id={student.id} field="guardianPhone" masked={student.guardianPhone} may={manages} />
        </dd>
      </dl>
      <Part
        title="班级经历"
        action={
          manages ? (
            <span className={styles.tags}>
              {student.status === 1 ? (
                <Button size="small" onClick={() => onForm('place')}>
                  转班
                </Button>
              ) : null}
              {student.status >= 1 && student.status <= 5 ? (
                <Button size="small" disabled={student.transferId !== ''} onClick={() => onForm('transfer')}>
                  转学
                </Button>
              ) : null}
              {student.status === 1 || student.status === 2 ? (
                <Button size="small" onClick={() => onForm('leave')}>
                  休学或离校
                </Button>
              ) : null}
              {student.status >= 2 && student.status <= 4 ? (
                <Button size="small" onClick={() => onForm('place')}>
                  返校就读
                </Button>
              ) : null}
            </span>
          ) : null
        }
      >
        <ul className={styles.timeline}>
          {student.memberships.map(({ className, schoolName, startsOn, endsOn, teachers }) => (
            <li key={startsOn}>
              <b>{className}</b>
              <span className="ui-muted">
                <span className="ui-tabular ui-no-break">
                  {startsOn} 至{endsOn ? ` ${endsOn}` : '今'}
                </span>
                {schoolName === student.orgName ? '' : ` · ${schoolName}`}
                {teachers ? ` · 班主任 ${teachers}` : ''}
              </span>
            </li>
          ))}
        </ul>
      </Part>
      <Part
        title="监护人"
        action={
          manages ? (
            <Button size="small" onClick={() => onForm('bind')}>
              绑定监护人
            </Button>
          ) : null
        }
      >
        {student.guardians.length > 0 ? (
          <ul className={styles.cards}>
            {student.guardians.map((guardian) => (
              <Guardian key={guardian.bindingId} guardian={guardian} student={student} manages={manages} />
            ))}
          </ul>
        ) : (
          <p className="ui-muted">还没有绑定监护人</p>
        )}
      </Part>
      <History id={student.id} />
      <p className={classNames('ui-muted', styles.note)}>查看完整号码会写入审计日志。</p>
      <EditStudent student={student} {...opened('edit')} />
      <PlaceStudent student={student} {...opened('place')} />
      <LeaveSchool student={student} {...opened('leave')} />
      <AskTransfer student={student} schools={schools} {...opened('transfer')} />
      <BindGuardian student={student} onMade={passwords.show} {...opened('bind')} />
      {passwords.dialog}
    </>
  );
}

function Waiting({ student, manages }: { student: StudentDetail; manages: boolean }) {
  const { run, holder } = useAskedCall();
  const withdraw = () =>
    run(
      { title: '撤回转学申请？', text: `撤回后，${student.name}仍是本校的学生。`, okText: '撤回申请' },
      withdrawTransfer,
      { id: student.transferId },
    );
  return (
    <>
      {holder}
      <Alert
        type="info"
        showIcon
        className={styles.alert}
        title={`已申请转学到${student.transferTo}，等待对方接收`}
        action={
          manages ? (
            <Button size="small" onClick={withdraw}>
              撤回
            </Button>
          ) : null
        }
      />
    </>
  );
}

function Guardian({
  guardian,
  student,
  manages,
}: {
  guardian: BoundGuardian;
  student: StudentDetail;
  manages: boolean;
}) {
  const { run, holder } = useAskedCall();
  const unbind = () =>
    run(
      {
        ...{ title: '解除绑定？', okText: '解除绑定', danger: true },
        text: `解除后，${guardian.name}不能再查看${student.name}的信息，也不能切换到孩子的账号。`,
      },
      unbindGuardian,
      { bindingId: guardian.bindingId },
    );
  return (
    <li>
      {holder}
      <Avatar src={pictureUrl(guardian.headimg, 160)} />
      <div className="ui-grow">
        <b translate="no">{guardian.name}</b>
        <p>
          {[guardian.relation, guardian.phone].filter(Boolean).join(' · ')}
          <span className="ui-no-break"> · {formatDate(guardian.boundAt)} 绑定</span>
        </p>
      </div>
      {manages ? (
        <Button type="link" size="small" aria-label={`解除绑定：${guardian.name}`} onClick={unbind}>
          解除绑定
        </Button>
      ) : null}
    </li>
  );
}
