import fs from 'node:fs';
import path from 'node:path';
import * as contract from '@vimo/contract';
import { describe, expect, it } from 'vitest';
import { root } from './lib/paths.mjs';

const FOLDER = path.join(root, 'deploy/cluster');
const read = (file) => fs.readFileSync(path.join(FOLDER, file), 'utf8');
const chapter = read('README.md');
const allOf = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found);

describe('what a machine room is given', () => {
  it('has a line for each thing that a template wants filled in', () => {
    const names = new Set(allOf(read('cluster.env.example'), /^([A-Z0-9_]+)=/gm));
    const templates = new Set(allOf(chapter, /\.\/fill\.sh \/etc\/vimo\/cluster\.env (\S+)/g));
    expect(templates.size).toBeGreaterThan(4);
    for (const file of templates) {
      const wanted = allOf(read(file), /\$\{([A-Z0-9_]+)\}/g);
      expect([file, wanted.filter((name) => !names.has(name))]).toEqual([file, []]);
    }
  });

  it('has settings that systemd reads as they are meant: nothing behind a value, no blank in it', () => {
    const lines = read('production.env.example').trimEnd().split('\n');
    expect(lines.filter((line) => !/^#|^[A-Z0-9_]+=\S*$/.test(line) || /^[^#].*#/.test(line))).toEqual([]);
  });

  it('asks the other server for what anybody may read when one dies over it, also where that is a POST, and for nothing else', () => {
    const reads = Object.values(contract).filter(
      (one) => one?.method === 'POST' && (one.sharedForGuests || one.renderedForGuests),
    );
    expect(reads.length).toBeGreaterThan(20);
    const listed = allOf(read('haproxy.cfg'), /^ {2}acl public_read path (.+)$/gm).flatMap((line) => line.split(' '));
    expect(listed.toSorted()).toEqual(reads.map((one) => one.path).toSorted());
  });

  it('says of each alarm what to do at night', () => {
    const alarms = allOf(read('alarms.yml'), /- alert: (\w+)/g);
    const rows = allOf(chapter, /^\| ([A-Z]\w+) \|/gm);
    expect(rows).toEqual(alarms);
  });

  it('plants a fault for each alarm', () => {
    const alarms = allOf(read('alarms.yml'), /- alert: (\w+)/g);
    const planted = allOf(read('alarms.test.yml'), /alertname="(\w+)"/g);
    expect([...new Set(planted)].toSorted()).toEqual(alarms.toSorted());
  });

  it('tells of no file that is not there', () => {
    const copied = allOf(chapter, /\b(?:cp|install -m 600) ([^/\s]\S*(?: [^/\s]\S*)*) \//g);
    const files = copied.flatMap((list) => list.split(' '));
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect(fs.existsSync(path.join(FOLDER, file)), file).toBe(true);
  });
});
