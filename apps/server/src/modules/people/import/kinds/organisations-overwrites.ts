import { plainNumber, stageLabel } from '@vimo/contract';
import type { BroughtOrganisation, OrganisationBelow } from '../../organisation/index.ts';
import { type Overwritten, overwrittenOf } from '../rules.ts';
import type { AreasByName } from './organisations-areas.ts';

/** What a row says otherwise of an organisation that is there, by column (docs/domains/imports.md). */
export const overwrittenBy = (write: BroughtOrganisation, before: OrganisationBelow): Overwritten =>
  overwrittenOf({
    name: [write.name, before.name],
    code: [write.code, plainNumber(before.code)],
    kindName: [write.kindName, before.kindName],
    stages: [[...write.stages].sort().join(), [...before.stages].sort().join()],
    head: [write.headName, before.headName],
    contact: [write.contactPerson, before.contactPerson],
    phone: [write.phone, before.phone],
    address: [write.address, before.address],
    area: [write.areaId, before.areaId],
  });

/** The same as people read it. */
export const standingInWords = (before: OrganisationBelow, { byId }: AreasByName): Overwritten => ({
  stages: before.stages.map((stage) => stageLabel[stage] ?? '').join('、'),
  area: byId.get(before.areaId) ?? '',
});
