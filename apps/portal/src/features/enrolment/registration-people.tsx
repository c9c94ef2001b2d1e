import { type CallError, call, useCall } from '@vimo/client';
import {
  addEmergencyContact,
  addParticipant,
  deleteEmergencyContact,
  deleteParticipant,
  queryContacts,
} from '@vimo/contract';
import { Button, Card, confirm, ErrorState, Loading, PlusBoldIcon, SkeletonText, toast } from '@vimo/ui';
import { useState } from 'react';
import { sayRefusal } from '../../app/refusal.ts';
import { ContactTable, ParticipantTable } from './people-tables.tsx';
import { PersonDialog, type PersonForm } from './person-dialog.tsx';
import { useEnrolmentRefresh } from './refresh.ts';

type Adding = 'participant' | 'contact';

/** The participants and emergency contacts of one's registration for an activity, with the dialogs that add to them. */
export function RegistrationPeople({ activityId, applied }: { activityId: string; applied: boolean }) {
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
    setAdding(undefined);
    await refresh();
    return undefined;
  };
  const remove = async (who: { id: string; name: string }, endpoint: typeof deleteParticipant) => {
    const sure = await confirm({ title: `确定删除${who.name}吗？`, okText: '删除', danger: true });
    if (!sure) return;
    await call(endpoint, { id: who.id }).then(() => toast.success('删除成功'), sayRefusal);
    await refresh();
  };

  if (!data) {
    return (
      <Card as="section" panel>
        {error ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <Loading>
            <SkeletonText lines={6} />
          </Loading>
        )}
      </Card>
    );
  }
  return (
    <>
      <Card as="section" panel>
        <div className="ph">
          <h2 className="h2">参加人信息</h2>
          {applied ? (
            <span className="fs14 muted">报名后不能增减参加人，如需调整请先取消报名</span>
          ) : (
            <Button variant="tint" icon={PlusBoldIcon} onClick={() => setAdding('participant')}>
              添加参加人
            </Button>
          )}
        </div>
        <ParticipantTable
          participants={data.participants}
          onDelete={(participant) => void remove(participant, deleteParticipant)}
        />
      </Card>
      <Card as="section" panel>
        <div className="ph">
          <h2 className="h2">紧急联系人</h2>
          <Button variant="tint" icon={PlusBoldIcon} onClick={() => setAdding('contact')}>
            添加联系人
          </Button>
        </div>
        <ContactTable
          contacts={data.emergencyContacts}
          onDelete={(contact) => void remove(contact, deleteEmergencyContact)}
        />
      </Card>
      {adding ? (
        <PersonDialog
          title={adding === 'contact' ? '添加紧急联系人' : '添加参加人'}
          withType={adding === 'contact'}
          onAdd={add}
          onClose={() => setAdding(undefined)}
        />
      ) : null}
    </>
  );
}
