import { OrgType } from '@vimo/contract';
import { Card, EmptyState, LinkButton } from '@vimo/ui';
import { useChosenOrg } from '../organisation/chosen-org.ts';
import { CLUBS_HREF } from './club-view.ts';

/** Says that there is no club; on the site of a school with the way to its clubs. */
export function NoClubs({ text }: { text: string }) {
  const org = useChosenOrg();
  return (
    <Card>
      <EmptyState
        art="club"
        text={text}
        action={org?.orgType === OrgType.school ? <LinkButton href={CLUBS_HREF}>去加入</LinkButton> : null}
      />
    </Card>
  );
}
