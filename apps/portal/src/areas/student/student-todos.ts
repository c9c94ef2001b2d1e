import { countOf, useCall } from '@vimo/client';
import {
  AuditStatus,
  ConfirmStatus,
  EvaluateStatus,
  EvaluateType,
  evaluateTaskPage,
  type MemberWaiting,
  memberWaiting,
  questionPage,
  recordPage,
  SelfReportStatus,
  selfReportPage,
  waitingForMe,
} from '@vimo/contract';
import {
  ArrowCounterClockwiseIcon,
  ChatCenteredDotsIcon,
  CheckSquareOffsetIcon,
  ListChecksIcon,
  PencilLineIcon,
  UsersThreeIcon,
} from '@vimo/ui';
import { type Todo, type Todos, todosOf } from '../../features/todo/todo.ts';
import { useTodosPassing } from '../../features/todo/use-todos-passing.ts';

/** Titles that stand for a list of them. */
const FEW = 2;
/** Semesters of which an evaluation can wait: more than a pupil has at a school. */
const SEMESTERS = 24;
const titlesOf = (rows: readonly { title: string }[] | undefined) => (rows ?? []).map(({ title }) => title).join('、');

/** Of one its semester, of several how many and the first of them. */
const evaluationsTitle = (count: number, toWrite: readonly { semesterName: string }[]): string => {
  const [first] = toWrite;
  if (!first) return '写学期评价';
  return count > 1 ? `写${first.semesterName}等 ${count} 篇学期评价` : `写${first.semesterName}的学期评价`;
};

/** What waits for a student about records and evaluations, each with its list behind it and the first of its last days. */
export function useStudentTodos(accountId: string): Todos {
  const waiting = useCall(waitingForMe, {});
  const countIn = (key: MemberWaiting) => countOf(waiting.data?.items, [key]);
  // What is counted is looked at more closely; what is not asks nothing.
  const ask = (key: MemberWaiting) => ({ enabled: countIn(key) > 0 });
  const few = { pageSize: FEW, currentPage: 1 };
  const ofTasks = { status: EvaluateStatus.pending, pageSize: 1, currentPage: 1 };
  const returned = useCall(
    recordPage,
    { sources: '学生录入', auditStauts: AuditStatus.refused, isVoid: 0, ...few },
    ask('recordsReturned'),
  );
  const faced = useCall(
    questionPage,
    { challengedPersonId: accountId, status: 2, todo: 1, ...few },
    ask('challengesToAnswer'),
  );
  const entered = useCall(
    recordPage,
    { sources: '教师录入', confirmStatus: ConfirmStatus.waiting, ...few },
    ask('recordsToConfirm'),
  );
  const words = useCall(selfReportPage, { todo: 1, pageSize: SEMESTERS, currentPage: 1 }, ask('evaluationsToWrite'));
  const self = useCall(evaluateTaskPage, { ...ofTasks, type: EvaluateType.self }, ask('selfToRate'));
  const peers = useCall(evaluateTaskPage, { ...ofTasks, type: EvaluateType.peer }, ask('peersToRate'));
  const todo = (key: MemberWaiting, of: (count: number) => Omit<Todo, 'key' | 'href'>): Todo[] => {
    const count = countIn(key);
    return count > 0 ? [{ key, href: memberWaiting[key].opens, ...of(count) }] : [];
  };
  const toWrite = words.data?.dataList ?? [];
  const again = toWrite.find(({ auditStauts }) => auditStauts === SelfReportStatus.refused);
  const asked = [waiting, returned, faced, entered, words, self, peers];
  useTodosPassing(asked, [
    ...(faced.data?.dataList ?? []).map(({ dueDate }) => dueDate),
    ...toWrite.map(({ endTime }) => endTime),
    ...[self, peers].flatMap(({ data }) => data?.dataList ?? []).map(({ endDate }) => endDate),
  ]);
  return todosOf<Todo>(asked, () => [
    ...todo('recordsReturned', (count) => ({
      icon: ArrowCounterClockwiseIcon,
      isBad: true,
      title: `修改 ${count} 条被退回的记录`,
      text: titlesOf(returned.data?.dataList),
      due: '',
      button: '去修改',
    })),
    ...todo('challengesToAnswer', (count) => ({
      icon: ChatCenteredDotsIcon,
      title: `${count} 个质疑等你处理`,
      text: titlesOf(faced.data?.dataList),
      due: faced.data?.dataList[0]?.dueDate ?? '',
      button: '去处理',
    })),
    ...todo('recordsToConfirm', (count) => ({
      icon: CheckSquareOffsetIcon,
      title: `${count} 条老师录入的记录等你确认`,
      text: titlesOf(entered.data?.dataList),
      due: '',
      button: '去确认',
    })),
    ...todo('evaluationsToWrite', (count) => ({
      icon: PencilLineIcon,
      title: evaluationsTitle(count, toWrite),
      text: again ? `${again.semesterName}被老师退回：${again.auditComment}` : '写下这学期最想被记住的事',
      isBad: again !== undefined,
      due: toWrite.find(({ auditStauts }) => auditStauts !== SelfReportStatus.refused)?.endTime ?? '',
      button: again ? '去修改' : '去填写',
    })),
    ...todo('selfToRate', (count) => ({
      icon: ListChecksIcon,
      title: count > 1 ? `完成 ${count} 个自评任务` : '完成自评任务',
      text: titlesOf(self.data?.dataList),
      due: self.data?.dataList[0]?.endDate ?? '',
      button: '去自评',
    })),
    ...todo('peersToRate', (count) => ({
      icon: UsersThreeIcon,
      title: count > 1 ? `完成 ${count} 个互评任务` : '完成互评任务',
      text: titlesOf(peers.data?.dataList),
      due: peers.data?.dataList[0]?.endDate ?? '',
      button: '去互评',
    })),
  ]);
}
