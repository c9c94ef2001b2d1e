import { useQueryClient } from '@tanstack/react-query';
import { call } from '@vimo/client';
import type { ScoreFrame, StaffExamination } from '@vimo/contract';
import { manageExaminationSave } from '@vimo/contract/schemas';
import { toast } from '@vimo/ui';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { SubjectMarks, subjectsOf, subjectsText } from './subject-marks.tsx';

interface Values extends Record<string, string> {
  version: string;
  name: string;
  heldOn: string;
  gradeId: string;
  subjects: string;
}

/** Makes an examination, or changes one: name, day, grade, and subjects, each with its full mark. */
export function ExaminationForm({
  of,
  frame,
  semesterId,
  onClose,
}: {
  of: StaffExamination | undefined;
  frame: ScoreFrame;
  semesterId: string;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const inputOf = ({ subjects, version, ...values }: Values) => ({
    ...{ ...values, semesterId: of?.semesterId ?? semesterId, version: Number(version) },
    ...(of ? { id: of.id } : {}),
    subjects: subjectsOf(subjects),
  });
  return (
    <FormDrawer<Values>
      title={of ? '编辑考试' : '新增考试'}
      open
      schema={manageExaminationSave.input}
      note={of?.published ? '成绩已发布：可以增加科目，已有的科目和满分不再修改。' : undefined}
      fields={[
        { name: 'name', label: '考试名称', required: true, maxLength: 30, placeholder: '如 期中考试' },
        { name: 'heldOn', label: '考试日期', kind: 'date', required: true },
        {
          ...{ name: 'gradeId', label: '年级', kind: 'select', required: true },
          options: frame.grades.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          ...{ name: 'subjects', label: '科目与满分', required: true, hint: '各科满分可以不同' },
          control: (props) => <SubjectMarks {...props} subjects={frame.subjects} />,
        },
      ]}
      initial={{
        ...{
          version: String(of?.version ?? 0),
          name: of?.name ?? '',
          heldOn: of?.heldOn ?? '',
          gradeId: of?.gradeId ?? '',
        },
        subjects: subjectsText(of?.subjects ?? []),
      }}
      toInput={inputOf}
      onSubmit={async (values) => {
        const { message } = await call(manageExaminationSave, inputOf(values));
        toast.success(message);
        await queries.invalidateQueries();
      }}
      onClose={onClose}
    />
  );
}
