import { type ClubRow, pictureUrl } from '@vimo/contract';
import { AppLink, classNames, Picture } from '@vimo/ui';
import { clubHref } from '../../../features/club/club-view.ts';
import styles from './club.module.css';

type ClubCardRow = Pick<ClubRow, 'id' | 'name' | 'purpose' | 'logoUrl'> & Partial<ClubRow>;

/** A club: round badge, name, slogan; `facts` adds its school and size, `lead` what it says of itself and its kind as well. The whole card is the link. */
export function ClubCard({
  club,
  facts = false,
  lead = false,
  heading: Heading = 'h3',
}: {
  club: ClubCardRow;
  facts?: boolean;
  lead?: boolean;
  heading?: 'h2' | 'h3';
}) {
  return (
    <AppLink className={classNames(styles.club, lead && styles.lead)} href={clubHref(club.id)}>
      <Picture src={pictureUrl(club.logoUrl, 480)} alt="" width={92} height={92} eager={lead} />
      <Heading className="ui-truncate">{club.name}</Heading>
      <p className="ui-truncate">{club.purpose}</p>
      {lead && club.introInfo ? <p className={styles.told}>{club.introInfo}</p> : null}
      {facts ? (
        <p className={styles.facts}>
          <span className="ui-truncate">{club.belongDeptName}</span>
          <span className="ui-no-break ui-tabular">{club.personNum} 人</span>
          {lead && club.typesName ? <span className="ui-no-break">{club.typesName}</span> : null}
        </p>
      ) : null}
    </AppLink>
  );
}
