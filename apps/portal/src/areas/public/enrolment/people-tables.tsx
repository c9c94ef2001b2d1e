import { contactTypeLabel, type EmergencyContact, type Participant } from '@vimo/contract';
import { EmptyState, IconButton, TrashIcon } from '@vimo/ui';
import type { ReactNode } from 'react';
import styles from './registration.module.css';

interface Row {
  id: string;
  name: string;
  /** Undefined when the row cannot be deleted. */
  onDelete?: () => void;
  cells: Record<string, ReactNode>;
}

/** A table that becomes a list of cards on phones. */
function PeopleTable({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly Row[];
}) {
  if (rows.length === 0) return <EmptyState art="data" small />;
  return (
    <table className={styles.people}>
      <caption className="ui-visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col">删除</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map((column) => (
              <td key={column} data-column={column}>
                {row.cells[column]}
              </td>
            ))}
            <td className={styles.remove}>
              {row.onDelete ? (
                <IconButton icon={TrashIcon} label={`删除${row.name}`} onClick={row.onDelete} />
              ) : (
                <span className="ui-faint">—</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Who takes part: identity, name, kind and number of the proof, status. */
export const ParticipantTable = ({
  participants,
  onDelete,
}: {
  participants: readonly Participant[];
  onDelete: (participant: Participant) => void;
}) => (
  <PeopleTable
    caption="参加人信息"
    columns={['身份', '姓名', '认证方式', '认证号码', '状态']}
    rows={participants.map((participant) => ({
      id: participant.id,
      name: participant.name,
      onDelete: participant.removable ? () => onDelete(participant) : undefined,
      cells: {
        身份: participant.identity,
        姓名: participant.name,
        认证方式: participant.authType,
        认证号码: participant.authNumber,
        状态: participant.status,
      },
    }))}
  />
);

/** Whom to call in an emergency. */
export const ContactTable = ({
  contacts,
  onDelete,
}: {
  contacts: readonly EmergencyContact[];
  onDelete: (contact: EmergencyContact) => void;
}) => (
  <PeopleTable
    caption="紧急联系人"
    columns={['关系', '姓名', '身份证号', '手机号码']}
    rows={contacts.map((contact) => ({
      id: contact.id,
      name: contact.name,
      onDelete: () => onDelete(contact),
      cells: {
        关系: contactTypeLabel[contact.types] ?? contact.types,
        姓名: contact.name,
        身份证号: contact.identCode,
        手机号码: contact.telephone,
      },
    }))}
  />
);
