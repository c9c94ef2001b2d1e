import { ClubApplyStatus, type ClubDetail, clubPage, currentUser } from '@vimo/contract';
import { findClub, mayApply, namesOf, openClub, PICTURE } from '../support/city.ts';
import { send } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import { dialog, logIn, message } from '../support/steps.ts';
import { expect, type Page, test } from '../support/test.ts';

const clubCards = (page: Page) => page.getByRole('region', { name: '学生社团' }).getByRole('heading', { level: 3 });

const onScreen = (page: Page, text: string) => page.getByText(text, { exact: true }).filter({ visible: true });
const applyButton = (page: Page, name = '申请加入') => page.getByRole('button', { name }).filter({ visible: true });

async function fillApplication(page: Page, name: string) {
  const form = dialog(page, `申请加入${name}`);
  const picture = form.getByAltText('当前头像');
  const known = (await picture.getAttribute('src')) ?? '';
  await form.getByLabel('选择头像图片').setInputFiles(PICTURE);
  await expect(picture).not.toHaveAttribute('src', known);
  await form.getByLabel('联系电话').fill('13800000999');
  await form.getByLabel('简介').fill('这半年又学了很多，想再试一次');
  await form.getByLabel('爱好').fill('小提琴');
  await form.getByRole('button', { name: '提交申请' }).click();
}

test('a guest looks at clubs, their photos and messages', async ({ page, url, atBureau }) => {
  const club = await openClub(url);
  await page.goto(`/index/corporationDetail/${club.id}`);
  await expect(page.getByRole('heading', { level: 1, name: club.name })).toBeVisible();

  await atBureau();
  await page.goto('/vimomycorpor');
  await expect(page.getByRole('heading', { level: 2, name: '学生社团' })).toBeVisible();
  await settled(page);
  await expect(clubCards(page)).toHaveCount(9);
  await page.getByLabel('每页显示的社团数').selectOption('18');
  await expect(page).toHaveURL('/vimomycorpor?size=18');
  await expect(clubCards(page)).toHaveCount(18);

  await page.goto(`/index/corporationDetail/${club.id}`);
  await expect(page.getByRole('heading', { level: 1, name: club.name })).toBeVisible();
  await page.getByRole('link', { name: '全部照片' }).click();
  await expect(page).toHaveURL(`/index/CorporationPhoto?id=${club.id}`);
  await page
    .getByRole('button', { name: /^查看照片/ })
    .first()
    .click();
  await expect(dialog(page, '图片预览')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page, '图片预览').getByText(/^2 \//)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, '图片预览')).toBeHidden();

  await page.goto(`/index/corComment/${club.id}`);
  await expect(page.getByRole('heading', { level: 1, name: '留言列表' })).toBeVisible();
});

test('a student applies to a club; its leader decides with a remark, and the student reads it', async ({
  page,
  url,
  enter,
  people,
  atBureau,
}) => {
  // The teacher ls001 leads it.
  const club = await openClub(url);
  const isIt = (found: ClubDetail) => found.id === club.id && mayApply(found);
  const student = await people.student((token) => findClub(url, token, isIt));
  await enter(student);
  await atBureau();
  await page.goto(`/index/corporationDetail/${club.id}`);
  await page.getByRole('button', { name: '申请加入' }).click();
  const form = dialog(page, `申请加入${club.name}`);
  // The picture by which the student is known is there already.
  await expect(form.getByAltText('当前头像')).toBeVisible();
  await form.getByLabel('联系电话').fill('');
  await form.getByRole('button', { name: '提交申请' }).click();
  for (const text of ['请输入联系电话', '请输入简介', '请输入爱好']) {
    await expect(form.getByText(text, { exact: true })).toBeInViewport({ ratio: 1 });
  }
  // With all that is missing marked it fits a screen 900 px high.
  await expect(form.getByAltText('当前头像')).toBeInViewport({ ratio: 1 });
  await expect(form.getByRole('button', { name: '提交申请' })).toBeInViewport({ ratio: 1 });
  await form.getByLabel('联系电话').fill('12345678901');
  await form.getByLabel('简介').fill('初一新生，想学会保护自己');
  await form.getByLabel('爱好').fill('跑步、看书');
  await expect(form.getByText('请上传头像', { exact: true })).toBeHidden();
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(form.getByText('请输入正确的手机号')).toBeVisible();
  await form.getByLabel('联系电话').fill('13800000999');
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(message(page, '申请已提交，请等待审核')).toBeVisible();
  await expect(page.getByText('审核中').locator('visible=true')).toBeVisible();

  await enter('ls001');
  await page.goto('/mine/myAsstion1?tab=applications');
  const theirs = page.getByRole('listitem').filter({ hasText: '初一新生，想学会保护自己' });
  await theirs
    .getByRole('button', { name: /^不通过：/ })
    .first()
    .click();
  const decision = page.getByRole('dialog', { name: /^不通过.+的申请$/ });
  await decision.getByRole('button', { name: '确认不通过' }).click();
  await expect(decision.getByText('请输入不通过的原因', { exact: true })).toBeVisible();
  await decision.getByLabel('不通过的原因').fill('本学期名额已满，下学期再来');
  await decision.getByRole('button', { name: '确认不通过' }).click();
  await expect(message(page, '已设为不通过，申请人会收到消息')).toBeVisible();

  await enter(student);
  await page.goto('/mine/asstionNotes');
  await page.getByRole('button', { name: club.name }).click();
  await expect(page.getByText('本学期名额已满，下学期再来')).toBeVisible();
});

test('a refused student applies again', async ({ page, url, enter, people, atBureau }) => {
  const isRefused = ({ applyStatus }: ClubDetail) => applyStatus === ClubApplyStatus.refused;
  const student = await people.student((token) => findClub(url, token, isRefused));
  await enter(student);
  const club = student.found;
  await atBureau();
  await page.goto(`/index/corporationDetail/${club.id}`);
  await expect(onScreen(page, '审核不通过')).toBeVisible();
  await applyButton(page, '重新申请').click();
  await fillApplication(page, club.name);
  await expect(message(page, '申请已提交，请等待审核')).toBeVisible();
  await expect(onScreen(page, '审核中')).toBeVisible();
  await expect(applyButton(page, '申请')).toHaveCount(0);
  await page.reload();
  await expect(onScreen(page, '审核中')).toBeVisible();
});

test('a member sees that they are in, and how another application stands', async ({ page, url, enter, atBureau }) => {
  const addressOf = namesOf(url, await enter('xs001'));
  await atBureau();
  await page.goto(await addressOf('/index/corporationDetail/{joinedClub}'));
  await expect(onScreen(page, '已加入社团')).toBeVisible();
  await expect(applyButton(page, '申请')).toHaveCount(0);
  await page.goto(await addressOf('/index/corporationDetail/{pendingClub}'));
  await expect(onScreen(page, '申请已提交，请等待老师审核')).toBeVisible();
});

test('a picture for an application is below 2 MB', async ({ page, url, enter, people, atBureau }) => {
  const student = await people.student((token) => findClub(url, token, mayApply));
  await enter(student);
  await atBureau();
  const club = student.found;
  await page.goto(`/index/corporationDetail/${club.id}`);
  await applyButton(page).click();
  const form = dialog(page, `申请加入${club.name}`);
  const large = { name: '头像.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024) };
  await form.getByLabel('选择头像图片').setInputFiles(large);
  await expect(message(page, '上传头像图片大小不能超过 2MB!')).toBeVisible();
  await form.getByRole('button', { name: '取消' }).click();
  await expect(form).toBeHidden();
});

test('who cannot join is told why: parents, teachers, students of another school', async ({
  page,
  url,
  enter,
  people,
  atBureau,
}) => {
  await atBureau();
  const club = await openClub(url);
  await page.goto(`/index/corporationDetail/${club.id}`);
  await applyButton(page).click();
  await expect(message(page, '请先登录账号')).toBeVisible();
  await logIn(dialog(page, '登录'), '13800000002');
  await expect(message(page, '只有学生可以申请加入社团，请先切换到孩子的账号')).toBeVisible();
  await expect(dialog(page, `申请加入${club.name}`)).toBeHidden();

  await enter('ls001');
  await page.goto(`/index/corporationDetail/${club.id}`);
  await applyButton(page).click();
  await expect(message(page, '只有学生可以申请加入社团')).toBeVisible();

  const token = await enter(await people.student());
  const { envelope: me } = await send(url, currentUser, {}, token);
  const { envelope } = await send(url, clubPage, { pageSize: 27, currentPage: 1 });
  const ofOthers = envelope.data?.dataList.find(
    ({ belongDeptId }) => belongDeptId !== me.data?.orgId && belongDeptId !== club.belongDeptId,
  );
  await page.goto(`/index/corporationDetail/${ofOthers?.id}`);
  await expect(onScreen(page, '本校学生')).toBeVisible();
  await expect(onScreen(page, '仅面向本校学生')).toBeVisible();
  await expect(applyButton(page)).toHaveCount(0);
});

test('the list turns its pages; a club that is not there says so', async ({ page, trouble, atBureau }) => {
  trouble.expect(/404/);
  await atBureau();
  await page.goto('/index/myCorporation?page=3');
  await settled(page);
  await expect(clubCards(page)).toHaveCount(6);
  await page.getByRole('main').getByRole('link', { name: '更多社团活动' }).click();
  await expect(page).toHaveURL('/index/dreamActivity');
  await page.goto('/index/corporationDetail/999999999');
  await expect(page.getByText('社团不存在或已下线')).toBeVisible();
  await page.getByRole('link', { name: '去看看其他社团' }).click();
  await expect(page).toHaveURL('/index/myCorporation');
  await page.goto('/index/CorporationPhoto?id=abc');
});
