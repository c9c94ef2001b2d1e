import { activityPage, collect, collectedPage } from '@vimo/contract';
import { send, tokenOf } from '../support/people.ts';

/** Students who collect one activity after another and remember what the server acknowledged. */
export async function startWriters(url: string, accounts: string[]) {
  const { envelope } = await send(url, activityPage, { pageSize: 100, currentPage: 1 });
  const activities = (envelope.data?.dataList ?? []).map((activity) => activity.id);
  const tokens = await Promise.all(accounts.map((account) => tokenOf(url, account)));
  const acknowledged = new Map<string, Set<string>>(tokens.map((token) => [token, new Set<string>()]));
  let going = true;

  const write = async (token: string) => {
    for (const objectId of activities) {
      if (!going) return;
      const reply = await send(url, collect, { objectId }, token).catch(() => undefined);
      if (reply?.envelope.error_code === 0) acknowledged.get(token)?.add(objectId);
    }
  };
  const all = Promise.all(tokens.map(write));
  return {
    acknowledgedCount: () => [...acknowledged.values()].reduce((sum, set) => sum + set.size, 0),
    async stop() {
      going = false;
      await all;
    },
    /** Acknowledged writes that the server no longer knows. */
    async lost(): Promise<string[]> {
      const missing: string[] = [];
      for (const [token, ids] of acknowledged) {
        const page = await send(url, collectedPage, { pageSize: 100, currentPage: 1 }, token);
        const present = new Set(page.envelope.data?.dataList.map((activity) => activity.id));
        missing.push(...[...ids].filter((id) => !present.has(id)));
      }
      return missing;
    },
  };
}
