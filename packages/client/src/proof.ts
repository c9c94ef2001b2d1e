import { proofChallenge } from '@vimo/contract';

/** Fetches a proof-of-work challenge and solves it; the solver is loaded only when it is asked for. */
export async function solveProof(): Promise<string> {
  const [{ call }, { solve }] = await Promise.all([import('./call.ts'), import('./proof-solver.ts')]);
  const { data } = await call(proofChallenge, {});
  return solve(data.challenge);
}
