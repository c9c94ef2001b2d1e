import { expect, test } from 'vitest';
import { textKindOf } from './text-kind.ts';

const MHT = 'From: <Saved by Blink>\r\nSubject: 通知\r\nMIME-Version: 1.0\r\n';

test.each<[what: string, text: string, kind: string]>([
  ['a list that a system wrote as a page', '<table border=1><tr><td>张三</td></tr></table>', 'html'],
  ['a page', '\n<!DOCTYPE html>\n<html lang="zh-CN">', 'html'],
  ['a page of Excel', '<html xmlns:x="urn:schemas-microsoft-com:office:excel">', 'html'],
  ['a page in XML', '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml">', 'html'],
  ['a page with its parts', MHT, 'mht'],
  ['a workbook of 2003', '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook>', 'office-xml'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
  ['a drawing behind a remark', '<?xml version="1.0"?><!-- 图 --><svg>', 'svg'],
  ['words', '今天的体育课很有意思。', 'txt'],
  ['words that speak of pages', '作业：写一个 <table> 和一个 <svg>', 'txt'],
])('%s is known by its head', (_what, text, kind) => {
  expect(textKindOf(Buffer.from(text))).toBe(kind);
  expect(textKindOf(Buffer.from(`\ufeff${text}`))).toBe(kind);
  expect(textKindOf(Buffer.from(`\ufeff${text}`, 'utf16le'))).toBe(kind);
});

test('a text in GB 18030 is one, and one that is cut within a sign', () => {
  expect(textKindOf(Buffer.from('c4e3bac3a3ac3c7461626c653e', 'hex'))).toBe('txt');
  expect(textKindOf(Buffer.from('你好').subarray(0, 5))).toBe('txt');
});

test('bytes are none', () => {
  for (const bytes of [[], Array(300).fill(0), [0x61, 1, 2, 3], [0xff, 0xfe, 0, 0]])
    expect(textKindOf(Buffer.from(bytes))).toBeUndefined();
});
