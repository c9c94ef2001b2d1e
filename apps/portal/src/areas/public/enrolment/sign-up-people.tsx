import { contactTypeLabel } from '@vimo/contract';
import { Button, classNames, FieldError, IconButton, PlusBoldIcon, TrashIcon } from '@vimo/ui';
import styles from './sign-up.module.css';
import type { usePeople } from './use-people.tsx';

type People = ReturnType<typeof usePeople>;

/** Who comes along in this sign-up, with the way to add one. */
export function Companions({ people, add, removeParticipant }: People) {
  const waiting = people?.participants.filter(({ removable }) => removable) ?? [];
  return (
    <section className={styles.others} aria-label="同行的人">
      {waiting.length > 0 ? (
        <ul>
          {waiting.map((person) => (
            <li key={person.id}>
              <span className="ui-grow">
                <bdi translate="no">{person.name}</bdi>
                <span className="ui-text-14 ui-muted ui-tabular"> {person.authNumber}</span>
              </span>
              <IconButton icon={TrashIcon} label={`删除${person.name}`} onClick={() => removeParticipant(person)} />
            </li>
          ))}
        </ul>
      ) : null}
      <Button variant="text" size="small" icon={PlusBoldIcon} onClick={() => add('participant')}>
        添加参加人
      </Button>
      <p className="ui-text-14 ui-muted">还有别人同行时添加，每人占一个名额</p>
    </section>
  );
}

/** Whom to call, for activities that ask for it: those who are known are filled in by a press. */
export function EmergencyContacts({
  people,
  add,
  copy,
  removeContact,
  missing,
  mayFollow,
}: People & {
  missing: string | undefined;
  /** It may be filled in after the sign-up too. */
  mayFollow: boolean;
}) {
  const contacts = people?.emergencyContacts ?? [];
  return (
    <section className={styles.others} aria-label="紧急联系人">
      <p className={classNames('ui-label', !mayFollow && 'ui-required')}>紧急联系人</p>
      {mayFollow && contacts.length === 0 ? (
        <p className="ui-text-14 ui-muted">主办方需要一位紧急联系人，也可以报名后再补充</p>
      ) : null}
      {contacts.length > 0 ? (
        <ul>
          {contacts.map((contact) => (
            <li key={contact.id}>
              <span className="ui-grow">
                <bdi translate="no">{contact.name}</bdi>
                <span className="ui-text-14 ui-muted ui-tabular">
                  {' '}
                  {contactTypeLabel[contact.types]} {contact.telephone}
                </span>
              </span>
              <IconButton icon={TrashIcon} label={`删除${contact.name}`} onClick={() => removeContact(contact)} />
            </li>
          ))}
        </ul>
      ) : null}
      <FieldError>{missing && contacts.length === 0 ? missing : null}</FieldError>
      <div className={styles.ways}>
        {people?.known.map((known) => (
          <Button
            key={known.contactId + known.guardianId}
            variant="tint"
            size="small"
            icon={PlusBoldIcon}
            onClick={() => void copy(known)}
          >
            <span>
              <bdi translate="no">{known.name}</bdi>（{contactTypeLabel[known.types]}）{known.telephone}
            </span>
          </Button>
        ))}
        <Button variant="text" size="small" icon={PlusBoldIcon} onClick={() => add('contact')}>
          添加联系人
        </Button>
      </div>
    </section>
  );
}
