import { useSearchOf } from '../../../shared/use-search-of.ts';
import { GivenMarks } from '../evaluate/given-marks.tsx';
import { TaskPage } from '../evaluate/task-page.tsx';

/** An evaluation to read: what was given, and what was not. */
export default function MineEvaluateDetail() {
  const { id = '' } = useSearchOf('/mine/evaluateDetail');
  return <TaskPage id={id}>{(task) => <GivenMarks task={task} />}</TaskPage>;
}
