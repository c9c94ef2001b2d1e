import { pictureUrl } from '@vimo/contract';
import { classNames, Picture } from '@vimo/ui';
import type { ChosenOrg } from '../../../features/organisation/chosen-org.ts';
import styles from './home.module.css';

const CREST_WIDTH = 160;

/** Whose home this is: crest, name, kind and place. Without a crest the first character of the name stands in. */
export function OrgHead({ org: { orgName, orgLogoId, kindName, city, area } }: { org: ChosenOrg }) {
  const facts = [kindName, [city, area].filter(Boolean).join(' ')].filter(Boolean).join(' · ');
  return (
    <div className={classNames('ui-container', styles.orgHead)}>
      {orgLogoId ? (
        <Picture src={pictureUrl(orgLogoId, CREST_WIDTH)} alt="" width={52} height={52} eager />
      ) : (
        <span className="ui-crest ui-tint-primary" aria-hidden="true">
          {orgName.slice(0, 1)}
        </span>
      )}
      <div>
        <h1>{orgName}</h1>
        {facts ? <p className="ui-muted ui-text-14">{facts}</p> : null}
      </div>
    </div>
  );
}
