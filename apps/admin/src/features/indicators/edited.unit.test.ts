import { expect, it } from 'vitest';
import { keyed, newOne, newPoint, plain, problemsOf } from './edited.ts';

const CONTENT = { ones: [{ name: '思想品德', twos: [{ name: '责任担当', points: [{ name: '按时值日' }] }] }] };

it('comes back as it was, without blanks around', () => {
  expect(plain(keyed(CONTENT))).toEqual(CONTENT);
  const [one] = keyed(CONTENT);
  one!.twos[0]!.points.push(newPoint('  课前预习 '));
  expect(plain([one!]).ones[0]?.twos[0]?.points[1]).toEqual({ name: '课前预习' });
});

it('says of each part what it lacks, to be kept and to be published', () => {
  expect(problemsOf('', plain([newOne()]), false)).toEqual({
    name: '请填写名称',
    'ones.0.name': '请填写指标名称',
    'ones.0.twos.0.name': '请填写指标名称',
    'ones.0.twos.0.points.0.name': '请填写评价要点',
  });
  expect(problemsOf('自评指标', { ones: [] }, false)).toEqual({});
  expect(problemsOf('自评指标', { ones: [] }, true)).toEqual({ ones: '请至少添加一个一级指标' });
  expect(problemsOf('自评指标', CONTENT, true)).toEqual({});
});
