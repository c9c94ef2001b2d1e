import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseAccess } from './platform/database-access.ts';
import { folderProblem, StartProblem } from './platform/start-problems.ts';
import { clamdAddress } from './platform/virus-scan.ts';

export interface Config {
  production: boolean;
  /** Fictional city, console text messages, stand-in of WeChat. Never in production. */
  demoMode: boolean;
  host: string;
  port: number;
  dataDir: string;
  /** Where backups go that are named by their moment. */
  backupDir: string;
  /** Absent: the embedded database in `dataDir`. */
  database: DatabaseAccess | undefined;
  /** Address people type, without a trailing slash. */
  publicUrl: string;
  trustedProxies: string[];
  secretKey: string;
  /** API reference at /docs. */
  docs: boolean;
  s3: { endpoint: string; bucket: string; accessKeyId: string; secretAccessKey: string; region: string } | undefined;
  sms:
    | { driver: 'console' }
    | {
        driver: 'aliyun';
        accessKeyId: string;
        accessKeySecret: string;
        signName: string;
        templateCode: string;
        /** Of notices; empty: text messages carry codes alone. */
        noticeTemplateCode?: string;
        endpoint: string;
      };
  /** Address of an outside viewer for Office documents of the college, with `{url}` or `{base64}` for the document's; absent: none. */
  collegeViewerUrl: string | undefined;
  /** Address of a map, with `{address}` for the place that is looked for; absent: pages offer to copy the place's address. */
  mapUrl: string | undefined;
  wechat: { appId: string; appSecret: string; baseUrl: string; authorizeUrl: string } | undefined;
  /** Where a ClamAV daemon listens: the path of its socket, or host:port; absent: uploads are looked at by their structure alone. */
  clamdSocket: string | undefined;
  poolSize: number;
  /** Minutes without a call after which a session of staff ends. */
  staffIdleMinutes: number;
  /** Calls in flight, waiting ones included, beyond which a process refuses the next. */
  maxInFlight: number;
  /** Tasks that this process runs at a time beside its calls; 0: none, others do. */
  tasksAtOnce: number;
  logLevel: string;
}

/** All that is wrong with the environment, one line each. */
export class ConfigError extends Error {}

/** The numbers among the settings. @param problems where what is wrong with one goes */
function numbersIn(env: NodeJS.ProcessEnv, problems: string[]) {
  const port = Number(env.PORT || 3000);
  const isPort = Number.isInteger(port) && port >= 0 && port <= 65535;
  if (!isPort) problems.push('PORT：应为 0—65535 的整数');
  const poolSize = Number(env.DATABASE_POOL || 8);
  if (!Number.isInteger(poolSize) || poolSize < 1 || poolSize > 100) problems.push('DATABASE_POOL：应为 1—100 的整数');

  const maxInFlight = Number(env.MAX_IN_FLIGHT || 5000);
  if (!Number.isInteger(maxInFlight) || maxInFlight < 10) problems.push('MAX_IN_FLIGHT：应为不小于 10 的整数');

  const tasksAtOnce = Number(env.TASKS_AT_ONCE || 2);
  if (!Number.isInteger(tasksAtOnce) || tasksAtOnce < 0 || tasksAtOnce > 16)
    problems.push('TASKS_AT_ONCE：应为 0—16 的整数');

  const staffIdleMinutes = Number(env.STAFF_IDLE_MINUTES || 30);
  if (!Number.isInteger(staffIdleMinutes) || staffIdleMinutes < 2 || staffIdleMinutes > 1440)
    problems.push('STAFF_IDLE_MINUTES：应为 2—1440 的整数');
  return { port, isPort, poolSize, maxInFlight, tasksAtOnce, staffIdleMinutes };
}

/**
 * Reads and checks the environment (docs/operations.md has the table).
 * @throws ConfigError naming every wrong variable, StartProblem when the data folder cannot be used.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const problems: string[] = [];
  const production = env.NODE_ENV === 'production';
  const demoMode = env.DEMO_MODE ? env.DEMO_MODE === '1' : !production;
  if (production && demoMode) problems.push('DEMO_MODE：生产环境不能使用演示模式');

  const { port, isPort, poolSize, maxInFlight, tasksAtOnce, staffIdleMinutes } = numbersIn(env, problems);
  const host = env.HOST || (production ? '0.0.0.0' : '127.0.0.1');
  const dataDir = path.resolve(env.DATA_DIR || 'data');
  const publicUrl = (env.PUBLIC_URL || `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`).replace(/\/+$/, '');
  // An address that is made of a wrong port says nothing new.
  if ((isPort || env.PUBLIC_URL) && !URL.canParse(publicUrl))
    problems.push('PUBLIC_URL：应为完整网址，如 https://zhsz.example.cn');
  const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl } = env;
  for (const [name, url] of Object.entries({ DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl }))
    if (url && !/^postgres(ql)?:\/\//.test(url)) problems.push(`${name}：应以 postgres:// 开头`);
    else if (url && namesSeveralHosts(url)) problems.push(`${name}：${ONE_HOST}`);
  if (ownerUrl && !databaseUrl) problems.push('DATABASE_OWNER_URL：须与 DATABASE_URL 一并设置');

  const collegeViewerUrl = env.COLLEGE_VIEWER_URL || undefined;
  if (collegeViewerUrl && !isViewerUrl(collegeViewerUrl))
    problems.push('COLLEGE_VIEWER_URL：应为完整网址，并以 {url} 或 {base64} 标出文档网址的位置');

  const mapUrl = env.MAP_URL || undefined;
  if (mapUrl && !isMapUrl(mapUrl)) problems.push('MAP_URL：应为完整网址，并以 {address} 标出地址的位置');

  const clamdSocket = env.CLAMD_SOCKET || undefined;
  if (clamdSocket && !clamdAddress(clamdSocket))
    problems.push('CLAMD_SOCKET：应为套接字的完整路径（如 /run/clamav/clamd.ctl）或 主机:端口');

  const together = (names: string[]): Record<string, string> | undefined => {
    const given = names.filter((name) => env[name]);
    if (given.length === 0) return undefined;
    for (const name of names) if (!env[name]) problems.push(`${name}：与 ${given.join('、')} 须一并设置`);
    return Object.fromEntries(names.map((name) => [name, env[name] ?? '']));
  };
  const s3 = together(['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  const sms = together(['SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE_CODE']);
  const wechat = together(['WECHAT_APP_ID', 'WECHAT_APP_SECRET']);

  let secretKey = env.SECRET_KEY || '';
  if (secretKey && secretKey.length < 32) problems.push('SECRET_KEY：至少 32 个字符');
  if (!secretKey && production) problems.push('SECRET_KEY：生产环境必须设置，可用 openssl rand -hex 32 生成');
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  if (!secretKey) secretKey = keptSecret(dataDir);

  return {
    production,
    demoMode,
    host,
    port,
    dataDir,
    backupDir: path.resolve(env.BACKUP_DIR || 'backups'),
    database: databaseUrl
      ? { connectionString: databaseUrl, ownerConnectionString: ownerUrl || databaseUrl }
      : undefined,
    publicUrl,
    trustedProxies: (env.TRUSTED_PROXIES || '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    secretKey,
    docs: env.API_DOCS ? env.API_DOCS === '1' : !production,
    s3: s3 && {
      endpoint: s3.S3_ENDPOINT ?? '',
      bucket: s3.S3_BUCKET ?? '',
      accessKeyId: s3.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: s3.S3_SECRET_ACCESS_KEY ?? '',
      region: env.S3_REGION || 'us-east-1',
    },
    sms: sms
      ? {
          driver: 'aliyun',
          accessKeyId: sms.SMS_ACCESS_KEY_ID ?? '',
          accessKeySecret: sms.SMS_ACCESS_KEY_SECRET ?? '',
          signName: sms.SMS_SIGN_NAME ?? '',
          templateCode: sms.SMS_TEMPLATE_CODE ?? '',
          noticeTemplateCode: env.SMS_NOTICE_TEMPLATE_CODE || '',
          endpoint: env.SMS_ENDPOINT || 'dysmsapi.aliyuncs.com',
        }
      : { driver: 'console' },
    staffIdleMinutes,
    collegeViewerUrl,
    mapUrl,
    clamdSocket,
    wechat: wechat && {
      appId: wechat.WECHAT_APP_ID ?? '',
      appSecret: wechat.WECHAT_APP_SECRET ?? '',
      baseUrl: env.WECHAT_BASE_URL || 'https://api.weixin.qq.com',
      authorizeUrl: env.WECHAT_AUTHORIZE_URL || 'https://open.weixin.qq.com/connect/qrconnect',
    },
    poolSize,
    maxInFlight,
    tasksAtOnce,
    logLevel: env.LOG_LEVEL || (demoMode ? 'warn' : 'info'),
  };
}

const ONE_HOST =
  '只能写一个主机。有多个数据库节点时，请在它们前面放一个总是转到主库的 HAProxy（按 Patroni 的 /primary 检查），这里写它的地址';

/** Whether an address of a database has several hosts, in their place or as `host=`: the driver would take them for one with an odd name. */
function namesSeveralHosts(url: string): boolean {
  const [address = '', search = ''] = url.replace(/^\w+:\/\//, '').split('?');
  const hosts = (address.split('/')[0] as string).split('@').at(-1) as string;
  return hosts.includes(',') || new URLSearchParams(search).getAll('host').some((host) => host.includes(','));
}

/** A web address with a place for the document's: what comes before it must already name the host. */
const isViewerUrl = (value: string): boolean =>
  /^https?:\/\/[^/{}]+\/.*\{(url|base64)\}/.test(value) && URL.canParse(value);

/** A web address, or one of the phone's own map, with a place for the address that is looked for. */
const isMapUrl = (value: string): boolean =>
  /^(https?:\/\/[^/{}]+\/|geo:)[^{}]*\{address\}[^{}]*$/.test(value) && URL.canParse(value);

/** Demo mode makes its own key once and keeps it beside the data. @throws StartProblem when nothing can be kept there */
function keptSecret(dataDir: string): string {
  try {
    return readOrMakeSecret(dataDir);
  } catch (error) {
    const problem = folderProblem(dataDir, error);
    throw problem ? new StartProblem(problem) : error;
  }
}

function readOrMakeSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret.key');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
