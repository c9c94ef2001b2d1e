/** What a base of the city tells of itself, as it is written down. */
export interface BaseText {
  name: string;
  type: string;
  address: string;
  /** The two digits that tell the fictional numbers 0000-68.. 0000 apart. */
  line: string;
  /** Stage codes, such as '234'. */
  stages: string;
  booking: 0 | 1;
  /** Opening times; {from} and {until} are the years of what is offered. */
  open: string;
  /** Illustrations by name; the first stands for the base. */
  pictures: string[];
  intro: string;
  story: string[];
  courses: [name: string, what: string][];
  tips: string[];
}

/** In the order in which the city shows them. */
export const BASE_TEXTS: readonly BaseText[] = [
  {
    name: '白鹭洲湿地公园',
    type: '自然生态',
    address: '云汀区环湖东路 18 号',
    line: '01',
    stages: '1234',
    booking: 1,
    open: '{from}-01-01 至 {until}-12-31 06:30—18:00',
    pictures: ['cover-wetland', 'photo-sunrise', 'photo-leaves', 'cover-reading', 'photo-sprout'],
    intro: '四百公顷湖滨湿地，两百余种鸟类在这里停歇，是全市自然观察课程的主场。',
    story: [
      '公园保留了最初的圩田水系，木栈道绕开了所有的繁殖区，游人走的路由鸟来决定。',
      '研学课程由驻园博物学者与学校教师共同设计，每一份观察记录都会汇入公园的长期监测数据。',
    ],
    courses: [
      ['清晨观鸟', '使用双筒望远镜，学习定点计数与样线记录。'],
      ['水质小侦探', '采样、测酸碱度与溶解氧，画出一张水系健康图。'],
      ['芦苇编织', '认识湿地植物与先民的生活智慧。'],
    ],
    tips: ['请穿深色衣物与防滑鞋。', '园内禁止投喂与使用闪光灯。'],
  },
  {
    name: '云汀市博物馆',
    type: '历史人文',
    address: '云汀市文华路 1 号',
    line: '02',
    stages: '234',
    booking: 1,
    open: '每日 9:00—17:00，16:00 停止入馆',
    pictures: ['cover-museum', 'cover-oldtown', 'cover-calligraphy', 'photo-bowl', 'photo-book'],
    intro: '从一只陶罐读懂一座城。馆藏两万余件，常设学生讲解员岗位。',
    story: [
      '博物馆以水路为线索，讲述云汀从渔村、商埠到今天的变迁。',
      '学生讲解员计划面向小学四年级以上招募，挑一件喜欢的文物，用自己的话讲给观众听。',
    ],
    courses: [
      ['文物侦探', '不看说明牌，靠观察推断器物的年代与用途。'],
      ['拓印一页历史', '亲手拓印一方汉砖，了解文字的流传。'],
      ['小讲解员', '四次训练、一次正式上岗。'],
    ],
    tips: ['团队请提前三天预约。', '展厅内请勿饮食。'],
  },
  {
    name: '星野天文台',
    type: '自然科学',
    address: '青岚区望星岭 66 号',
    line: '03',
    stages: '234',
    booking: 1,
    open: '每日 16:00—22:30，阴雨天为室内课程',
    pictures: ['cover-astronomy', 'photo-tent', 'cover-mountain', 'photo-sunrise'],
    intro: '海拔一千一百米的观测点，六十厘米主镜向学生开放，看见土星的光环。',
    story: [
      '天文台远离城市灯光，每年有一百二十个以上的晴夜。',
      '高中生可以申请参与变星与小行星观测，数据署上自己的名字进入公开星表。',
    ],
    courses: [
      ['认识四季星空', '用一张活动星图找到北极星。'],
      ['第一次看见光环', '轮流使用主镜观测行星与月面。'],
      ['小小测光员', '学习拍摄与测量一颗变星的亮度。'],
    ],
    tips: ['山顶夜间气温较低，请备厚外套。', '请使用红光手电。'],
  },
  {
    name: '禾田农耕园',
    type: '劳动实践',
    address: '云汀区稻香路 200 号',
    line: '04',
    stages: '123',
    booking: 1,
    open: '{from}-01-01 至 {until}-12-31 08:30—17:00',
    pictures: ['cover-farm', 'cover-planting', 'photo-sprout', 'photo-leaves', 'photo-bowl'],
    intro: '一百二十亩可以下地的课堂，从育秧到碾米，吃上自己种的饭。',
    story: [
      '农耕园按节气排课：清明浸种，小满插秧，秋分收割，冬至打年糕。',
      '每个班级认领一块田，一年来四次，收成归班级所有。',
    ],
    courses: [
      ['插秧与收割', '赤脚下田，学习间距与弯腰的分寸。'],
      ['一粒米的旅行', '脱粒、碾米、蒸饭，算一算一碗饭的时间。'],
      ['菜园小管家', '搭架、除草、堆肥。'],
    ],
    tips: ['请带一套换洗衣物。', '提供雨靴与草帽。'],
  },
  {
    name: '青岚地质公园',
    type: '自然科学',
    address: '青岚区石门路 9 号',
    line: '05',
    stages: '234',
    booking: 0,
    open: '每日 8:00—17:30，雨后一天攀登路线暂停',
    pictures: ['cover-geology', 'cover-mountain', 'photo-leaves', 'photo-sunrise'],
    intro: '四亿年的岩层像一本翻开的书，学生实测剖面全省唯一。',
    story: [
      '公园有连续出露的地层与三处化石点，专门留出一段剖面供学生测量与命名。',
      '带队老师多是退休的地质工程师，他们更喜欢听问题，而不是给答案。',
    ],
    courses: [
      ['读一面山', '测量产状，绘制地层柱状图。'],
      ['化石修复', '在实验室里清理一块真正的化石。'],
    ],
    tips: ['进入剖面须佩戴安全帽。', '不得敲击未编号岩层。'],
  },
  {
    name: '古渡非遗街区',
    type: '传统技艺',
    address: '古渡县渡口街 1—88 号',
    line: '06',
    stages: '1234',
    booking: 0,
    open: '每日 8:00—20:30，工坊课程见活动页',
    pictures: ['cover-oldtown', 'cover-kite', 'cover-calligraphy', 'photo-painting', 'photo-bowl'],
    intro: '十间工坊、十位传承人，一条老街就是一所学校。',
    story: [
      '街区沿江而建，保留了明清以来的渡口与骑楼。',
      '每间工坊都由传承人与学校共同排课，作品可以带走，手艺要自己练。',
    ],
    courses: [
      ['扎一只纸鸢', '从认风开始，做一只飞得起来的风筝。'],
      ['竹编入门', '劈篾、起底、收口，编一只小篮。'],
      ['雕版拓印', '印一张属于自己的门神。'],
    ],
    tips: ['街区为步行区，请在东口下车。', '使用刀具须在师傅指导下进行。'],
  },
  {
    name: '窑火陶艺工坊',
    type: '传统技艺',
    address: '古渡县窑头村 12 号',
    line: '07',
    stages: '1234',
    booking: 1,
    open: '每日 8:00—17:00',
    pictures: ['cover-pottery', 'photo-bowl', 'photo-painting', 'cover-oldtown'],
    intro: '百年龙窑仍在烧，揉泥、拉坯、上釉、出窑，带走一只自己的碗。',
    story: ['工坊守着一座龙窑，每年春秋各开窑一次，平日使用电窑。', '烧裂的作品不会丢掉，匠人会教你用大漆把它补好。'],
    courses: [
      ['一只碗的诞生', '三次课，从泥到碗。'],
      ['釉色实验室', '调配属于自己的颜色，记录每一次配方。'],
      ['补碗', '学习漆缮，与缺口相处。'],
    ],
    tips: ['请穿不怕弄脏的衣服。', '作品烧制约需两周，可到校领取。'],
  },
  {
    name: '红门消防体验馆',
    type: '安全教育',
    address: '云汀区平安大道 119 号',
    line: '08',
    stages: '123',
    booking: 1,
    open: '每日 9:00—16:30',
    pictures: ['cover-fire', 'photo-medal', 'cover-lab'],
    intro: '在浓烟通道里弯下腰，在模拟电话前说清地址，把安全练成习惯。',
    story: ['体验馆由现役消防站改建，教官都参加过真正的救援。', '所有项目都可以反复练习，直到不再慌张。'],
    courses: [
      ['三十秒报警', '说清地址、火情与联系方式。'],
      ['浓烟逃生', '低姿、捂口鼻、摸墙走。'],
      ['救命的绳结', '学会三种结绳方法。'],
    ],
    tips: ['请穿运动鞋与长裤。', '身体不适的同学可选择观摩。'],
  },
  {
    name: '青岚山研学营地',
    type: '户外实践',
    address: '青岚区青岚山路 300 号',
    line: '09',
    stages: '234',
    booking: 1,
    open: '{from}-01-01 至 {until}-12-31 08:00—21:00',
    pictures: ['cover-mountain', 'photo-tent', 'photo-sunrise', 'photo-leaves', 'cover-astronomy'],
    intro: '帐篷、木屋与四季的山，在两天一夜里学会照顾自己和同伴。',
    story: [
      '营地可同时接待三百名学生，配有校医、野外急救站与雨天课程馆。',
      '夜间由教师与营地人员共同值守，学生组长轮班记录营地的声音。',
    ],
    courses: [
      ['定向越野', '一张地图、一只指北针、一支小队。'],
      ['野外炊事', '生火、做饭，把火完全熄灭。'],
      ['夜晚的山', '不开灯走一段路，听见更多声音。'],
    ],
    tips: ['请按清单准备个人装备。', '营地不提供一次性洗漱用品。'],
  },
];
