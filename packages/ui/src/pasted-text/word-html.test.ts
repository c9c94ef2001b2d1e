// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { cleanedPaste } from './word-html.ts';

/** A line of a list as Word writes it. */
const line = (sign: string, text: string, { level = 1, font = '' } = {}) =>
  `<p class=MsoListParagraph style='margin-left:21.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span lang=EN-US style='${font}'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;
const WINGDINGS = { font: 'font-family:Wingdings;mso-bidi-font-family:Wingdings' };

/** Its elements and words, without what the editor leaves out itself. */
function shape(html: string): string {
  const { body } = new DOMParser().parseFromString(cleanedPaste(html), 'text/html');
  const told = (node: Node): string => {
    if (node instanceof Text) return node.data.trim() === '' ? '' : node.data;
    if (!(node instanceof Element)) return '';
    const within = [...node.childNodes].map(told).join('');
    if (node.localName === 'span' || node.localName === 'body') return within;
    const start = node.getAttribute('start');
    return `<${node.localName}${start ? ` start=${start}` : ''}>${within}</${node.localName}>`;
  };
  return told(body);
}

it('lines of a list are a list, with those below them, and one that goes on keeps its number', () => {
  const html = [
    ...[line('l', '帐篷', WINGDINGS), line('Ø', '四人帐', { level: 2, ...WINGDINGS }), line('·', '水壶')],
    '<p class=MsoNormal>出发前：</p>',
    ...[line('1.', '点名'), line('2.', '上车'), '<p class=MsoNormal>路上</p>', line('3.', '到达')],
  ];
  expect(shape(html.join('\n'))).toBe(
    '<ul><li><p>帐篷</p><ul><li><p>四人帐</p></li></ul></li><li><p>水壶</p></li></ul><p>出发前：</p>' +
      '<ol><li><p>点名</p></li><li><p>上车</p></li></ol><p>路上</p><ol start=3><li><p>到达</p></li></ol>',
  );
});

it('numbers that a list of HTML would write otherwise stay as they are', () => {
  const html = [line('一、', '报名'), line('第二条', '缴费'), line('a)', '材料'), line('（三）', '名单')].join('');
  expect(shape(html)).toBe('<p>一、报名</p><p>第二条 缴费</p><p>a) 材料</p><p>（三）名单</p>');
});

it('what colleagues noted beside the text stays behind, and its words stay', () => {
  const html =
    `<p class=MsoNormal><a style='mso-comment-reference:王_1'>经费三万元</a><span class=MsoCommentReference><span><![if !supportAnnotations]><a class=msocomanchor href="#_msocom_1">[王1]</a><![endif]></span></span></p>` +
    `<div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>此数未批，勿外传</p></div></div>`;
  expect(shape(html)).toBe('<p><a>经费三万元</a></p>');
});

it('pictures stay in their place, in lists too, and an empty line is empty', () => {
  const html = `${line('·', '<img src="/pictures/9" alt="营地">')}<p class=MsoNormal><span><o:p>&nbsp;</o:p></span></p>`;
  expect(shape(html)).toBe('<ul><li><p><img></img></p></li></ul><p></p>');
  expect(cleanedPaste(html)).toContain('<img src="/pictures/9" alt="营地">');
});

it('a heading of the first level is one of the second, whoever wrote it, and all else of others is as it was', () => {
  expect(cleanedPaste('<H1 class=a>题</H1><p>文 <!--x--></p>')).toBe('<h2 class=a>题</h2><p>文 <!--x--></p>');
});

it('rows of a table are lines, whoever wrote it: cells stand side by side, in their columns though one reaches down', () => {
  const rows = [
    '<tr><th colspan=3>安排</th></tr><tr><th>时间</th><th>内容</th><th>地点</th></tr>',
    '<tr><td rowspan=2><p>上午</p></td><td>升旗</td><td>操场</td></tr><tr><td>参观<b>展厅</b></td><td>&nbsp;</td></tr>',
    '<tr><td></td><td></td><td></td></tr><tr><td>下午</td><td></td><td>返校</td></tr>',
  ];
  expect(shape(`<p>前</p><table><tbody>${rows.join('\n')}</tbody></table><p>后</p>`)).toBe(
    '<p>前</p><div>安排</div><p>时间 ｜ 内容 ｜ 地点</p><p>上午 ｜ 升旗 ｜ 操场</p>' +
      '<p> ｜ 参观<b>展厅</b></p><p>下午 ｜  ｜ 返校</p><p>后</p>',
  );
});

it('what a table lays out stands one below the other, with its pictures', () => {
  const inner = '<table><tr><td>一班</td><td>30 人</td></tr></table>';
  const html = `<table><tr><td><h3>通知</h3><p>甲</p><p>乙</p></td><td><img src="/pictures/9">${inner}</td></tr></table>`;
  expect(shape(html)).toBe('<div><h3>通知</h3><p>甲</p><p>乙</p></div><div><img></img><p>一班 ｜ 30 人</p></div>');
});
