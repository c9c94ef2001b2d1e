import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

const HSTS = 'max-age=31536000; includeSubDomains';

export interface SecurityOptions {
  /** Served over https: sends HSTS. */
  https: boolean;
  /** Extra hosts that may be framed (the QR page of WeChat). */
  frameSources: string[];
}

/**
 * The security headers of a call's answer, which is never shown as a page: nothing in it may be sniffed, framed, run or read by
 * another site.
 */
export const callHeaders = ({ https }: Pick<SecurityOptions, 'https'>): Record<string, string> => ({
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  ...(https ? { 'strict-transport-security': HSTS } : {}),
});

/** A built file by its address; nothing of this shape is ever answered with a page. */
const ASSET = /^\/(?:zs-platform\/)?assets\/[\w.-]+\.(?:js|css|woff2)$/;

export const isAsset = (url: string): boolean => ASSET.test(url);

/** The thread that reads PDF: it alone runs WebAssembly, the decoders of scans (`packages/ui/src/viewer/pdf-document.ts`). */
const DECODING = /\/assets\/pdf-worker-[\w-]+\.js$/;

/** Whether a built file is a script whose thread may run WebAssembly. */
export const isDecoding = (url: string): boolean => isAsset(url) && DECODING.test(url);

/**
 * The security headers of scripts, styles and fonts. Most of a page's only mean something on a page, and a first load has thirty
 * of these files: all headers on each weighed as much as the router. A policy means something on a script that is run as a worker:
 * the one that decodes is the only one.
 */
export const assetHeaders = (
  { https }: Pick<SecurityOptions, 'https'>,
  { decodes = false } = {},
): Record<string, string> => ({
  ...(decodes
    ? {
        'content-security-policy': "default-src 'self';script-src 'self' 'wasm-unsafe-eval';frame-ancestors 'none'",
      }
    : {}),
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  ...(https ? { 'strict-transport-security': HSTS } : {}),
});

/**
 * The security headers of pages and everything else. They depend on nothing in a request, so helmet writes them once into an object instead of
 * anew into each answer.
 */
export function pageHeaders({ https, frameSources }: SecurityOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const recorder = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Ant Design writes style elements and attributes at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", ...frameSources],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    // On http, as on an intranet, browsers leave these aside and complain of each page.
    ...(https ? {} : { crossOriginOpenerPolicy: false, originAgentCluster: false }),
    referrerPolicy: { policy: 'same-origin' },
  });
  write({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return https ? { ...headers, 'strict-transport-security': HSTS } : headers;
}
