import type { Endpoint } from '@vimo/contract';
import type { FastifyInstance } from 'fastify';
import type { openApiDocument } from './openapi.ts';
import type { Module } from './route.ts';

const TITLE = '综合素质教育平台 接口文档';

const escapeHtml = (value: string) => value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const json = (value: unknown) => escapeHtml(JSON.stringify(value, null, 2));

/** `/docs`: a page to browse; `/docs/openapi.json`: the document it is made of. */
export function serveDocs(app: FastifyInstance, modules: readonly Module[]): void {
  const endpoints = modules.flatMap((module) => module.routes.map((route) => route.endpoint));
  let made: Promise<{ document: ReturnType<typeof openApiDocument>; page: string }> | undefined;
  const make = async () => {
    const { openApiDocument } = await import('./openapi.ts');
    const document = openApiDocument(endpoints, TITLE, '1');
    return { document, page: docsPage(endpoints, document.paths as Paths) };
  };
  // Made, and its code loaded, when it is first asked for: most processes never are.
  const reference = () => {
    made ??= make();
    return made;
  };
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send((await reference()).page));
  app.get('/docs/openapi.json', async () => (await reference()).document);
}

type Operation = { description: string; parameters: unknown[]; requestBody?: unknown; responses: unknown };
type Paths = Record<string, Record<string, Operation>>;

function docsPage(endpoints: readonly Endpoint[], paths: Paths): string {
  const tags = [...new Set(endpoints.map((endpoint) => endpoint.tag))];
  const section = (tag: string) =>
    `<section><h2>${escapeHtml(tag)}</h2>${endpoints
      .filter((endpoint) => endpoint.tag === tag)
      .map((endpoint) =>
        entry(endpoint, paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]),
      )
      .join('')}</section>`;
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${TITLE}</title>
<style>body{font:16px/1.7 system-ui,sans-serif;max-width:960px;margin:0 auto;padding:24px;color:#14211d;background:#f6f8f4}
details{background:#fff;border:1px solid #e0e6e1;border-radius:10px;margin:8px 0;padding:0 16px}summary{padding:12px 0;cursor:pointer;overflow-wrap:anywhere}
code,pre{font:14px/1.6 ui-monospace,monospace}pre{overflow:auto;background:#edf1ec;border-radius:8px;padding:12px}b{color:#0f6c65}</style></head>
<body><main><h1>${TITLE}</h1><p>除健康检查外，每个回答都是 <code>{ error_code, message, data }</code>；<code>error_code</code> 为 0 表示成功。会话放在请求头 <code>sessiontoken</code>。
<a href="/docs/openapi.json">OpenAPI 文件</a></p>${tags.map(section).join('')}</main></body></html>`;
}

function entry(endpoint: Endpoint, operation: Operation | undefined): string {
  if (!operation) return '';
  return `<details><summary><b>${endpoint.method}</b> <code>${escapeHtml(endpoint.path)}</code> ${escapeHtml(endpoint.summary)}</summary>
<p>${escapeHtml(operation.description)}</p><h3>输入</h3><pre tabindex="0">${json(operation.requestBody ?? operation.parameters)}</pre><h3>回答</h3><pre tabindex="0">${json(operation.responses)}</pre></details>`;
}
