import { useQueryClient } from '@tanstack/react-query';
import { call } from '@vimo/client';
import {
  type DataOf,
  manageSubjectAdd,
  manageSubjectList,
  manageSubjectOrder,
  manageSubjectRemove,
  manageSubjectRename,
} from '@vimo/contract';
import { CaretDownBoldIcon, CaretUpBoldIcon, classNames, EmptyState, IconButton, PlusIcon, toast } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { Read } from '../../shared/read.tsx';
import rowList from '../../shared/row-list.module.css';
import { useDo } from '../../shared/use-do.ts';
import styles from './classes.module.css';

type Subjects = DataOf<typeof manageSubjectList>;
type Subject = Subjects['list'][number];

/** The bureau's list of subjects. */
export function SubjectPanel() {
  return (
    <Read endpoint={manageSubjectList} input={{}}>
      {(subjects) => <List {...subjects} />}
    </Read>
  );
}

function List({ list, mayKeep }: Subjects) {
  /** The subject that is renamed; empty for a new one. */
  const [form, setForm] = useState<string>();
  const renamed = list.find(({ subjectId }) => subjectId === form);
  const { ask, holder } = useAsk();
  const run = useDo();
  const move = (at: number, by: 1 | -1) => {
    const ids = list.map(({ subjectId }) => subjectId);
    const [moved] = ids.splice(at, 1);
    ids.splice(at + by, 0, moved!);
    return run(() => call(manageSubjectOrder, { subjectIds: ids }));
  };
  const remove = async ({ subjectId, subjectName }: Subject) => {
    if (await ask({ title: `删除“${subjectName}”？`, text: '30 天内可在回收站恢复。', okText: '删除', danger: true }))
      await run(() => call(manageSubjectRemove, { subjectId }));
  };
  return (
    <>
      {holder}
      <div className={styles.bar}>
        <p className="ui-muted">学科由市级教育局统一维护，各学校共用；有人任教过的学科不能删除。</p>
        {mayKeep ? (
          <Button type="primary" icon={<PlusIcon />} onClick={() => setForm('')}>
            新增学科
          </Button>
        ) : null}
      </div>
      {list.length === 0 ? <EmptyState text="还没有学科" /> : null}
      <ul className={rowList.rows}>
        {list.map((subject, at) => (
          <li key={subject.subjectId}>
            <span className={classNames(rowList.name, styles.name)}>{subject.subjectName}</span>
            {mayKeep ? (
              <span className={styles.links}>
                <IconButton
                  icon={CaretUpBoldIcon}
                  label={`${subject.subjectName}上移`}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  icon={CaretDownBoldIcon}
                  label={`${subject.subjectName}下移`}
                  disabled={at === list.length - 1}
                  onClick={() => move(at, 1)}
                />
                <Button size="small" type="link" onClick={() => setForm(subject.subjectId)}>
                  改名
                </Button>
                {subject.used ? null : (
                  <Button size="small" type="link" danger onClick={() => remove(subject)}>
                    删除
                  </Button>
                )}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {form === '' || renamed ? <SubjectForm of={renamed} onClose={() => setForm(undefined)} /> : null}
    </>
  );
}

function SubjectForm({ of, onClose }: { of: Subject | undefined; onClose: () => void }) {
  const queries = useQueryClient();
  const initial = { subjectName: of?.subjectName ?? '', before: of?.subjectName ?? '' };
  const inputOf = ({ subjectName, before }: typeof initial) =>
    of ? { subjectId: of.subjectId, subjectName, before } : { subjectName };
  return (
    <FormDrawer
      title={of ? '学科改名' : '新增学科'}
      open
      schema={of ? manageSubjectRename.input : manageSubjectAdd.input}
      fields={[{ name: 'subjectName', label: '学科名称', required: true, maxLength: 20 }]}
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
