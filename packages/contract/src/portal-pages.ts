/**
 * The pages of the portal, stated once: the router, the links, the frames, what the server renders ahead, the sitemap and robots.txt are made of this table.
 */

/**
 * What a search parameter may hold: an id; the number of a later page; a text of up to 100 characters; anything; what is only there for others and never
 * read; or one of some values. The server renders and caches one page for all addresses that are alike in what is read.
 */
export type SearchKind = 'id' | 'page' | 'text' | 'any' | 'unread' | readonly string[];

/** Sections of the public site, which its navigation marks. */
export type Section = 'home' | 'activity' | 'research' | 'club' | 'college' | 'news';

/** A frame lies around many pages: `index` is a school's or bureau's site, `bureau` that of the whole city; `none` is the page's own. */
export type PageFrame = 'index' | 'bureau' | 'mine' | 'parent' | 'none';

/** Who may enter: whoever is signed in; students; everyone but students; parents alone. Others are sent to the login or to their own home. */
export type PageGuard = 'session' | 'student' | 'parent' | 'guardian';

/** What search engines are told: named in the sitemap; not to be listed; not even to be read. Without it a page is found by its links. */
export type PageIndexing = 'listed' | 'hidden' | 'disallowed';

export interface PortalPage {
  /** `areas/<area>/pages/<name>.tsx` of the portal, as `<area>/<name>`; none for an address that only leads on. */
  module?: string;
  frame: PageFrame;
  /** Chinese title of the document; a page whose title depends on its data sets its own. */
  title?: string;
  section?: Section;
  /** Lies below a list: on phones it has a title bar in place of the site's head and tabs. */
  isDetail?: true;
  /** Rendered on the server for guests. */
  isRendered?: true;
  indexing?: PageIndexing;
  guard?: PageGuard;
  search?: Record<string, SearchKind>;
  /** Path of the list above: an address that lacks an id of the page's subject leads there. */
  list?: string;
  /** Path of the page to which this address leads; `keepSearch` takes the search parameters along. */
  leadsTo?: string;
  keepSearch?: true;
}

const listFilter = { types: 'id', section: ['1', '2', '3', '4', '5'], book: ['0', '1'] } as const;
const activityList = {
  ...listFilter,
  fits: ['1'],
  status: ['0', '1', '2', '3', '4', '5'],
  sort: ['8', '9'],
  page: 'page',
} as const;
const baseList = { ...listFilter, page: 'page' } as const;
const clubList = { size: ['18', '27'], page: 'page' } as const;
const newsList = { types: ['1'], page: 'page' } as const;
const institutionList = { orgType: ['2', '4', '7'], name: 'text', page: 'page' } as const;
/** Pages that name their subject behind their path. */
const subject = { id: 'id' } as const;
/** A report: `id` is the student. */
const reportOf = { ...subject, semesterId: 'id', classId: 'id' } as const;
const orderList = { name: 'any', pageIndex: 'page', from: 'any', to: 'any', title: 'any', types: 'id' } as const;
const orderDetail = { id: 'id', order: 'any', name: 'any', pageIndex: 'page' } as const;

const site = { frame: 'index', isRendered: true } as const;
const detail = { ...site, isDetail: true } as const;
const city = { frame: 'bureau', isRendered: true } as const;
const door = { frame: 'none', indexing: 'hidden' } as const;
const mine = { frame: 'mine', indexing: 'disallowed' } as const;
const parent = { frame: 'parent', indexing: 'disallowed', guard: 'parent' } as const;

/** By path; `$id` at its end stands for an id. The first path of a list is the one in the sitemap. */
export const portalPages = {
  '/': { module: 'public/landing', frame: 'none', title: '', isRendered: true, indexing: 'listed' },
  '/vimoHome': { module: 'public/vimo-home', ...city, title: '首页', section: 'home', indexing: 'listed' },
  '/vimoActivity': {
    module: 'public/vimo-activity',
    ...city,
    section: 'activity',
    indexing: 'listed',
    search: activityList,
  },
  '/vimoresearch': {
    module: 'public/vimo-research',
    ...city,
    section: 'research',
    indexing: 'listed',
    search: baseList,
  },
  '/vimomycorpor': { module: 'public/vimo-clubs', ...city, section: 'club', indexing: 'listed', search: clubList },
  '/index/news': { module: 'public/news', ...site, section: 'news', indexing: 'listed', search: newsList },
  '/index/creatorCollege': {
    module: 'public/creator-college',
    ...site,
    title: '创客学院',
    section: 'college',
    indexing: 'listed',
    search: { modelId: 'id' },
  },
  '/institution': { module: 'public/institution', ...city, indexing: 'listed', search: institutionList },
  '/vimoSchool': { module: 'public/vimo-school', ...city, indexing: 'listed', search: institutionList },
  '/aboutUs': { module: 'public/about-us', ...city, title: '关于我们', indexing: 'listed' },
  '/privacy': { module: 'public/privacy', ...city, title: '隐私政策' },
  '/childrenPrivacy': { module: 'public/children-privacy', ...city, title: '儿童个人信息保护规则' },
  '/reportVerify': {
    module: 'public/report-verify',
    ...city,
    isDetail: true,
    title: '报告核验',
    indexing: 'hidden',
    search: { code: 'text' },
  },
  '/index/mobileTerminal': { module: 'public/mobile-terminal', ...site, title: '移动端', indexing: 'listed' },

  '/index/home': { module: 'public/home', ...site, title: '首页', section: 'home' },
  '/index/dreamActivity': { module: 'public/dream-activity', ...site, section: 'activity', search: activityList },
  '/index/activityDetail/$id': {
    module: 'public/activity-detail',
    ...detail,
    section: 'activity',
    search: { apply: ['1'] },
  },
  '/index/activityRegistration/$id': {
    module: 'public/activity-registration',
    ...detail,
    section: 'activity',
    indexing: 'hidden',
    guard: 'session',
  },
  '/index/newsDetail/$id': { module: 'public/news-detail', ...detail, section: 'news', search: { type: ['2'] } },
  '/index/myNews/$id': { module: 'public/my-news', ...site, section: 'news', search: newsList },
  '/index/myActiveAll/$id': { module: 'public/my-active-all', ...site, section: 'activity', search: activityList },
  '/index/researchBase': { module: 'public/research-base', ...site, section: 'research', search: baseList },
  '/index/baseDetail/$id': { module: 'public/base-detail', ...detail, section: 'research' },
  '/index/search': {
    module: 'public/search',
    ...site,
    indexing: 'disallowed',
    search: { title: 'text', category: ['1', '2', '3'], page: 'page' },
  },
  '/index/comment/$id': {
    module: 'public/comment',
    ...detail,
    search: { orgId: 'id', typename: ['1', '2', '3'], page: 'page' },
  },
  '/index/corComment/$id': { module: 'public/club-comment', ...detail, section: 'club', search: { page: 'page' } },
  '/index/spaceDetail': {
    module: 'public/space-detail',
    ...detail,
    section: 'activity',
    search: { ...subject, title: 'unread' },
  },
  '/index/myCorporation': { module: 'public/my-corporation', ...site, section: 'club', search: clubList },
  '/index/corporationDetail/$id': { module: 'public/corporation-detail', ...detail, section: 'club' },
  '/index/CorporationPhoto': { module: 'public/corporation-photo', ...detail, section: 'club', search: subject },
  '/index/contentDetail': {
    module: 'public/content-detail',
    ...detail,
    section: 'college',
    search: { ...subject, modelImage: 'unread', modelLink: 'unread' },
  },

  '/orglist': { module: 'public/orglist', frame: 'none', title: '选择学校或机构' },
  '/404': { module: 'public/not-allowed', ...door, title: '页面不可访问' },
  '/login': { module: 'login/login', ...door, title: '登录', search: { next: 'any', mode: ['wechat'] } },
  '/wechatLogin': { module: 'login/wechat-login', ...door, title: '微信登录', search: { code: 'any', state: 'any' } },
  '/register': { module: 'login/register', ...door, title: '免费注册' },
  '/newPassword': {
    module: 'login/new-password',
    frame: 'none',
    title: '修改密码',
    indexing: 'disallowed',
    guard: 'session',
    search: { next: 'any' },
  },
  '/bindChlider': {
    module: 'login/bind-child',
    frame: 'none',
    title: '绑定孩子',
    indexing: 'disallowed',
    guard: 'session',
  },

  '/mine': { ...mine, guard: 'session', leadsTo: '/mine/mineIndex' },
  '/mine/mineIndex': { module: 'student/mine-index', ...mine, title: '我的首页', guard: 'student' },
  '/mine/xsjl': {
    module: 'student/mine-records',
    ...mine,
    title: '写实记录',
    guard: 'student',
    search: { status: ['0', '1', '2', '3'], model: 'id', size: ['10', '20', '30', '40', '50'], page: 'page' },
  },
  '/mine/recordDetail': {
    module: 'student/mine-record-detail',
    ...mine,
    title: '记录详情',
    guard: 'student',
    search: subject,
    list: '/mine/xsjl',
  },
  '/mine/editRecord': {
    module: 'student/mine-record-edit',
    ...mine,
    title: '编辑记录',
    guard: 'student',
    search: subject,
    list: '/mine/xsjl',
  },
  '/mine/jlqr': {
    module: 'student/mine-confirm',
    ...mine,
    title: '记录确认',
    guard: 'student',
    search: { name: ['first', 'second', 'third'], page: 'page' },
  },
  '/mine/jlqrDetail': {
    module: 'student/mine-confirm-detail',
    ...mine,
    title: '记录详情',
    guard: 'session',
    search: subject,
    list: '/mine/jlqr',
  },
  '/mine/zycl': {
    module: 'student/mine-challenges',
    ...mine,
    title: '质疑处理',
    guard: 'student',
    search: { name: ['first', 'second'], page: 'page' },
  },
  '/mine/zyclDetail': {
    module: 'student/mine-challenge-detail',
    ...mine,
    title: '质疑详情',
    guard: 'student',
    search: { ...subject, name: ['first', 'second'] },
    list: '/mine/zycl',
  },
  '/mine/myScore': { module: 'student/mine-score', ...mine, title: '成绩单', guard: 'student' },
  '/mine/dataCenter': { module: 'student/mine-data-centre', ...mine, title: '数据中心', guard: 'student' },
  '/mine/evaluateTask': {
    module: 'student/mine-evaluate-tasks',
    ...mine,
    title: '评价任务',
    guard: 'student',
    search: { page: 'page', name: ['first', 'second'], status: ['1', '2', '3'] },
  },
  '/mine/writeEvaluate': {
    module: 'student/mine-evaluate-write',
    ...mine,
    title: '去评价',
    guard: 'student',
    search: subject,
    list: '/mine/evaluateTask',
  },
  '/mine/evaluateDetail': {
    module: 'student/mine-evaluate-detail',
    ...mine,
    title: '评价详情',
    guard: 'student',
    search: subject,
    list: '/mine/evaluateTask',
  },
  '/mine/evaluateScore': { module: 'student/mine-evaluate-score', ...mine, title: '指标得分', guard: 'student' },
  '/mine/zsReport': { module: 'student/mine-quality-report', ...mine, title: '综素报告', guard: 'student' },
  '/mine/myState': {
    module: 'student/mine-state',
    ...mine,
    title: '学期评价',
    guard: 'student',
    search: { page: 'page' },
  },
  '/mine/myStateDetail': {
    module: 'student/mine-state-detail',
    ...mine,
    title: '学期评价详情',
    guard: 'student',
    search: subject,
    list: '/mine/myState',
  },
  '/mine/addMyState': {
    module: 'student/mine-state-edit',
    ...mine,
    title: '填写学期评价',
    guard: 'student',
    search: subject,
    list: '/mine/myState',
  },
  '/mine/addMystate': { ...mine, leadsTo: '/mine/addMyState', keepSearch: true },
  '/mine/myReport': {
    module: 'student/mine-reports',
    ...mine,
    title: '纪实报告',
    guard: 'student',
    search: { page: 'page' },
  },
  '/mine/reportDetail': {
    module: 'student/mine-report-detail',
    ...mine,
    title: '报告详情',
    guard: 'student',
    search: reportOf,
    list: '/mine/myReport',
  },
  '/mine/publicRecord': {
    module: 'student/mine-public-reports',
    ...mine,
    title: '报告公示',
    guard: 'student',
    search: { gradeId: 'id', classId: 'id', studentName: 'any', page: 'page' },
  },
  '/mine/myActivity': {
    module: 'student/mine-activities',
    ...mine,
    title: '我的活动',
    guard: 'student',
    search: orderList,
  },
  '/mine/myActivityDetail': {
    module: 'student/mine-activity-detail',
    ...mine,
    title: '我的活动详情',
    guard: 'student',
    search: orderDetail,
    list: '/mine/myActivity',
  },
  '/mine/myAsstion': {
    module: 'student/mine-clubs',
    ...mine,
    title: '我的社团',
    guard: 'student',
    search: { ...subject, page: 'page' },
  },
  '/mine/asstionNotes': {
    module: 'student/mine-club-notes',
    ...mine,
    title: '社团申请记录',
    guard: 'student',
    search: { page: 'page' },
  },
  '/mine/myAsstion1': {
    module: 'personal/mine-led-clubs',
    ...mine,
    title: '我管理的社团',
    guard: 'session',
    search: { ...subject, tab: ['dynamics', 'photos', 'members', 'applications'], page: 'page' },
  },
  '/mine/myInfo': { module: 'student/mine-info', ...mine, title: '个人信息', guard: 'student' },
  '/mine/myvbi': {
    module: 'personal/member-coins',
    ...mine,
    title: 'V币明细',
    guard: 'student',
    search: { page: 'page' },
  },
  '/mine/all': { module: 'personal/member-all', ...mine, title: '全部功能', guard: 'student' },
  '/mine/myCollect': {
    module: 'personal/mine-collect',
    ...mine,
    title: '我的收藏',
    guard: 'session',
    search: { page: 'page' },
  },
  '/mine/myAttention': {
    module: 'personal/mine-attention',
    ...mine,
    title: '我的关注',
    guard: 'session',
    search: { page: 'page' },
  },
  '/mine/myApply': {
    module: 'personal/mine-applications',
    ...mine,
    title: '我的申请',
    guard: 'session',
    search: { page: 'page' },
  },
  '/mine/notifications': {
    module: 'personal/mine-notifications',
    ...mine,
    title: '我的消息',
    guard: 'session',
    // With `settings` the choice of what arrives is open.
    search: { page: 'page', settings: ['1'] },
  },
  '/mine/myId': { module: 'personal/member-safety', ...mine, title: '账号安全', guard: 'student' },
  '/mine/privacy': { module: 'personal/member-privacy', ...mine, title: '个人信息管理', guard: 'student' },
  '/mine/myAddress': {
    module: 'personal/member-address',
    ...mine,
    title: '收货地址',
    guard: 'student',
    search: { page: 'page' },
  },
  '/mine/feedBack': { module: 'personal/member-feedback', ...mine, title: '我要反馈', guard: 'student' },
  '/mine/editinfo': { module: 'personal/mine-edit-info', ...mine, title: '编辑资料', guard: 'session' },

  '/growupSpace/alumnus': { module: 'growth/alumnus', ...mine, title: '校友动态', guard: 'session' },
  '/growupSpace/record': { module: 'growth/record', ...mine, title: '成长记录', guard: 'session' },
  '/growupSpace/photoAlbum': {
    module: 'growth/photo-album',
    ...mine,
    title: '相册',
    guard: 'session',
    search: { album: 'id', tab: ['albums', 'photos'] },
  },

  '/parent': { ...parent, leadsTo: '/parent/parentIndex' },
  '/parent/parentIndex': { module: 'parent/parent-index', ...parent, title: '个人中心' },
  '/parent/accchange': { module: 'parent/parent-children', ...parent, title: '账号切换', guard: 'guardian' },
  '/parent/activityOrder': { module: 'parent/parent-orders', ...parent, title: '活动订单', search: orderList },
  '/parent/childActivity': {
    module: 'parent/parent-order-detail',
    ...parent,
    title: '活动订单详情',
    search: orderDetail,
    list: '/parent/activityOrder',
  },
  '/parent/parentScore': {
    module: 'parent/parent-score',
    ...parent,
    guard: 'guardian',
    title: '成绩单',
    search: subject,
  },
  '/parent/childAlbum': {
    module: 'growth/child-albums',
    ...parent,
    guard: 'guardian',
    title: '孩子的相册',
    search: { id: 'id', album: 'id' },
  },
  '/parent/parentState': {
    module: 'parent/parent-state',
    ...parent,
    guard: 'guardian',
    title: '学期评价',
    search: { ...subject, tab: ['second', 'third'], page: 'page' },
  },
  '/parent/parentStateDetail': {
    module: 'parent/parent-state-detail',
    ...parent,
    guard: 'guardian',
    title: '学期评价详情',
    search: subject,
    list: '/parent/parentState',
  },
  '/parent/addParentState': {
    module: 'parent/parent-state-edit',
    ...parent,
    guard: 'guardian',
    title: '填写家长评语',
    search: subject,
    list: '/parent/parentState',
  },
  '/parent/parentReport': {
    module: 'parent/parent-reports',
    ...parent,
    guard: 'guardian',
    title: '纪实报告',
    search: { ...subject, page: 'page' },
  },
  '/parent/parentReportDetail': {
    module: 'parent/parent-report-detail',
    ...parent,
    guard: 'guardian',
    title: '报告详情',
    search: reportOf,
    list: '/parent/parentReport',
  },
  '/parent/addMyState': { ...parent, leadsTo: '/parent/addParentState', keepSearch: true },
  '/parent/parentInfo': { module: 'parent/parent-info', ...parent, title: '个人信息' },
  '/parent/parentId': { module: 'personal/member-safety', ...parent, title: '账号安全' },
  '/parent/privacy': { module: 'personal/member-privacy', ...parent, title: '个人信息管理' },
  '/parent/parentAddress': {
    module: 'personal/member-address',
    ...parent,
    title: '收货地址',
    search: { page: 'page' },
  },
  '/parent/parentFeedBack': { module: 'personal/member-feedback', ...parent, title: '我要反馈' },
  '/parent/parentVb': { module: 'personal/member-coins', ...parent, title: 'V币明细', search: { page: 'page' } },
  '/parent/all': { module: 'personal/member-all', ...parent, title: '全部功能' },

  // Short names of navigation, and an area that is still to come.
  '/dreamActivity': { frame: 'none', leadsTo: '/index/dreamActivity', keepSearch: true },
  '/researchBase': { frame: 'none', leadsTo: '/index/researchBase', keepSearch: true },
  '/myCorporation': { frame: 'none', leadsTo: '/index/myCorporation', keepSearch: true },
  '/creatorCollege': { frame: 'none', leadsTo: '/index/creatorCollege', keepSearch: true },
  '/news': { frame: 'none', leadsTo: '/index/news', keepSearch: true },
  '/growupSpace': { frame: 'none', leadsTo: '/growupSpace/record', indexing: 'disallowed' },
} as const satisfies Record<string, PortalPage>;

type Table = typeof portalPages;
/** Path of a page, `$id` included. */
export type PagePath = keyof Table;
/** Paths that are addresses as they stand. */
export type PlainPath = Exclude<PagePath, `${string}$id`>;

type SearchTable<P extends PagePath> = Table[P] extends { search: infer S } ? S : Record<never, never>;
/** What a page may find in its address: every parameter may be missing. */
export type SearchOf<P extends PagePath> = {
  [Name in keyof SearchTable<P>]?: SearchTable<P>[Name] extends readonly (infer Value)[] ? Value : string;
};
/** What an address may be given; undefined, empty texts and the first page are left out. */
export type SearchFor<P extends PagePath> = { [Name in keyof SearchTable<P>]?: string | number | undefined };

declare const isHref: unique symbol;
/** Address of a page of the portal, made by `hrefTo`. */
export type BuiltHref = string & { readonly [isHref]: true };
/** An address that is sure to lead to a page: a plain path, or what `hrefTo` made. */
export type Href = PlainPath | BuiltHref;

type HrefArguments<P extends PagePath> = P extends PlainPath
  ? [search?: SearchFor<P>]
  : [params: { id: string }, search?: SearchFor<P>];

/** Address of a page: path, id where it has one, and search parameters in the order given. */
export function hrefTo<P extends PagePath>(path: P, ...given: HrefArguments<P>): BuiltHref {
  const [first, second] = given as [Record<string, unknown>?, Record<string, unknown>?];
  if (!path.endsWith('/$id')) return (path + stringifySearch(first ?? {})) as BuiltHref;
  return (path.replace('$id', encodeURIComponent(String(first?.id))) + stringifySearch(second ?? {})) as BuiltHref;
}

/** A page of the table as an address names it. */
export type PageAt = PortalPage & {
  path: PagePath;
  /** Last part of the address where the path ends with `$id`; not checked. */
  id?: string;
};

/** The page at a path as it comes from outside; undefined when there is none. */
export function pageAt(pathname: string): PageAt | undefined {
  const plain = withoutSlash(pathname);
  if (Object.hasOwn(portalPages, plain)) return { ...portalPages[plain as PagePath], path: plain as PagePath };
  const [, folder = '', id = ''] = /^(.*\/)([^/]+)$/.exec(plain) ?? [];
  const path = `${folder}$id`;
  return Object.hasOwn(portalPages, path)
    ? { ...portalPages[path as PagePath], path: path as PagePath, id }
    : undefined;
}

/** A path without slashes at its end. */
const withoutSlash = (path: string): string => path.replace(/(.)\/+$/, '$1');

/** Id of anything, as it stands in addresses. */
export const isId = (value: string): boolean => /^[1-9]\d{0,17}$/.test(value);

const MOST_PAGES = 1_000_000;
const LONGEST_TEXT = 100;
const MEANS: Record<Extract<SearchKind, string>, (value: string) => boolean> = {
  id: isId,
  // The first page is the page without a number.
  page: (value) => /^[1-9]\d*$/.test(value) && Number(value) > 1 && Number(value) < MOST_PAGES,
  text: (value) => value.trim() !== '' && value.length <= LONGEST_TEXT,
  any: () => true,
  unread: () => false,
};

/** The search parameters that a page reads, in its own order; what it does not know, or what means nothing to it, is not there. */
export function readSearch<P extends PagePath>(path: P, search: Record<string, unknown>): SearchOf<P> {
  const known: Record<string, SearchKind> = (portalPages[path] as PortalPage).search ?? {};
  return Object.fromEntries(
    Object.entries(known).flatMap(([name, kind]) => {
      const value = search[name];
      const isMeant = typeof kind === 'string' ? MEANS[kind] : (text: string) => kind.includes(text);
      return typeof value === 'string' && isMeant(value) ? [[name, value]] : [];
    }),
  ) as SearchOf<P>;
}

/** The list above a page whose address does not name its subject: the page would have nothing to ask for. Undefined where nothing is missing. */
export function listInstead(path: PagePath, search: Record<string, unknown>): string | undefined {
  const { list, search: known = {} }: PortalPage = portalPages[path];
  if (!list) return undefined;
  const read: Record<string, unknown> = readSearch(path, search);
  return Object.entries(known).some(([name, kind]) => kind === 'id' && read[name] === undefined) ? list : undefined;
}

/** Search parameters are plain text, as people write and share them: `?section=2&page=3`. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

/** The reverse; undefined and empty values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)])).toString();
  return text && `?${text}`;
}

/** The one address of all that mean the same page of the table; undefined when there is no such page. */
export function addressOf(href: string): string | undefined {
  const [path = '', text = ''] = href.split('?', 2);
  const page = pageAt(path);
  if (!page || (page.id !== undefined && !isId(page.id))) return undefined;
  // What a page that only browsers render takes from its address is no matter of the server's.
  return withoutSlash(path) + (page.isRendered ? stringifySearch(readSearch(page.path, parseSearch(text))) : '');
}
