/**
 * Shows a page of its own where there is no network. It keeps nothing: whatever is shown comes from the server at that moment
 * (docs/decisions/2026-11-22-offline-page.md).
 */
const OFFLINE = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#0F6C65">
<title>网络不可用 · 综合素质教育平台</title>
<style>
body { display: grid; min-height: 100vh; margin: 0; place-items: center; background: #f6f8f4; color: #123f3d; font: 16px/1.8 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; }
main { max-width: 420px; padding: 24px; text-align: center; }
svg { width: 200px; }
h1 { margin: 8px 0; font-size: 22px; line-height: 1.4; }
p { margin: 0 0 24px; color: #47605c; }
a { display: inline-block; padding: 10px 32px; border-radius: 999px; background: #0f6c65; color: #fff; font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 3px solid #f7b84b; outline-offset: 3px; }
</style>
</head>
<body>
<main>
<svg viewBox="0 0 240 150" aria-hidden="true"><ellipse cx="120" cy="136" rx="78" ry="7" fill="#123f3d" opacity=".08"/><path d="M58 112a28 28 0 0 1 4-56 44 44 0 0 1 84-10 32 32 0 0 1 38 66Z" fill="#fff" stroke="#8ccbbe" stroke-width="5" stroke-linejoin="round"/><path d="m104 72 32 32m0-32-32 32" fill="none" stroke="#d9543a" stroke-width="7" stroke-linecap="round"/></svg>
<h1>网络不可用</h1>
<p>请检查网络后重新加载。成长记录、评价、反馈和写实记录里没有提交的文字保存在这台设备上，联网后可以继续。</p>
<a href="">重新加载</a>
</main>
</body>
</html>`;

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
};

/** Everything that is no page goes by without waking the worker, in browsers that know such rules. */
const NO_PAGES = ['same-origin', 'cors', 'no-cors'].map((requestMode) => ({
  condition: { requestMode },
  source: 'network',
}));

async function keepOut(event) {
  try {
    await event.addRoutes?.(NO_PAGES);
  } catch {
    // It is woken, and passes them on.
  }
}

async function pageOf(event) {
  try {
    // The browser has asked already while the worker woke up.
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return new Response(OFFLINE, { status: 503, headers: HEADERS });
  }
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keepOut(event));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  if (mode === 'navigate' && method === 'GET' && !new URL(url).pathname.startsWith('/vimo-cms/'))
    event.respondWith(pageOf(event));
});
