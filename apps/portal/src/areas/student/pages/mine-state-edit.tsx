import { useNavigate } from '@tanstack/react-router';
import { call, keyOf, useCall } from '@vimo/client';
import {
  AuditStatus,
  type DataOf,
  hrefTo,
  recordPage,
  SelfReportStatus,
  selfReportFetch,
  selfReportPage,
  selfReportStatusLabel,
  selfReportUpdate,
} from '@vimo/contract';
import {
  asLeft,
  Button,
  classNames,
  confirm,
  LinkButton,
  ModuleTag,
  QueryState,
  RootMark,
  StatusTag,
  toast,
} from '@vimo/ui';
import { useRef, useState } from 'react';
import styles from '../../../features/evaluation/evaluation.module.css';
import { ClosedForm, EvaluationFacts } from '../../../features/evaluation/evaluation-parts.tsx';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { WithUser } from '../../../features/member/member-shell.tsx';
import { ReasonNote } from '../../../features/review/reason-note.tsx';
import { type EditorHandle, RichTextEditor } from '../../../features/rich-text-editor/rich-text-editor.tsx';
import { useKeptForm } from '../../../features/session/use-kept-form.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';

const LIST = '/mine/myState';
const HINTS = 5;

/** 填写学期评价: the student's own text. */
export default function MineStateEdit() {
  const { id = '' } = useSearchOf('/mine/addMyState');
  const answer = useCall(selfReportFetch, { id });
  return (
    <MemberPage title="学期评价" backHref={LIST}>
      <QueryState query={answer} lines={8} card>
        {(data) => (
          <>
            {data.auditStauts === SelfReportStatus.refused ? (
              <ReasonNote title="自评驳回原因" text={data.auditComment} />
            ) : null}
            <EvaluationFacts of={data} />
            <WithUser>{() => <Write key={data.id} report={data} />}</WithUser>
          </>
        )}
      </QueryState>
    </MemberPage>
  );
}

function Write({ report }: { report: DataOf<typeof selfReportFetch> }) {
  const navigate = useNavigate();
  const editor = useRef<EditorHandle>(null);
  const { form, values, errors, pending, set, typed } = useKeptForm(`self-report.${report.id}`, {
    initial: { comments: report.comments },
    check: ({ comments }) => ({ comments: comments ? undefined : '内容不能为空！' }),
    focus: { comments: () => editor.current?.focus() },
    send: async ({ comments }) => {
      const { message } = await call(selfReportUpdate, { id: report.id, comments });
      toast.success(message);
      await Promise.all(
        [selfReportPage, selfReportFetch].map((endpoint) =>
          queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
        ),
      );
      await navigate({ href: asLeft(LIST) });
    },
  });
  const { label, tone } = selfReportStatusLabel[report.auditStauts as SelfReportStatus];
  // Judged when the page opens: a deadline that passes while something is typed takes nothing away.
  const [isClosed] = useState(report.mayWrite === 0 && !typed);
  const { comments } = values;
  const changed = comments !== report.comments;
  const leave = async () => {
    if (!changed || (await confirm({ title: '离开填写？', text: '写到一半的内容保存在这台设备上，下次打开还在。' })))
      await navigate({ href: asLeft(LIST) });
  };

  if (isClosed) return <ClosedForm label={label} href={hrefTo('/mine/myStateDetail', { id: report.id })} />;
  return (
    <div className={styles.columns}>
      <form className={classNames('ui-card', styles.voice)} {...form}>
        <div className={styles.voiceHead}>
          <h2>学生自评</h2>
          <StatusTag tone={tone}>{label}</StatusTag>
        </div>
        <RichTextEditor
          label="学生自评"
          use="evaluation"
          initial={comments}
          error={errors.comments}
          handle={editor}
          note={
            comments && changed ? (comments === typed?.comments ? '已找回上次没有提交的内容' : '已自动保存在本机') : ''
          }
          onChange={(html) => set('comments', html)}
        />
        <div className={styles.actions} data-bottom-bar>
          <RootMark word="submit" />
          <Button variant="outline" onClick={() => void leave()}>
            取消
          </Button>
          <Button type="submit" loading={pending}>
            提交
          </Button>
        </div>
      </form>
      <Hints semesterId={report.semesterId} onPick={(title) => editor.current?.insert(title)} />
    </div>
  );
}

/** Titles of the latest records that passed in the semester, to begin with. */
function Hints({ semesterId, onPick }: { semesterId: string; onPick: (title: string) => void }) {
  const { data } = useCall(recordPage, {
    semesterId,
    auditStauts: AuditStatus.passed,
    pageSize: HINTS,
    currentPage: 1,
  });
  const records = data?.dataList ?? [];
  return (
    <aside className={classNames('ui-card', styles.hints)}>
      <h2>想不起写什么？</h2>
      <p>
        {records.length > 0
          ? '这学期通过的记录都在这里，点一条放进正文。'
          : '这学期还没有通过的写实记录，通过后显示在这里。'}
      </p>
      {records.length > 0 ? (
        <ul>
          {records.map(({ id, modelName, title }) => (
            <li key={id}>
              <button type="button" onClick={() => onPick(title)}>
                <ModuleTag name={modelName} />
                <b>{title}</b>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <LinkButton variant="outline" size="small" href="/mine/xsjl">
          去写实记录
        </LinkButton>
      )}
    </aside>
  );
}
