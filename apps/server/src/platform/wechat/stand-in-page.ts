/** Colours and sizes of the design tokens; the page stands alone, as WeChat's own does. */
const STYLE = `
  body { margin: 0; background: #fff; color: #14211d; font: 16px/1.7 'PingFang SC', 'Noto Sans SC', 'Microsoft YaHei', system-ui, sans-serif; text-align: center; }
  main { max-width: 360px; margin: 0 auto; padding: 16px; }
  h1 { margin: 0 0 12px; font-size: 18px; }
  img { display: block; width: min(180px, 60vw); margin: 0 auto; }
  p { margin: 8px 0 12px; font-size: 14px; color: #4c5b55; }
  ul { margin: 0; padding: 0; list-style: none; }
  a { display: block; box-sizing: border-box; min-height: 44px; margin-top: 8px; padding: 8px 12px; border: 1px solid #0f6c65; border-radius: 10px; color: #0f6c65; font-size: 14px; text-decoration: none; }
  a:hover { background: #eff7f4; }
  a:focus-visible { outline: 3px solid #0f6c65; outline-offset: 2px; }`;

export interface QrPageParts {
  /** QR code as a data address. */
  picture: string;
  people: { label: string; href: string }[];
}

/** HTML of the stand-in's QR page; without parts, that the link is not good. `href` and `label` come from this program alone. */
export function qrPage(parts?: QrPageParts): string {
  const body = parts
    ? `<h1>微信扫码登录</h1>
  <img src="${parts.picture}" alt="登录二维码">
  <p>演示模式：选择由谁的微信扫码</p>
  <ul>${parts.people.map(({ label, href }) => `<li><a href="${href.replaceAll('&', '&amp;')}" target="_top">${label}</a></li>`).join('')}</ul>`
    : '<h1>二维码已失效</h1><p>请返回登录页重新获取</p>';
  return `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>微信扫码登录</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><main aria-label="微信">
  ${body}
</main></body>
</html>`;
}
