import { useCall } from '@vimo/client';
import {
  manageReportPreview,
  manageReportPupils,
  type ReportFrame,
  type ReportProgress,
  type ReportPupil,
} from '@vimo/contract';
import { EmptyState, QueryState, Segmented, StatusTag } from '@vimo/ui';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { DetailDrawer } from '../../shared/detail-drawer.tsx';
import { GoneTag } from '../../shared/gone-tag.tsx';
import { Read } from '../../shared/read.tsx';
import { NoticeActions, NoticeForm } from './notice-forms.tsx';
import styles from './report-notices.module.css';

type View = 'lacking' | 'unnoticed' | 'all';
/** Who is under no notice is looked for where the others are under one. */
const viewsOf = ({ notice, unnoticed }: ReportProgress): { value: View; label: string }[] => [
  { value: 'lacking', label: '缺材料' },
  ...(notice && unnoticed > 0 ? [{ value: 'unnoticed' as const, label: '未公示' }] : []),
  { value: 'all', label: '全部' },
];
const NOBODY: Record<View, string> = {
  lacking: '没有缺材料的学生',
  unnoticed: '学生都已公示',
  all: '这个班级没有学生',
};

/** One class: its notice, and what each student's report lacks. */
export function ClassDrawer({
  of,
  ...rest
}: {
  of: ReportProgress | undefined;
  semester: ReportFrame['semesters'][number];
  noticeDays: number;
  onClose: () => void;
}) {
  return (
    <DetailDrawer
      title={of ? `${of.className} 的报告` : '班级报告'}
      open={Boolean(of)}
      onClose={rest.onClose}
      footer={null}
    >
      {of ? <Details key={of.classId} of={of} {...rest} /> : null}
    </DetailDrawer>
  );
}

/** What a notice of a class is called, and whom it shows where it is not everybody. */
function formOf({ className, notice, unnoticed, unnoticedLacking: lacking, away }: ReportProgress, of: 'all' | 'away') {
  if (of === 'away') return { name: `${className}离校学生`, lacking: 0, only: away, awayOnly: true };
  return notice && unnoticed > 0
    ? { name: `${className}补充`, lacking, only: unnoticed }
    : { name: className, lacking };
}

function Details({
  of,
  semester,
  noticeDays,
}: {
  of: ReportProgress;
  semester: ReportFrame['semesters'][number];
  noticeDays: number;
}) {
  const lacking = of.total - of.ready;
  // Who leads the grade sees the class, and leaves its notices to those who look after it.
  const mayKeep = of.mayKeep === 1;
  const joined = of.notice ? of.unnoticed : 0;
  const [chosen, setView] = useState<View>(joined > 0 ? 'unnoticed' : lacking > 0 ? 'lacking' : 'all');
  const views = viewsOf(of);
  const view = views.some(({ value }) => value === chosen) ? chosen : 'all';
  const [opening, setOpening] = useState<'all' | 'away'>();
  const [shown, setShown] = useState<ReportPupil>();
  return (
    <>
      {of.notice ? (
        <NoticeActions
          notice={of.notice}
          name={of.notice.isSchool ? '全校' : of.className}
          lookOnly={of.notice.isSchool === 1 || !mayKeep}
        />
      ) : mayKeep ? (
        <div className={styles.open}>
          <p>{lacking > 0 ? `还有 ${lacking} 人缺材料，公示后不能再补充。` : '本班报告都已就绪，可以发起公示。'}</p>
          <Button type="primary" disabled={of.total === 0} onClick={() => setOpening('all')}>
            发起公示
          </Button>
        </div>
      ) : null}
      {of.more.map((notice) => (
        <NoticeActions key={notice.id} notice={notice} name={`${of.className}补充`} lookOnly={!mayKeep} />
      ))}
      {mayKeep && joined > 0 ? (
        <div className={styles.open}>
          <p>
            本班还有 {joined} 人没有公示过，要补充公示才能归档。
            {of.unnoticedLacking > 0 ? `其中 ${of.unnoticedLacking} 人缺材料，公示后不能再补充。` : ''}
          </p>
          <Button type="primary" onClick={() => setOpening('all')}>
            补充公示（{joined} 人）
          </Button>
        </div>
      ) : null}
      {mayKeep && of.away > 0 && of.away < of.unnoticed ? (
        <div className={styles.open}>
          <p>本学期有 {of.away} 人离校或休学，他们的报告可以先公示、先归档，不用等到期末。</p>
          <Button onClick={() => setOpening('away')}>先行公示（{of.away} 人）</Button>
        </div>
      ) : null}
      <div className={styles.pupilsHead}>
        <h3>学生</h3>
        <Segmented label="范围" options={views} value={view} onChange={setView} />
      </div>
      <Read endpoint={manageReportPupils} input={{ semesterId: semester.id, classId: of.classId, view }}>
        {({ list }) =>
          list.length > 0 ? (
            <ul className={styles.pupils}>
              {list.map((pupil) => (
                <li key={pupil.studentId}>
                  <div className={styles.pupilHead}>
                    <b translate="no">{pupil.studentName}</b>
                    <span className="ui-muted ui-tabular" translate="no">
                      {pupil.studentNo}
                    </span>
                    <GoneTag {...pupil} />
                    {of.notice && !pupil.isNoticed ? <StatusTag tone="bad">未公示</StatusTag> : null}
                    {pupil.isReady ? <StatusTag tone="ok">已就绪</StatusTag> : <StatusTag tone="bad">缺材料</StatusTag>}
                  </div>
                  <p className="ui-muted">
                    记录 {pupil.recordNum} 条，典型 {pupil.typicalNum} 条
                    {lackOf(pupil)
                      .map((text) => `；${text}`)
                      .join('')}
                  </p>
                  <Button
                    type="link"
                    size="small"
                    aria-label={`查看${pupil.studentName}的公示内容`}
                    onClick={() => setShown(pupil)}
                  >
                    公示内容
                  </Button>
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState text={NOBODY[view]} />
          )
        }
      </Read>
      {opening ? (
        <NoticeForm
          semester={semester}
          noticeDays={noticeDays}
          classId={of.classId}
          {...formOf(of, opening)}
          onClose={() => setOpening(undefined)}
        />
      ) : null}
      {shown ? (
        <Preview
          name={shown.studentName}
          of={{ studentId: shown.studentId, classId: of.classId, semesterId: semester.id }}
          onClose={() => setShown(undefined)}
        />
      ) : null}
    </>
  );
}

const lackOf = ({ missing, toReview, toConfirm, inChallenge }: ReportPupil): string[] => [
  ...(missing.length > 0 ? [`缺 ${missing.join('、')}`] : []),
  ...(toReview > 0 ? [`${toReview} 条待审核`] : []),
  ...(toConfirm > 0 ? [`${toConfirm} 条待学生确认`] : []),
  ...(inChallenge > 0 ? [`${inChallenge} 条退回修改中`] : []),
];

/** What schoolmates are shown of one report. */
function Preview({
  name,
  of,
  onClose,
}: {
  name: string;
  of: { studentId: string; classId: string; semesterId: string };
  onClose: () => void;
}) {
  const answer = useCall(manageReportPreview, of);
  return (
    <Modal open title={`${name} · 公示内容`} footer={null} closable={{ 'aria-label': '关闭' }} onCancel={onClose}>
      <QueryState query={answer} lines={5}>
        {(data) => (
          <div className={styles.preview}>
            <p className="ui-muted">
              {data.userInfo.name} · {data.userInfo.gradeName}
              {data.userInfo.className}。公示不含证件号、电话、出生日期、成绩与名次，也不含附件。
            </p>
            {data.modelDimensionField.length === 0 ? <EmptyState text="没有进入报告的记录" /> : null}
            {data.modelDimensionField.map(({ modelName, dimension }) => (
              <section key={modelName}>
                <h3>{modelName}</h3>
                {dimension.map((one) => (
                  <div key={one.dimensionId}>
                    <b>{one.dimensionName}</b>
                    <ul>
                      {[...Map.groupBy(one.recordValue, ({ recordId }) => recordId)].map(([recordId, values]) => (
                        <li key={recordId}>
                          {values
                            .map(({ fieldName, value, isTitle }) => (isTitle ? value : `${fieldName}：${value}`))
                            .join('；')}
                        </li>
                      ))}
                    </ul>
                  </div>
                ))}
              </section>
            ))}
          </div>
        )}
      </QueryState>
    </Modal>
  );
}
