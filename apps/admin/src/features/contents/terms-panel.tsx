import { isShownInPlace, kindOf, orgTypeLabel, type PublicationKind } from '@vimo/contract';
import { FormField, type FormFieldSpec } from '../../shared/form/form-field.tsx';
import { useMe } from '../../shared/session/use-me.ts';
import styles from './contents.module.css';
import { STAGES } from './stages.ts';
import { type TermWords, termsOf, termWords } from './term-words.ts';
import { TERM_LABEL } from './terms-text.ts';
import type { Publication, PublicationDraft } from './use-publication.ts';

const TYPES = Object.entries(orgTypeLabel).map(([value, label]) => ({ value, label }));

function fromHint(kind: PublicationKind, publication: Publication | undefined): string {
  if (publication?.status !== 'shown') return '选择之后的时间就是定时发布';
  return isShownInPlace(kind) ? '改为之后的时间，到时才替换线上的内容' : '已经上线的保留原来的时间';
}

/** When it is shown, and for whom below the own organisation it is meant. */
export function TermsPanel({
  draft,
  kind,
  isLocked,
  publication,
}: {
  draft: PublicationDraft;
  kind: PublicationKind;
  isLocked: boolean;
  publication: Publication | undefined;
}) {
  const { data: me } = useMe();
  const values = termWords(draft.edited.terms);
  const set = (name: keyof TermWords, value: string) => draft.change({ terms: termsOf({ ...values, [name]: value }) });
  // A school or a base has nobody below it.
  const below = me?.orgs.filter(({ orgId }) => orgId !== me.orgId) ?? [];
  // For the own page alone it waits for the bureau that wants to pass it, if there is one.
  const passer =
    publication?.forOrgName || (publication?.status === 'putForward' ? publication.passer?.orgName : undefined);
  const fields: readonly FormFieldSpec<TermWords>[] = [
    {
      ...{ name: 'from', label: TERM_LABEL.from, kind: 'moment', placeholder: '发布后立即上线' },
      hint: fromHint(kind, publication),
    },
    { name: 'until', label: TERM_LABEL.until, kind: 'moment', placeholder: '不自动下线' },
    ...(kindOf(kind).aimed && below.length > 0
      ? ([
          { name: 'orgTypes', label: TERM_LABEL.orgTypes, kind: 'choices', options: TYPES, placeholder: '全部机构' },
          { name: 'stages', label: TERM_LABEL.stages, kind: 'choices', options: STAGES, placeholder: '全部学段' },
          {
            name: 'orgIds',
            label: TERM_LABEL.orgIds,
            kind: 'choices',
            placeholder: '不指定就是全部',
            options: below.map(({ orgId, orgName }) => ({ value: orgId, label: orgName })),
          },
        ] as const)
      : []),
  ];
  return (
    <section className="ui-card" aria-labelledby="terms">
      <h2 id="terms">发布</h2>
      <fieldset disabled={isLocked} className={styles.fields}>
        {fields.map((field) => (
          <FormField
            key={field.name}
            field={{ ...field, disabled: isLocked }}
            value={values[field.name]}
            error={draft.errors[field.name]}
            onChange={(value) => set(field.name, value)}
          />
        ))}
      </fieldset>
      {passer ? <p className="ui-muted ui-text-13">送审机构：{passer}</p> : null}
    </section>
  );
}
