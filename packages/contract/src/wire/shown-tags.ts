/** Tags of the answers in which a publication appears (docs/domains/publications.md). */
export const PUBLISHED_IN = ['新闻', '研学基地', '评价与留言', '机构', '内容学院', '社团', '首页', '搜索'];
/** Of those in which something of an organisation does: what it published and its activities go and come with it. */
export const SHOWN_OF_ORGANISATIONS = [...PUBLISHED_IN, '活动'];
