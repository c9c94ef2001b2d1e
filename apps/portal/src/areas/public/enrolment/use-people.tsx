import { type CallError, call, useCall } from '@vimo/client';
import {
  addEmergencyContact,
  addParticipant,
  copyEmergencyContact,
  deleteEmergencyContact,
  deleteParticipant,
  type KnownContact,
  queryContacts,
} from '@vimo/contract';
import { confirm, sayRefusal, toast } from '@vimo/ui';
import { type ReactNode, useState } from 'react';
import { useEnrolmentRefresh } from '../../../features/enrolment/refresh.ts';
import { PersonDialog } from './person-dialog.tsx';
import { EMPTY_PERSON, type PersonForm } from './person-form.ts';

export type Adding = 'participant' | 'contact';

/**
 * Who comes along and whom to call, as the person put them down for an activity, and the ways to change it. Each change is kept by
 * the server at once. `drafts` keeps what is half typed when the dialog closes.
 */
export function usePeople(
  activityId: string,
  drafts?: { of: (adding: Adding) => PersonForm; keep: (adding: Adding, person: PersonForm) => void },
) {
  const { data, error, refetch } = useCall(queryContacts, { activityId });
  const [adding, setAdding] = useState<Adding>();
  const refresh = useEnrolmentRefresh();

  const add = async ({ types, ...person }: PersonForm) => {
    try {
      if (adding === 'contact') await call(addEmergencyContact, { activityId, types, ...person });
      else await call(addParticipant, { activityId, ...person });
    } catch (refusal) {
      sayRefusal(refusal as CallError);
      return (refusal as CallError).fields;
    }
    toast.success('添加成功');
    if (adding) drafts?.keep(adding, EMPTY_PERSON);
    setAdding(undefined);
    await refresh();
    return undefined;
  };
  const copy = async ({ contactId, guardianId }: KnownContact) => {
    await call(copyEmergencyContact, { activityId, contactId, guardianId }).then(
      () => toast.success('添加成功'),
      sayRefusal,
    );
    await refresh();
  };
  const remove = async (who: { id: string; name: string }, endpoint: typeof deleteParticipant) => {
    const sure = await confirm({ title: `确定删除${who.name}吗？`, okText: '删除', danger: true });
    if (!sure) return;
    await call(endpoint, { id: who.id }).then(() => toast.success('删除成功'), sayRefusal);
    await refresh();
  };
  const dialog: ReactNode = adding ? (
    <PersonDialog
      title={adding === 'contact' ? '添加紧急联系人' : '添加参加人'}
      withType={adding === 'contact'}
      initial={drafts?.of(adding)}
      onChange={(person) => drafts?.keep(adding, person)}
      onAdd={add}
      onClose={() => setAdding(undefined)}
    />
  ) : null;
  return {
    people: data,
    error,
    retry: () => void refetch(),
    add: setAdding,
    copy,
    removeParticipant: (who: { id: string; name: string }) => void remove(who, deleteParticipant),
    removeContact: (who: { id: string; name: string }) => void remove(who, deleteEmergencyContact),
    dialog,
  };
}
