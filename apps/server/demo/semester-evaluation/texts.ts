import type { PastEvaluation } from '../../src/modules/growth/semester-evaluation/index.ts';

type Written = Omit<PastEvaluation, 'at'>;

/** The two children, this semester first. */
export const OWN: readonly (readonly Written[])[] = [
  [
    {
      studentState: 1,
      parentState: 1,
      teacherComment: '你把图书馆的旧书当成自己的事，这份认真很难得。下学期，请把这股劲也带到合唱队去。',
    },
    {
      studentState: 4,
      html: '<p>这学期我最想记下的，是周六上午的图书馆。三个人、两个月，我们把 200 册没有人认领的旧书重新上架。我负责的 72 册里，有 11 册缺页。</p><p>以前我会觉得“缺页就缺页吧”，现在我会把缺的页码写在便签上，贴在扉页，等老师来补。<strong>认真不是给别人看的，是给下一个翻开它的人。</strong></p>{photo-book}<p>下学期想补上的，是艺术。已经报了合唱队的试音。</p>',
      auditComment: '写得真诚，保持下去。',
      teacherComment:
        '你把三个人的工作写成三个人的名字，这份诚实比册数更重。课上的追问一次比一次深，也愿意停下来给同学再讲一遍。下学期，把这股认真劲带到合唱队去吧。',
      parentState: 4,
      parentComment: '小禾，谢谢你每个周六早起。你整理的不只是书，还有我们家的作息。',
    },
    {
      studentState: 2,
      html: '<p>这学期我过得很充实，学到了很多，以后会继续努力。</p>',
      auditComment: '请写一两件具体的事：什么时候、和谁、你做了什么。',
      teacherComment: '你做事踏实，同学都愿意和你一组。写东西时再具体一些，会更像你自己。',
      parentState: 3,
      parentComment: '孩子表现不错。',
      parentRemark: '请多写几句想对孩子说的话。',
    },
    { studentState: 1, parentState: 1 },
    {
      studentState: 4,
      html: '<p>入学时我最怕的是八百米，学期末跑到了四分零九秒。秘诀没有别的：每周三次，和江屿一起，先慢后快。</p>',
      auditComment: '有目标，有过程，很好。',
      teacherComment: '刚进高中，你适应得很快。请把跑道上的耐心也用到数学上。',
      parentState: 4,
      parentComment: '小禾，看到你主动约同学晨跑，我们很放心。',
    },
  ],
  [
    {
      studentState: 3,
      html: '<p>我演了小猫，台词有七句，一句都没有忘。我还学会了自己系鞋带和给绿萝浇水。</p>{photo-leaves}',
      teacherComment: '小满上台不怯场，下台会帮同学收道具。字写得慢一点，会更好看。',
      parentState: 1,
    },
    {
      studentState: 4,
      html: '<p>我认识了很多字，可以自己看书了。</p>',
      auditComment: '真棒。',
      teacherComment: '你爱问为什么，这是最好的老师。',
      parentState: 2,
      parentComment: '小满，你第一次自己读完一本书的那天，全家都为你高兴。',
    },
    { studentState: 1, parentState: 1, teacherComment: '你喜欢帮助同学，大家都愿意和你一起玩。' },
  ],
];

/** Classmates this semester: who has written, who waits, who is to mend. */
export const MATES: readonly Written[] = [
  {
    studentState: 3,
    html: '<p>我当了一学期的图书管理员，最难的是把书按号放回去。</p>',
    parentState: 2,
    parentComment: '看到你越来越有条理，爸爸很高兴。',
  },
  { studentState: 1, parentState: 1 },
  {
    studentState: 4,
    html: '<p>运动会八百米我跑了第四名，比上学期快了十二秒。</p>',
    teacherComment: '运动场上的你坚持不放弃，这股劲让人佩服。',
    parentState: 4,
    parentComment: '名次不重要，坚持跑完最重要。',
  },
  { studentState: 3, html: '<p>我和同桌一起做了太阳能小车，试了九次才跑起来。</p>', parentState: 1 },
  { studentState: 2, html: '<p>还行。</p>', auditComment: '请写具体一些。', parentState: 1 },
  {
    studentState: 1,
    teacherComment: '你待人真诚，乐于帮助同学，是大家信任的伙伴。',
    parentState: 2,
    parentComment: '请老师多提醒他按时睡觉。',
  },
];

/** Classmates in a semester that is over. */
export const CHILDREN: readonly Written[] = [
  {
    studentState: 4,
    html: '<p>这学期我学会了做三道菜，其中番茄炒蛋最受欢迎。</p>',
    teacherComment: '你热心班级事务，交给你的事总能做好。',
    parentState: 4,
    parentComment: '你做的饭很香。',
  },
  {
    studentState: 4,
    html: '<p>我参加了朗诵比赛，第一次站在那么多人面前。</p>',
    teacherComment: '你的声音很有感染力。',
    parentState: 1,
  },
  { studentState: 1, teacherComment: '合理安排时间，早睡早起，下学期会更从容。', parentState: 1 },
];
