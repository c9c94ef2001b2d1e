import { plainNumber } from '@vimo/contract';
import type { BroughtOrganisation, OrganisationBelow } from '../../organisation/index.ts';
import { type Overwritten, overwrittenOf } from '../rules.ts';

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
