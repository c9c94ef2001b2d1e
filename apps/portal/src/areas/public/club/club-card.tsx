import { type ClubRow, pictureUrl } from '@vimo/contract';
import { AppLink, Picture } from '@vimo/ui';
import { clubHref } from '../../../features/club/club-view.ts';
import styles from './club.module.css';

type ClubCardRow = Pick<ClubRow, 'id' | 'name' | 'purpose' | 'logoUrl'> & Partial<ClubRow>;

/** A club: round badge, name, slogan; `facts` adds its school and size. The whole card is the link. */
export function ClubCard({
  club,
  facts = false,
  heading: Heading = 'h3',
}: {
  club: ClubCardRow;
  facts?: boolean;
  heading?: 'h2' | 'h3';
}) {
  return (
    <AppLink className={styles.club} href={clubHref(club.id)}>
      <Picture src={pictureUrl(club.logoUrl, 480)} alt="" width={92} height={92} />
      <Heading className="ui-truncate">{club.name}</Heading>
      <p className="ui-truncate">{club.purpose}</p>
      {facts ? (
        <p className={styles.facts}>
          <span className="ui-truncate">{club.belongDeptName}</span>
          <span className="ui-no-break ui-tabular">{club.personNum} 人</span>
        </p>
      ) : null}
    </AppLink>
  );
}
