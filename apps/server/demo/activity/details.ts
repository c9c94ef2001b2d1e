import { pictureUrl } from '@vimo/contract';
import type { Pictures } from '../pictures.ts';
import type { ActivityText } from './index.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Plain text as HTML shows it. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => ESCAPES[char]!);
const DETAIL_WIDTH = 960;

/** Rich text of an activity as an organiser would write it: story, picture, course of the day, what to bring. */
export function activityHtml(activity: ActivityText, pictures: Pictures): string {
  const rows = activity.plan
    .map(([time, what]) => `<tr><td>${escaped(time)}</td><td>${escaped(what)}</td></tr>`)
    .join('');
  return [
    ...activity.story.map((paragraph) => `<p>${escaped(paragraph)}</p>`),
    pictureHtml(pictures, `cover-${activity.covers.at(-1)}`),
    '<h3>行程安排</h3>',
    `<table><thead><tr><th>时间</th><th>内容</th></tr></thead><tbody>${rows}</tbody></table>`,
    '<h3>温馨提示</h3>',
    `<ul><li>${escaped(activity.tip)}</li><li>当月取消报名达到 3 次，将暂停参加其他活动。</li></ul>`,
  ].join('\n');
}

/** An illustration by its whole name, such as 'cover-wetland', as a paragraph of rich text. */
export const pictureHtml = (pictures: Pictures, name: string) =>
  `<p><img src="${escaped(pictureUrl(pictures.get(name)!, DETAIL_WIDTH))}" alt="${escaped(altOf(name))}"></p>`;

/** What is seen on an illustration by its whole name; empty for what is none. */
export const altOf = (name: string) =>
  COVER_ALTS[name.replace('cover-', '')] ?? PHOTO_ALTS[name.replace('photo-', '')] ?? '';

/** What is to be seen on an illustration, for those who cannot see it. */
export const COVER_ALTS: Record<string, string> = {
  astronomy: '天文台与星空插画',
  calligraphy: '春字书法与毛笔插画',
  drama: '孩子们在舞台上演戏的插画',
  farm: '孩子们在稻田里的插画',
  fire: '消防车与消防员插画',
  football: '孩子们踢足球的插画',
  geology: '地层与化石插画',
  kite: '孩子们放风筝的插画',
  lab: '实验室烧瓶与小苗插画',
  mountain: '孩子们在雪山脚下远足的插画',
  museum: '夜色里的博物馆插画',
  oldtown: '老街石桥与小船插画',
  orchestra: '孩子们演奏乐器的插画',
  planting: '孩子们种树的插画',
  pottery: '孩子们拉坯制陶的插画',
  reading: '翻开的书与山川插画',
  robot: '机器人与孩子插画',
  wetland: '湿地与白鹭插画',
};

/** The same of the smaller pictures, by name without `photo-`. */
const PHOTO_ALTS: Record<string, string> = {
  ball: '足球插画',
  book: '翻开的书插画',
  bowl: '陶碗插画',
  leaves: '落叶标本插画',
  medal: '奖牌插画',
  painting: '画作插画',
  sprout: '破土小苗插画',
  sunrise: '湖面日出插画',
  soap: '水龙头与肥皂泡插画',
  tent: '营地帐篷插画',
};
