import { stageLabel } from '@vimo/contract';
import { nearest } from '../nearest.ts';
import type { Faults } from '../rules.ts';

const STAGES = Object.entries(stageLabel).map(([stage, label]) => [label, Number(stage)] as const);
/** Stages as files name them. */
export const STAGE_WORDS = STAGES.map(([label]) => label);
const SENIOR_WORDS: Record<string, string> = { 学前: '幼儿园', 初级中学: '初中', 普通高中: '高中' };

/** 初中、高中 as codes. */
export function judgeStages({ error }: Faults, typed: string): number[] {
  const words = typed.split(/[、,，;；/\s]+/).filter(Boolean);
  const stages = words.map((word) => STAGES.find(([label]) => label === (SENIOR_WORDS[word] ?? word))?.[1]);
  const wrong = words.find((_, at) => stages[at] === undefined);
  if (wrong) error('stages', '学段有误', `应为${STAGE_WORDS.join('、')}，几个用顿号隔开`, nearest(wrong, STAGE_WORDS));
  return [...new Set(stages.flatMap((stage) => stage ?? []))].sort();
}
