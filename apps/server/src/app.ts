import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { serveSitemap } from './modules/site/sitemap/index.ts';
import { buildModules, createServices, type Services } from './modules.ts';
import { openDatabase } from './platform/database.ts';
import { createDelivery, type Delivery } from './platform/delivery/index.ts';
import { faultDetails } from './platform/errors.ts';
import { createFileStore } from './platform/files/index.ts';
import { serveDocs } from './platform/http/docs.ts';
import { serveDraining } from './platform/http/draining.ts';
import { createGuestCalls } from './platform/http/guest-calls.ts';
import { serveProbes } from './platform/http/probes.ts';
import type { Module } from './platform/http/route.ts';
import { buildHttp } from './platform/http/server.ts';
import { serveBrowserApps } from './platform/http/static.ts';
import { createJobs } from './platform/jobs/index.ts';
import { logOutput } from './platform/log-output.ts';
import { createPasswords, type PasswordCost } from './platform/passwords.ts';
import type { Platform } from './platform/platform.ts';
import { createRateLimits } from './platform/rate-limits.ts';
import { createRecycleBin } from './platform/recycle-bin.ts';
import { createSecrets } from './platform/secrets.ts';
import { createSessions } from './platform/sessions.ts';
import { createSharedAnswers } from './platform/shared-answers.ts';
import { createTextMessages } from './platform/text-messages/index.ts';
import type { Clock } from './platform/time.ts';
import { createWechat } from './platform/wechat/index.ts';

export interface App {
  http: FastifyInstance;
  platform: Platform;
  services: Services;
  modules: readonly Module[];
  /** Tells load balancers that no more calls should come, and ends when they have ceased; those under way go on. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

export interface AppParts {
  clock?: Clock;
  log?: Logger;
  /** Work of a password hash; tests take a cheap one. */
  passwordCost?: PasswordCost;
  /** How long a call waits for the database to have room for it; tests wait for as long as a busy machine takes. */
  patienceMs?: number;
  /** Whether work may ask for a second connection while it holds one; tests find out where. */
  mayNest?: boolean;
  /** Whether what is over is removed once a minute; tests do it when they want to. */
  sweeps?: boolean;
  /** In place of the driver of the configuration. */
  delivery?: Delivery;
}

const SWEEP_MS = 60_000;

/** Builds the whole application on a migrated database, without listening. */
export async function buildApp(config: Config, connectionString: string, parts: AppParts = {}): Promise<App> {
  const clock = parts.clock ?? (() => new Date());
  const log =
    parts.log ?? pino({ level: config.logLevel, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, logOutput);
  const database = openDatabase(connectionString, {
    size: config.poolSize,
    patienceMs: parts.patienceMs,
    mayNest: parts.mayNest,
  });
  const sessions = await createSessions(database, clock, {
    idleMinutes: config.staffIdleMinutes,
    secondFactorRequired: !config.demoMode,
  });
  const secrets = createSecrets(config.secretKey);
  const limits = createRateLimits(database, clock);
  const files = createFileStore(config);
  const jobs = createJobs({ database, connectionString, files, clock, log });
  const platform: Platform = {
    config,
    log,
    clock,
    database,
    secrets,
    sessions,
    passwords: createPasswords(secrets, parts.passwordCost),
    limits,
    recycleBin: createRecycleBin(clock),
    shared: createSharedAnswers(),
    files,
    jobs,
    textMessages: createTextMessages(config, log),
    delivery: parts.delivery ?? createDelivery(config),
    wechat: createWechat(config, secrets),
  };
  const services = createServices(platform);
  const modules = buildModules(platform, services);
  const http = await buildHttp(
    {
      sessions,
      shared: platform.shared,
      clock,
      admission: database.admission,
      log,
      trustedProxies: config.trustedProxies,
      https: config.publicUrl.startsWith('https:'),
      frameSources: [
        ...platform.wechat.frameSources,
        ...(config.collegeViewerUrl ? [new URL(config.collegeViewerUrl).origin] : []),
      ],
      maxInFlight: config.maxInFlight,
    },
    modules,
  );
  const draining = serveDraining(http);
  // Connections that the system cannot give (no more file descriptors): the others go on.
  http.server.on('error', (error) => log.error({ err: faultDetails(error) }, 'connection not accepted'));
  serveProbes(http, draining.began, [() => database.rows('select 1'), () => platform.files.check()]);
  for (const standIn of platform.wechat.standInRoutes) http.route(standIn);
  if (config.docs) serveDocs(http, modules);
  serveSitemap(http, platform);
  await serveBrowserApps(http, {
    publicUrl: config.publicUrl,
    log,
    calls: createGuestCalls(
      modules.flatMap(({ routes }) => routes),
      { shared: platform.shared, clock, admission: database.admission },
    ),
  });

  const sweep = () => {
    const domains = modules.map((module) => module.sweep?.());
    return Promise.all([limits.sweep(), sessions.sweep(), jobs.sweep(), ...domains]).catch(() => {});
  };
  const sweeping = parts.sweeps === false ? undefined : setInterval(sweep, SWEEP_MS);
  sweeping?.unref();
  return {
    http,
    platform,
    services,
    modules,
    drain: draining.drain,
    async close() {
      clearInterval(sweeping);
      await draining.close();
      // A database that is away must not keep the process from ending.
      await Promise.allSettled(modules.map((module) => module.close?.()));
      await jobs.close().catch(() => {});
      await sessions.close();
      await database.close();
    },
  };
}
