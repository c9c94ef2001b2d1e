import { useQueries } from '@tanstack/react-query';
import { callOptions } from '@vimo/client';
import { reportPageParent } from '@vimo/contract';
import { SemesterCards } from '../../features/report/semester-card.tsx';
import { useChildren } from './children.tsx';

/** Where the latest semester of each child stands. */
export function ChildrenSemesters() {
  const { data: children = [] } = useChildren();
  const latest = useQueries({
    queries: children.map(({ studentId }) => callOptions(reportPageParent, { studentId, pageSize: 1, currentPage: 1 })),
  });
  const known = children.flatMap(({ name }, at) => {
    const report = latest[at]?.data?.dataList[0];
    return report ? [{ name, report }] : [];
  });
  return <SemesterCards of={known} />;
}
