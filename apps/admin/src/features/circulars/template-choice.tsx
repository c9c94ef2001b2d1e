import { useCall } from '@vimo/client';
import { manageCircularTemplates } from '@vimo/contract';
import { Select } from 'antd';
import styles from './circulars.module.css';
import type { CircularDraft } from './use-circular-draft.ts';

/** Begins a circular with the words of a template; asks first where something is written. */
export function TemplateChoice({ draft }: { draft: CircularDraft }) {
  const { data: templates = [] } = useCall(manageCircularTemplates, {});
  const { values, ask, replace } = draft;
  if (templates.length === 0) return null;
  const take = async (id: string) => {
    const template = templates.find((one) => one.id === id);
    if (!template) return;
    const question = { title: '用模板替换已写的内容？', text: '标题和正文会换成模板的内容。', okText: '替换' };
    if ((values.title || values.body) && !(await ask(question))) return;
    const { title, body, needsConfirmation, allowsAnswers } = template;
    replace({ title, body, needsConfirmation: needsConfirmation === 1, allowsAnswers: allowsAnswers === 1 });
  };
  return (
    <Select
      className={styles.template ?? ''}
      aria-label="模板"
      placeholder="从模板开始"
      value={null}
      options={templates.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id: string | null) => void (id && take(id))}
    />
  );
}
