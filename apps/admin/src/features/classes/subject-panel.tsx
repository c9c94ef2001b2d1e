import { useQueryClient } from '@tanstack/react-query';
import { call } from '@vimo/client';
import {
  type DataOf,
  manageSubjectAdd,
  manageSubjectList,
  manageSubjectOrder,
  manageSubjectRemove,
  manageSubjectRename,
  manageSubjectSwitch,
  stageLabel,
} from '@vimo/contract';
import { EmptyState, PlusIcon, toast } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { Read } from '../../shared/read.tsx';
import { ListRows } from '../../shared/reorder/list-rows.tsx';
import { useDo } from '../../shared/use-do.ts';
import styles from './classes.module.css';

type Subjects = DataOf<typeof manageSubjectList>;
type Subject = Subjects['list'][number];
const STAGES = Object.entries(stageLabel).map(([value, label]) => ({ value, label }));

/** The bureau's list of subjects. */
export function SubjectPanel() {
  return (
    <Read endpoint={manageSubjectList} input={{}}>
      {(subjects) => <List {...subjects} />}
    </Read>
  );
}

function List({ list, mayKeep }: Subjects) {
  /** The subject that is edited; empty for a new one. */
  const [form, setForm] = useState<string>();
  const edited = list.find(({ subjectId }) => subjectId === form);
  const { ask, holder } = useAsk();
  const run = useDo();
  const remove = async (subjectId: string, name: string) => {
    if (await ask({ title: `删除“${name}”？`, text: '30 天内可在回收站恢复。', okText: '删除', danger: true }))
      await run(() => call(manageSubjectRemove, { subjectId }));
  };
  return (
    <>
      {holder}
      <div className={styles.bar}>
        <p className="ui-muted">学科由市级教育局统一维护，各学校按学段共用；有人任教过的学科不能删除，可以停用。</p>
        {mayKeep ? (
          <Button type="primary" icon={<PlusIcon />} onClick={() => setForm('')}>
            新增学科
          </Button>
        ) : null}
      </div>
      {list.length === 0 ? <EmptyState text="还没有学科" /> : null}
      <ListRows
        label="学科"
        mayKeep={mayKeep}
        editText="编辑"
        rows={list.map(({ subjectId, subjectName, stages, enabled, used }) => ({
          ...{ id: subjectId, name: subjectName, enabled, unused: !used },
          note: stages.length === 0 ? '全部学段' : stages.map((stage) => stageLabel[stage]).join('、'),
        }))}
        onOrder={(subjectIds) => run(() => call(manageSubjectOrder, { subjectIds }))}
        onEdit={({ id }) => setForm(id)}
        onSwitch={({ id, enabled }) =>
          run(() => call(manageSubjectSwitch, { subjectId: id, enabled: enabled ? 0 : 1 }))
        }
        onRemove={({ id, name }) => remove(id, name)}
      />
      {form === '' || edited ? <SubjectForm of={edited} onClose={() => setForm(undefined)} /> : null}
    </>
  );
}

function SubjectForm({ of, onClose }: { of: Subject | undefined; onClose: () => void }) {
  const queries = useQueryClient();
  const initial = {
    ...{ subjectName: of?.subjectName ?? '', before: of?.subjectName ?? '' },
    stages: (of?.stages ?? []).join(','),
  };
  const inputOf = ({ subjectName, before, stages }: typeof initial) => {
    const words = { subjectName, stages: stages === '' ? [] : stages.split(',').map(Number) };
    return of ? { subjectId: of.subjectId, before, ...words } : words;
  };
  return (
    <FormDrawer
      title={of ? '编辑学科' : '新增学科'}
      open
      schema={of ? manageSubjectRename.input : manageSubjectAdd.input}
      fields={[
        { name: 'subjectName', label: '学科名称', required: true, maxLength: 20 },
        {
          ...{ name: 'stages', label: '学段', kind: 'choices', options: STAGES },
          placeholder: '不选就是全部学段',
        },
      ]}
      initial={initial}
      toInput={inputOf}
      onSubmit={async (values) => {
        const { message } = of
          ? await call(manageSubjectRename, inputOf(values) as never)
          : await call(manageSubjectAdd, inputOf(values));
        toast.success(message);
        await queries.invalidateQueries();
      }}
      onClose={onClose}
    />
  );
}
