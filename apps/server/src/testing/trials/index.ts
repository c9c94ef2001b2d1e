import type { Endpoint } from '@vimo/contract';
import * as contract from '@vimo/contract';
import { accountTrials } from './account.ts';
import { frameTrials } from './frame.ts';
import { importTrials } from './imports.ts';
import { jobTrials } from './jobs.ts';
import { keeperTrials } from './keepers.ts';
import { organisationTrials } from './organisation.ts';
import { peopleTrials } from './people.ts';
import { personTrials } from './person.ts';
import { portalTrials } from './portal.ts';
import { questionTrials } from './questions.ts';
import { recordTrials } from './records.ts';
import { recycleBinTrials } from './recycle-bin.ts';
import { restrictedTrials } from './restricted.ts';
import { schemeTrials } from './scheme.ts';
import { schoolTrials } from './school.ts';
import type { Stage } from './stage.ts';
import type { Trial } from './trial.ts';

export * from './stage.ts';
export * from './trial.ts';

/** How each call of the contract is tried, by its name in the contract. A new call needs an entry: policy.test.ts asks for it. */
export const TRIALS: Record<string, Trial> = {
  ...accountTrials,
  ...portalTrials,
  ...personTrials,
  ...peopleTrials,
  ...restrictedTrials,
  ...schoolTrials,
  ...jobTrials,
  ...importTrials,
  ...recycleBinTrials,
  ...schemeTrials,
  ...organisationTrials,
  ...frameTrials,
  ...keeperTrials,
  ...recordTrials,
  ...questionTrials,
};

/** The endpoints that the server mounts, in the order in which it does. */
export const mounted = ({ app }: Stage): Endpoint[] =>
  app.app.modules.flatMap((module) => module.routes.map((route) => route.endpoint));

/** Names in the contract, by endpoint. */
export const trialNames = new Map<Endpoint, string>();
for (const [name, value] of Object.entries(contract)) {
  if (typeof value === 'object' && 'path' in value && 'method' in value) trialNames.set(value as Endpoint, name);
}
