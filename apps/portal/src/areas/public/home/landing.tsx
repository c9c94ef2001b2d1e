import {
  AppLink,
  Brand,
  CalendarStarDuotoneIcon,
  classNames,
  type IconType,
  LinkButton,
  MoreLink,
  MountainsDuotoneIcon,
  NewspaperDuotoneIcon,
  StudentDuotoneIcon,
} from '@vimo/ui';
import { ElderSwitch } from '../../../features/elder/elder-switch.tsx';
import { NEWS_HREF } from '../../../features/news/news-view.ts';
import { useChosenOrg } from '../../../features/organisation/chosen-org.ts';
import { personalCentreOf } from '../../../features/session/landing.ts';
import { PersonLinks } from '../../../features/session/person-links.tsx';
import { useSession } from '../../../features/session/session.ts';
import { ContactLines, useInvitation } from '../../../features/site/contact-lines.tsx';
import { BUREAU_SHELL } from '../../../features/site/shells.ts';
import { SiteFooter } from '../../../features/site/site-footer.tsx';
import { useRegistrationOpen } from '../../../features/site/site-info.ts';
import type { PortalHref } from '../../../shared/href.ts';
import styles from './landing.module.css';
import { ProductPicture } from './product-picture.tsx';
import { SiteFigures } from './site-figures.tsx';

const FEATURES: readonly { title: string; text: string; href: PortalHref; icon: IconType; tint: string }[] = [
  {
    title: '活动',
    href: BUREAU_SHELL.activitiesHref,
    text: '学校与教育局的活动都在这里：看清时间、地点和余下的席位，两分钟报好名。',
    icon: CalendarStarDuotoneIcon,
    tint: 'ui-tint-coral',
  },
  {
    title: '研学基地与体验站',
    href: BUREAU_SHELL.researchHref,
    text: '博物馆、农场、天文台……走出教室，去真实的世界里找答案。',
    icon: MountainsDuotoneIcon,
    tint: 'ui-tint-primary',
  },
  {
    title: '我的综合素质',
    href: '/mine',
    text: '思想品德、学业水平、身心健康、艺术素养、社会实践，五个方面记录每一步成长。',
    icon: StudentDuotoneIcon,
    tint: 'ui-tint-accent',
  },
  {
    title: '新闻',
    href: NEWS_HREF,
    text: '学校与教育局的新闻和通知公告，重要的事不再错过。',
    icon: NewspaperDuotoneIcon,
    tint: 'ui-tint-primary',
  },
];

/** What the platform is, and the ways in: choose an organisation, or log in. */
export function Landing() {
  const registrationOpen = useRegistrationOpen();
  return (
    <>
      <a className="ui-skip-link" href="#main">
        跳到主要内容
      </a>
      <header className={styles.landingHead}>
        <div className="ui-container">
          <Brand href="/" />
          <div className={styles.utilLinks}>
            <PersonLinks registrationOpen={registrationOpen} />
            <ElderSwitch />
          </div>
        </div>
      </header>
      <main id="main" className={styles.landing} tabIndex={-1}>
        <Hero />
        <div className={classNames('ui-container', styles.figures)}>
          <SiteFigures />
        </div>
        <section className={classNames('ui-container', styles.features)} aria-labelledby="features">
          <h2 id="features" className="ui-heading-1">
            一个平台，陪孩子从幼儿园到高中
          </h2>
          <ul>
            {FEATURES.map(({ title, text, href, icon: Icon, tint }) => (
              <li key={title} className="ui-card">
                <span className={classNames('ui-petal', tint)}>
                  <Icon />
                </span>
                <h3>
                  <AppLink href={href}>{title}</AppLink>
                </h3>
                <p className="ui-muted">{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <Contact />
      </main>
      <SiteFooter />
    </>
  );
}

function Hero() {
  const org = useChosenOrg();
  const { user } = useSession();
  return (
    <section className={styles.landingHero}>
      <div className="ui-container">
        <div>
          <h1>让每一种成长都被看见</h1>
          <p>为学生和家长找活动、报名参加，记录每一次成长；为学校和教育局，看见每一个孩子。</p>
          <div className={styles.ways}>
            {org ? (
              <LinkButton size="large" href="/vimoHome">
                进入{org.orgName}
              </LinkButton>
            ) : (
              <LinkButton size="large" href="/orglist">
                选择学校或机构
              </LinkButton>
            )}
            {user ? (
              <LinkButton size="large" variant="outline" href={personalCentreOf(user)}>
                个人中心
              </LinkButton>
            ) : (
              <LinkButton size="large" variant="outline" href="/login">
                登录
              </LinkButton>
            )}
          </div>
          {org ? (
            <p className={styles.other}>
              <AppLink className="ui-link" href="/orglist">
                换一个机构
              </AppLink>
            </p>
          ) : null}
        </div>
        <ProductPicture />
      </div>
    </section>
  );
}

function Contact() {
  const invitation = useInvitation();
  return (
    <div className={classNames('ui-container', styles.ends)}>
      {invitation ? (
        <section className={classNames('ui-card', styles.contactCard)} aria-labelledby="contact">
          <h2 id="contact" className="ui-heading-2">
            联系我们
          </h2>
          <p className="ui-muted">使用中遇到问题，或学校想要接入，{invitation}。</p>
          <ContactLines />
        </section>
      ) : null}
      <section className={classNames('ui-card', styles.verifyCard)} aria-labelledby="verify">
        <h2 id="verify" className="ui-heading-2">
          收到一份纪实报告？
        </h2>
        <p className="ui-muted">
          每一份归档的报告都有核验码和签名。输入核验码，或选择报告文件，就能知道它是不是平台签发的、有没有被改动。
        </p>
        <MoreLink href="/reportVerify">核验报告</MoreLink>
      </section>
    </div>
  );
}
