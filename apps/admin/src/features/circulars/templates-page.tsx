import { call } from '@vimo/client';
import { type CircularTemplate, manageCircularTemplateRemove, manageCircularTemplates } from '@vimo/contract';
import { manageCircularTemplateSave } from '@vimo/contract/schemas';
import { AppLink, asLeft, EmptyState, Tag } from '@vimo/ui';
import { RichText } from '@vimo/ui/rich-text';
import { Button } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { EditorHead } from '../../shared/editor/editor-head.tsx';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { Read } from '../../shared/read.tsx';
import { richText } from '../../shared/rich-text/rich-text.tsx';
import { useDo } from '../../shared/use-do.ts';
import { useSaved } from '../people/student-forms.tsx';
import styles from './circulars.module.css';

const body = richText(undefined, [{ label: '孩子姓名', text: '{孩子姓名}' }]);
const NEW = { id: '', version: '0', name: '', title: '', body: '', needsConfirmation: '0', allowsAnswers: '0' };
type Values = typeof NEW;
const inputOf = (values: Values) => ({
  ...values,
  version: Number(values.version),
  needsConfirmation: Number(values.needsConfirmation) as 0 | 1,
  allowsAnswers: Number(values.allowsAnswers) as 0 | 1,
});
const valuesOf = ({ mine: _, from: __, ...template }: CircularTemplate): Values => ({
  ...template,
  version: String(template.version),
  needsConfirmation: String(template.needsConfirmation),
  allowsAnswers: String(template.allowsAnswers),
});

/** 通知模板: the organisation's own, which who wrote them and the office change, and those of the bureaus above it. */
export function TemplatesPage() {
  const [editing, setEditing] = useState<Values>();
  const saved = useSaved();
  const run = useDo();
  const { ask, holder } = useAsk();
  const remove = async ({ id, name }: CircularTemplate) => {
    if (await ask({ title: `删除模板“${name}”？`, text: '已发送的通知不受影响。', okText: '删除', danger: true }))
      await run(() => call(manageCircularTemplateRemove, { id }));
  };
  return (
    <>
      {holder}
      <EditorHead title="通知模板">
        <AppLink className="ui-button ui-button-outline ui-button-small" href={asLeft('/circulars')}>
          返回
        </AppLink>
        <Button type="primary" onClick={() => setEditing(NEW)}>
          新建模板
        </Button>
      </EditorHead>
      <Read endpoint={manageCircularTemplates} input={{}}>
        {(templates) =>
          templates.length === 0 ? (
            <section className={`ui-card ${styles.panel}`}>
              <EmptyState text="还没有模板。常发的通知存成模板，写的时候直接选用。" />
            </section>
          ) : (
            <div className={styles.twice}>
              {templates.map((one) => (
                <section key={one.id} className={`ui-card ${styles.panel}`} aria-label={one.name}>
                  <div className={styles.panelHead}>
                    <h2>{one.name}</h2>
                    {one.mine ? (
                      <span>
                        <Button
                          type="link"
                          aria-label={`修改模板${one.name}`}
                          onClick={() => setEditing(valuesOf(one))}
                        >
                          修改
                        </Button>
                        <Button type="link" danger aria-label={`删除模板${one.name}`} onClick={() => void remove(one)}>
                          删除
                        </Button>
                      </span>
                    ) : (
                      <Tag>{one.from || '本机构'}</Tag>
                    )}
                  </div>
                  <b>{one.title}</b>
                  <RichText html={one.body} />
                </section>
              ))}
            </div>
          )
        }
      </Read>
      {editing ? (
        <FormDrawer
          open
          wide
          title={editing.id ? '修改模板' : '新建模板'}
          schema={manageCircularTemplateSave.input}
          initial={editing}
          toInput={inputOf}
          fields={[
            { name: 'name', label: '模板名称', required: true, maxLength: 20 },
            { name: 'title', label: '标题', maxLength: 50 },
            { name: 'body', label: '正文', control: body },
            { name: 'needsConfirmation', label: '需要回执', kind: 'switch' },
            { name: 'allowsAnswers', label: '允许回复', kind: 'switch' },
          ]}
          onSubmit={async (values) => saved((await call(manageCircularTemplateSave, inputOf(values))).message)}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </>
  );
}
