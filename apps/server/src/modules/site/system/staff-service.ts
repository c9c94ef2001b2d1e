import type {
  manageSystemBackup,
  manageSystemFaultPage,
  manageSystemFaultRemove,
  manageSystemPoliciesUpdate,
  SystemPolicies,
  Usertype,
} from '@vimo/contract';
import { usertypeLabel } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { changedMeanwhile, notFound } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PolicyValues } from '../../../platform/policies.ts';
import type { WireTime } from '../../../platform/time.ts';
import { requireRecentPassword } from '../../people/account/index.ts';
import { backupUnderWay, dropFault, faultsOf, lockBackups } from './queries.ts';
import { createSystemState } from './state.ts';
import { backupTask } from './tasks.ts';

/** The installation, as its administrator sees and steers it (docs/domains/system.md). */
export function createStaffSystem(platform: Platform) {
  const { database, jobs, policies, faults } = platform;
  const stateOf = createSystemState(platform);

  return {
    async state(now: WireTime) {
      // What came up a moment ago is told too.
      await faults.flush();
      return stateOf(now);
    },

    /** Begins a backup; while one is under way it is that one. @throws Refusal without the password given once more */
    async backup({ session, now, address, requestId }: Call<typeof manageSystemBackup>): Promise<{ taskId: string }> {
      requireRecentPassword(session, now);
      return database.transaction(async (db) => {
        await lockBackups(db);
        const running = await backupUnderWay(db);
        if (running) return { taskId: running.jobId };
        const { accountId } = session;
        const taskId = await jobs.enqueue(db, { task: backupTask, orgId: null, accountId, input: {} });
        await audit(db, { event: 'system.backupAsked', session, target: taskId, address, requestId });
        return { taskId };
      });
    },

    async faults({ input }: Call<typeof manageSystemFaultPage>) {
      await faults.flush();
      return faultsOf(database, spanOf(input));
    },

    /** Takes a fault off the list; when it comes up again it is there again. @throws Refusal notFound */
    async removeFault({ session, input, address, requestId }: Call<typeof manageSystemFaultRemove>): Promise<void> {
      await database.transaction(async (db) => {
        if (!(await dropFault(db, input.id))) throw notFound('该故障已被移除');
        await audit(db, { event: 'system.faultRemoved', session, target: input.id, address, requestId });
      });
    },

    policies(): SystemPolicies {
      const { words, secondFactorFor, ...values } = policies.now();
      return {
        ...values,
        secondFactorFor: [...secondFactorFor],
        secondFactorAlways: [...policies.always],
        heldWords: [...words.held],
        allowedWords: [...words.allowed],
      };
    },

    /**
     * Holds in every process as soon as it is written.
     * @throws Refusal without the password given once more, or when somebody changed them since that version was read
     */
    async updatePolicies(call: Call<typeof manageSystemPoliciesUpdate>): Promise<void> {
      const { session, now, address, requestId } = call;
      requireRecentPassword(session, now);
      const { version, heldWords, allowedWords, secondFactorFor, passwordLength, idleMinutes } = call.input;
      const next: PolicyValues = {
        ...{ passwordLength, idleMinutes },
        secondFactorFor: [...new Set([...policies.always, ...(secondFactorFor as Usertype[])])].toSorted(
          (a, b) => a - b,
        ),
        words: { held: [...new Set(heldWords)], allowed: [...new Set(allowedWords)] },
      };
      await database.transaction(async (db) => {
        const before = await policies.write(db, next, version);
        if (!before) throw changedMeanwhile();
        const detail = changesBetween(before, next);
        await audit(db, { event: 'system.policiesChanged', session, target: 'policies', address, requestId, detail });
      });
      await policies.read();
    },
  };
}
export type StaffSystem = ReturnType<typeof createStaffSystem>;

const namesOf = (types: readonly Usertype[]) => types.map((type) => usertypeLabel[type]).join('、') || '无';

/** What is otherwise than before, for the log; words by how many they are. */
function changesBetween(before: PolicyValues, after: PolicyValues): Record<string, string> {
  const shown = ({ passwordLength, idleMinutes, secondFactorFor, words }: PolicyValues) => ({
    passwordLength: String(passwordLength),
    idleMinutes: String(idleMinutes),
    secondFactorFor: namesOf(secondFactorFor.toSorted((a, b) => a - b)),
    heldWords: String(words.held.length),
    allowedWords: String(words.allowed.length),
  });
  const [from, to] = [shown(before), shown(after)];
  const names = Object.keys(to) as (keyof typeof to)[];
  return Object.fromEntries(
    names.filter((name) => from[name] !== to[name]).map((name) => [name, `${from[name]} → ${to[name]}`]),
  );
}
