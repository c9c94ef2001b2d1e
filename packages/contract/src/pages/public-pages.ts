import type { PortalPage } from './page.ts';
import { subject } from './search-parameters.ts';

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
const institutionList = { orgType: ['2', '4', '7'], name: 'text', page: 'page', preview: 'text' } as const;

const site = { frame: 'index', isRendered: true } as const;
const detail = { ...site, isDetail: true } as const;
const city = { frame: 'bureau', isRendered: true } as const;

/** What everybody may read. The first path of a list is the one in the sitemap. */
export const publicPages = {
  '/': { module: 'public/landing', frame: 'none', title: '', isRendered: true, indexing: 'listed' },
  '/vimoHome': {
    module: 'public/vimo-home',
    ...city,
    title: '首页',
    section: 'home',
    indexing: 'listed',
    search: { preview: 'text', org: 'id' },
  },
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
  '/aboutUs': {
    module: 'public/about-us',
    ...city,
    title: '关于我们',
    indexing: 'listed',
    search: { preview: 'text' },
  },
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
  '/index/newsDetail/$id': {
    module: 'public/news-detail',
    ...detail,
    section: 'news',
    search: { type: ['2'], preview: 'text' },
  },
  '/index/myNews/$id': { module: 'public/my-news', ...site, section: 'news', search: newsList },
  '/index/myActiveAll/$id': { module: 'public/my-active-all', ...site, section: 'activity', search: activityList },
  '/index/researchBase': { module: 'public/research-base', ...site, section: 'research', search: baseList },
  '/index/baseDetail/$id': {
    module: 'public/base-detail',
    ...detail,
    section: 'research',
    search: { preview: 'text' },
  },
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
    search: { ...subject, title: 'unread', preview: 'text' },
  },
  '/index/myCorporation': { module: 'public/my-corporation', ...site, section: 'club', search: clubList },
  '/index/corporationDetail/$id': {
    module: 'public/corporation-detail',
    ...detail,
    section: 'club',
    search: { preview: 'text' },
  },
  '/index/CorporationPhoto': { module: 'public/corporation-photo', ...detail, section: 'club', search: subject },
  '/index/contentDetail': {
    module: 'public/content-detail',
    ...detail,
    section: 'college',
    search: { ...subject, modelImage: 'unread', modelLink: 'unread', preview: 'text' },
  },

  '/orglist': {
    module: 'public/orglist',
    frame: 'none',
    title: '选择学校或机构',
    isRendered: true,
    search: { bureau: 'id' },
  },

  // Short names of navigation.
  '/dreamActivity': { frame: 'none', leadsTo: '/index/dreamActivity', keepSearch: true },
  '/researchBase': { frame: 'none', leadsTo: '/index/researchBase', keepSearch: true },
  '/myCorporation': { frame: 'none', leadsTo: '/index/myCorporation', keepSearch: true },
  '/creatorCollege': { frame: 'none', leadsTo: '/index/creatorCollege', keepSearch: true },
  '/news': { frame: 'none', leadsTo: '/index/news', keepSearch: true },
} as const satisfies Record<string, PortalPage>;
