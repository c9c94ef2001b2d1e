import type { PublicationKind } from '@vimo/contract';
import { Alert, Button } from 'antd';
import { told } from './compared.tsx';
import styles from './contents.module.css';
import { kindForms } from './kinds.tsx';
import { fieldOf, termName } from './merged.ts';
import { TERM_LABEL, tellTerm } from './terms-text.ts';
import type { PublicationDraft } from './use-publication.ts';

const labelOf = (kind: PublicationKind, name: string): string => {
  const term = termName(name);
  return (term ? TERM_LABEL[term] : kindForms[kind].fields.find((field) => field.name === name)?.label) ?? '';
};
const tellField = (kind: PublicationKind, name: string, value: string): string => {
  const term = termName(name);
  return term ? tellTerm(term, value) : told(kind, name, value);
};

/** Somebody else saved meanwhile: what was merged is told, and of each field that both changed is asked which text stays. */
export function Merging({ draft, kind }: { draft: PublicationDraft; kind: PublicationKind }) {
  const { merge, edited, answer } = draft;
  if (!merge) return null;
  const by = merge.by || '他人';
  const taken = merge.taken.map((name) => labelOf(kind, name)).filter(Boolean);
  if (merge.asked.length === 0)
    return (
      <Alert
        type="info"
        showIcon
        className={styles.alert ?? ''}
        title={`${by}刚才也保存了修改，已和您填写的合并，请核对后再保存。`}
        description={taken.length > 0 ? `换成${by}内容的栏目：${taken.join('、')}` : undefined}
      />
    );
  return (
    <section aria-label="两人都改过的栏目">
      <Alert
        type="warning"
        showIcon
        className={styles.alert ?? ''}
        title={`${by}刚才也保存了修改，下面的栏目两人都改过，请逐项选择保留哪一份，再保存。`}
        description="只有一人改过的栏目已经合并；您填写的内容都还在，并保存在本机。"
      />
      <div className="ui-card">
        <table className={styles.compared}>
          <thead>
            <tr>
              <th scope="col">栏目</th>
              <th scope="col">{by}保存的</th>
              <th scope="col">您填写的</th>
            </tr>
          </thead>
          <tbody>
            {merge.asked.map(({ name, theirs }) => {
              const label = labelOf(kind, name);
              return (
                <tr key={name}>
                  <th scope="row">{label}</th>
                  <td>
                    <p>{tellField(kind, name, theirs) || '（空）'}</p>
                    <Button aria-label={`用这一份：${by}保存的“${label}”`} onClick={() => answer(name, 'theirs')}>
                      用这一份
                    </Button>
                  </td>
                  <td>
                    <p>{tellField(kind, name, fieldOf(edited, name)) || '（空）'}</p>
                    <Button aria-label={`用这一份：您填写的“${label}”`} onClick={() => answer(name, 'mine')}>
                      用这一份
                    </Button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
