import type { PublicationKind } from '@vimo/contract';
import { Conflict } from '../../shared/editor/conflict.tsx';
import { Compared } from './compared.tsx';
import { kindForms } from './kinds.tsx';
import type { PublicationDraft } from './use-publication.ts';

/** Somebody else saved meanwhile: both are shown, and one is chosen; what is replaced stays with who typed it until then. */
export function BothVersions({ draft, kind }: { draft: PublicationDraft; kind: PublicationKind }) {
  const { theirs } = draft;
  if (!theirs) return null;
  return (
    <section aria-label="两份修改">
      <Conflict isKept onTake={draft.takeTheirs} onKeep={() => void draft.keepMine()} />
      <div className="ui-card">
        <Compared
          kind={kind}
          one={{ name: `${theirs.editedBy || '他人'}保存的`, words: kindForms[kind].toWords(theirs.content) }}
          other={{ name: '您填写的', words: draft.edited.words }}
        />
      </div>
    </section>
  );
}
