/** One call of WeChat's server interface: path and query in, its JSON out. */
export type AskWechat = (path: string, query: Record<string, string>) => Promise<Record<string, unknown>>;
