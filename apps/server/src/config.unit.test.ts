import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vimo-config-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const problems = (env: NodeJS.ProcessEnv) => {
  try {
    readConfig({ DATA_DIR: dataDir, ...env });
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message.split('\n');
  }
  return [];
};
const sms = { SMS_ACCESS_KEY_ID: 'a', SMS_ACCESS_KEY_SECRET: 'b', SMS_SIGN_NAME: 'c', SMS_TEMPLATE_CODE: 'd' };
const production = { NODE_ENV: 'production', SECRET_KEY: 'k'.repeat(32), ...sms };

describe('settings', () => {
  it('nothing set is demo mode on this machine alone, with a key that is made once and kept', () => {
    const first = readConfig({ DATA_DIR: dataDir });
    expect(first).toMatchObject({
      demoMode: true,
      production: false,
      host: '127.0.0.1',
      port: 3000,
      docs: true,
      sms: { driver: 'console' },
    });
    expect(first.publicUrl).toBe('http://127.0.0.1:3000');
    expect(readConfig({ DATA_DIR: dataDir }).secretKey).toBe(first.secretKey);
    const file = path.join(dataDir, 'secret.key');
    expect(readFileSync(file, 'utf8')).toBe(first.secretKey);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('production needs a key and no channel, and refuses demo mode', () => {
    expect(problems({ NODE_ENV: 'production' })).toHaveLength(1);
    const { SMS_SIGN_NAME: _, ...halfSms } = production;
    expect(problems(halfSms)).toHaveLength(1);
    const keyAlone = { NODE_ENV: 'production', SECRET_KEY: production.SECRET_KEY };
    expect(readConfig({ DATA_DIR: dataDir, ...keyAlone }).sms).toEqual({ driver: 'console' });
    expect(problems({ ...production, DEMO_MODE: '1' })).toHaveLength(1);
    expect(readConfig({ DATA_DIR: dataDir, ...production })).toMatchObject({
      demoMode: false,
      production: true,
      host: '0.0.0.0',
      docs: false,
    });
  });

  it('the owner of the tables is the role of DATABASE_URL, unless another is named', () => {
    const url = 'postgres://vimo@db/vimo';
    const owner = 'postgres://vimo_owner@db/vimo';
    const database = (env: NodeJS.ProcessEnv) => readConfig({ DATA_DIR: dataDir, ...env }).database;
    expect(database({})).toBeUndefined();
    expect(database({ DATABASE_URL: url })).toEqual({ connectionString: url, ownerConnectionString: url });
    expect(database({ DATABASE_URL: url, DATABASE_OWNER_URL: owner })).toMatchObject({ ownerConnectionString: owner });
    expect(problems({ DATABASE_OWNER_URL: owner })).toEqual(['DATABASE_OWNER_URL：须与 DATABASE_URL 一并设置']);
  });

  it('several hosts of a database are refused with what to do; a comma elsewhere is none', () => {
    const url = 'postgres://vimo:a,b@db:5432/vimo?application_name=a,b';
    expect(readConfig({ DATA_DIR: dataDir, DATABASE_URL: url }).database?.connectionString).toBe(url);
    for (const several of [
      'postgres://vimo:secret@db1:5432,db2:5432/vimo?target_session_attrs=read-write',
      'postgresql://db1,db2',
      'postgres:///vimo?host=db1,db2',
    ]) {
      expect(problems({ DATABASE_URL: several })).toEqual([
        expect.stringMatching(/^DATABASE_URL：只能写一个主机.*HAProxy/),
      ]);
      expect(problems({ DATABASE_URL: url, DATABASE_OWNER_URL: several })).toEqual([
        expect.stringMatching(/^DATABASE_OWNER_URL：只能写一个主机/),
      ]);
    }
  });

  it('names everything that is wrong, one line each', () => {
    const lines = problems({
      PORT: '70000',
      DATABASE_URL: 'mysql://x',
      PUBLIC_URL: 'nowhere',
      SECRET_KEY: 'short',
      DATABASE_POOL: '0',
    });
    expect(lines.map((line) => line.split('：')[0]).sort()).toEqual([
      'DATABASE_POOL',
      'DATABASE_URL',
      'PORT',
      'PUBLIC_URL',
      'SECRET_KEY',
    ]);
  });

  it('a wrong port names itself alone', () => {
    for (const PORT of ['abc', '70000', '-1', '80.5'])
      expect(problems({ PORT }), PORT).toEqual(['PORT：应为 0—65535 的整数']);
  });

  it('a map is a web address or the phone’s own, with a place for the address', () => {
    for (const CLAMD_SOCKET of ['/run/clamav/clamd.ctl', 'clamd:3310', '[::1]:3310'])
      expect(readConfig({ DATA_DIR: dataDir, CLAMD_SOCKET }).clamdSocket).toBe(CLAMD_SOCKET);
    for (const CLAMD_SOCKET of ['clamd', 'clamd:0', 'clamd:99999', 'unix:/run/x', '/'])
      expect(problems({ CLAMD_SOCKET }), CLAMD_SOCKET).toEqual([
        'CLAMD_SOCKET：应为套接字的完整路径（如 /run/clamav/clamd.ctl）或 主机:端口',
      ]);
    for (const MAP_URL of ['https://uri.amap.com/search?keyword={address}', 'geo:0,0?q={address}']) {
      expect(readConfig({ DATA_DIR: dataDir, MAP_URL }).mapUrl).toBe(MAP_URL);
    }
    for (const MAP_URL of ['https://map.test/', 'javascript:alert({address})', 'https://{address}/', '{address}']) {
      expect(problems({ MAP_URL }), MAP_URL).toEqual(['MAP_URL：应为完整网址，并以 {address} 标出地址的位置']);
    }
    expect(readConfig({ DATA_DIR: dataDir }).mapUrl).toBeUndefined();
  });

  it('takes a viewer of documents only with its host and a place for the document', () => {
    for (const COLLEGE_VIEWER_URL of ['https://v.test/?src={url}', 'http://10.0.0.8:8012/onlinePreview?url={base64}']) {
      expect(readConfig({ DATA_DIR: dataDir, COLLEGE_VIEWER_URL }).collegeViewerUrl).toBe(COLLEGE_VIEWER_URL);
    }
    for (const COLLEGE_VIEWER_URL of [
      'https://v.test/',
      '{url}',
      'https://{url}/',
      'javascript:alert({url})',
      '/v?{url}',
    ]) {
      expect(problems({ COLLEGE_VIEWER_URL }), COLLEGE_VIEWER_URL).toEqual([
        'COLLEGE_VIEWER_URL：应为完整网址，并以 {url} 或 {base64} 标出文档网址的位置',
      ]);
    }
    expect(readConfig({ DATA_DIR: dataDir }).collegeViewerUrl).toBeUndefined();
  });

  it('refuses half a group of settings', () => {
    expect(problems({ S3_ENDPOINT: 'http://127.0.0.1:9000', S3_BUCKET: 'vimo' })).toHaveLength(2);
    expect(problems({ WECHAT_APP_ID: 'wx1' })).toHaveLength(1);
  });
});

it('operations.md tells every setting that is read, and SQL for nothing that has a room', () => {
  const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');
  const settings = new Set([...read('config.ts').matchAll(/\benv\.([A-Z][A-Z0-9_]*)/g)].map(([, name]) => name!));
  const told = read('../../../docs/operations.md');
  expect(settings.size).toBeGreaterThan(20);
  expect([...settings].filter((name) => !told.includes(`\`${name}\``))).toEqual([]);
  expect(told).not.toMatch(/\b(insert into|update|delete from) (?!role|database)\w+ (\(|set|where)/i);
});
