import type { ExportRows } from './export-sections.ts';

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const shown = (value: unknown) =>
  escaped(typeof value === 'object' && value !== null ? JSON.stringify(value, null, 1) : String(value ?? ''));

const STYLE = `body{font:15px/1.7 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1c2b29}
h1{font-size:1.6rem}h2{margin-top:2.4rem;font-size:1.2rem}table{border-collapse:collapse;width:100%}
th,td{border:1px solid #cfd9d6;padding:.4rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere;white-space:pre-wrap}th{background:#eef5f2;white-space:nowrap}
div{overflow-x:auto}`;

/** An export as a page that opens in any browser, without a script; texts of people are texts in it. */
export function pageOfExport(
  name: string,
  made: string,
  parts: readonly { title: string; rows: ExportRows }[],
): string {
  const filled = parts.filter(({ rows }) => rows.length > 0);
  const tables = filled.map(({ title, rows }) => {
    const columns = Object.keys(rows[0]!);
    const head = columns.map((column) => `<th>${escaped(column)}</th>`).join('');
    const body = rows.map((row) => `<tr>${columns.map((column) => `<td>${shown(row[column])}</td>`).join('')}</tr>`);
    return `<h2>${escaped(title)}（${rows.length}）</h2><div><table><tr>${head}</tr>${body.join('\n')}</table></div>`;
  });
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${escaped(name)}的数据</title><style>${STYLE}</style></head>
<body><h1>${escaped(name)}的数据</h1><p>导出时间 ${escaped(made)}。同样的内容也在 data.json 中，上传过的文件在“文件”文件夹里，以文件编号开头。</p>
${tables.join('\n')}</body></html>`;
}
