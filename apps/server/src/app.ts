import type { FastifyInstance } from 'fastify';
import { buildPlatform, type PlatformParts } from './build-platform.ts';
import type { Config } from './config.ts';
import { createModules, type EveryDomain, type Services } from './create-modules.ts';
import { serveSitemap } from './modules/site/sitemap/index.ts';
import { faultDetails } from './platform/errors.ts';
import { serveDocs } from './platform/http/docs.ts';
import { serveDraining } from './platform/http/draining.ts';
import { createGuestCalls } from './platform/http/guest-calls.ts';
import { serveProbes } from './platform/http/probes.ts';
import type { Module } from './platform/http/route.ts';
import { buildHttp } from './platform/http/server.ts';
import type { CheckAnswer } from './platform/http/services.ts';
import { serveBrowserApps } from './platform/http/static.ts';
import type { Platform } from './platform/platform.ts';
import { type Swept, sweepAll } from './sweeps.ts';

export interface App {
  http: FastifyInstance;
  platform: Platform;
  services: Services;
  modules: readonly Module[];
  /** Tells load balancers that no more calls should come, and ends when they have ceased; those under way go on. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

export interface AppParts extends PlatformParts {
  /** Tests refuse nothing because the machine is busy: 0. */
  maxLoopDelayMs?: number;
  /** Whether what is over is removed once a minute; tests do it when they want to. */
  sweeps?: boolean;
  /** In place of the list of `modules.ts`. */
  domains?: EveryDomain;
  /** Looks at each answer before it is written. */
  checkAnswer?: CheckAnswer;
}

const SWEEP_MS = 60_000;

/** Builds the whole application on a migrated database, without listening. */
export async function buildApp(config: Config, connectionString: string, parts: AppParts = {}): Promise<App> {
  const { platform, close } = await buildPlatform(config, connectionString, parts);
  const { clock, database, jobs, limits, log, sessions } = platform;
  const { services, modules } = createModules(platform, parts.domains);
  const http = await buildHttp(
    {
      sessions,
      shared: platform.shared,
      ownWrites: platform.ownWrites,
      clock,
      admission: database.admission,
      log,
      faults: platform.faults,
      trustedProxies: config.trustedProxies,
      https: config.publicUrl.startsWith('https:'),
      frameSources: [
        ...platform.wechat.frameSources,
        ...(config.collegeViewerUrl ? [new URL(config.collegeViewerUrl).origin] : []),
      ],
      maxInFlight: config.maxInFlight,
      callMs: parts.budgets?.callMs,
      maxLoopDelayMs: parts.maxLoopDelayMs,
      checkAnswer: parts.checkAnswer,
    },
    modules,
  );
  const draining = serveDraining(http);
  // Connections that the system cannot give (no more file descriptors): the others go on.
  http.server.on('error', (error) => log.error({ err: faultDetails(error) }, 'connection not accepted'));
  serveProbes(http, draining.began, [
    () => database.rows('select 1'),
    () => platform.databaseDisk.check(),
    () => platform.files.check(),
  ]);
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

  const swept: Swept[] = [
    { name: 'limits', sweep: () => limits.sweep() },
    { name: 'sessions', sweep: () => sessions.sweep() },
    { name: 'jobs', sweep: () => jobs.sweep() },
    ...modules,
  ];
  const sweeping = parts.sweeps === false ? undefined : setInterval(() => sweepAll(swept, log), SWEEP_MS);
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
      await close();
    },
  };
}
