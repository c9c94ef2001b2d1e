import { describe, expect, it } from 'vitest';
import { faultDetails } from './errors.ts';
import { folderProblem, portProblem } from './start-problems.ts';

const errorOf = (code: string) => Object.assign(new Error(`${code}: something, listen '/srv/data'`), { code });

describe('what stands against a start is told in Chinese, with the way out', () => {
  it.each([
    ['EROFS', '无法使用数据目录 /srv/data：所在的磁盘是只读的。请更换或修复后再启动（环境变量 DATA_DIR）。'],
    ['EACCES', '无法使用数据目录 /srv/data：没有写入权限。请更换或修复后再启动（环境变量 DATA_DIR）。'],
    ['ENOSPC', '无法使用数据目录 /srv/data：磁盘空间已满。请更换或修复后再启动（环境变量 DATA_DIR）。'],
    ['ECONNREFUSED', undefined],
  ])('a folder: %s', (code, text) => expect(folderProblem('/srv/data', errorOf(code))).toBe(text));

  it.each([
    ['EADDRINUSE', '端口 80 已被占用。请先停止占用它的程序，或用环境变量 PORT 另选一个端口。'],
    ['EACCES', '没有权限使用端口 80。请用环境变量 PORT 选一个 1024 以上的端口。'],
    ['EADDRNOTAVAIL', '本机没有地址 0.0.0.0，请检查环境变量 HOST。'],
  ])('a port: %s', (code, text) => expect(portProblem(errorOf(code), '0.0.0.0', 80)).toMatchObject({ message: text }));

  it('anything else stays what it is', () => {
    const error = new Error('else');
    expect(portProblem(error, '0.0.0.0', 80)).toBe(error);
  });
});

describe('what a log holds of an unexpected error', () => {
  const thrownBy = (work: () => unknown) => {
    try {
      return work();
    } catch (error) {
      return faultDetails(error);
    }
  };

  it('is its kind and place, and never what it quotes', () => {
    const quoting = thrownBy(() => JSON.parse('张小明 13912345678'));
    expect(quoting).toMatchObject({ name: 'SyntaxError', message: expect.stringContaining('is not valid JSON') });
    expect(JSON.stringify(quoting)).not.toMatch(/张小明|13912345678/);
    expect(faultDetails(new Error('of 13912345678')).message).toBe('of …');
    expect(faultDetails(Object.assign(new Error('Key (phone)=(1) exists'), { code: '23505' })).message).toBeUndefined();
    expect(faultDetails('a text')).toMatchObject({ name: 'Error', message: 'a text' });
  });
});
