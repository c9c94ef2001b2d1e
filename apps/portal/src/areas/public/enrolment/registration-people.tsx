import { Button, Card, ErrorState, Loading, PlusBoldIcon, SkeletonText } from '@vimo/ui';
import { ContactTable, ParticipantTable } from './people-tables.tsx';
import { usePeople } from './use-people.tsx';

/** The participants and emergency contacts of one's registration for an activity, with the dialogs that add to them. */
export function RegistrationPeople({ activityId, applied }: { activityId: string; applied: boolean }) {
  const { people, error, retry, add, removeParticipant, removeContact, dialog } = usePeople(activityId);
  if (!people) {
    return (
      <Card as="section" panel>
        {error ? (
          <ErrorState error={error} onRetry={retry} />
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
        <div className="ui-panel-head">
          <h2 className="ui-heading-2">参加人信息</h2>
          {applied ? (
            <span className="ui-text-14 ui-muted">报名后不能增减参加人，如需调整请先取消报名</span>
          ) : (
            <Button variant="tint" icon={PlusBoldIcon} onClick={() => add('participant')}>
              添加参加人
            </Button>
          )}
        </div>
        <ParticipantTable participants={people.participants} onDelete={removeParticipant} />
      </Card>
      <Card as="section" panel>
        <div className="ui-panel-head">
          <h2 className="ui-heading-2">紧急联系人</h2>
          <Button variant="tint" icon={PlusBoldIcon} onClick={() => add('contact')}>
            添加联系人
          </Button>
        </div>
        <ContactTable contacts={people.emergencyContacts} onDelete={removeContact} />
      </Card>
      {dialog}
    </>
  );
}
