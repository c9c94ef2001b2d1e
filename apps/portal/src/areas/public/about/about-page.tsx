import { useCall } from '@vimo/client';
import { aboutPage, publicationPreview } from '@vimo/contract';
import {
  art,
  BookOpenTextDuotoneIcon,
  Breadcrumb,
  Card,
  CompassDuotoneIcon,
  classNames,
  type IconType,
  IdentificationCardDuotoneIcon,
  MegaphoneDuotoneIcon,
  QueryState,
  RocketLaunchDuotoneIcon,
  StudentDuotoneIcon,
  UsersThreeDuotoneIcon,
} from '@vimo/ui';
import { RichText } from '@vimo/ui/rich-text';
import { ContactLines, useInvitation } from '../../../features/site/contact-lines.tsx';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { SiteFigures } from '../home/site-figures.tsx';
import styles from './about.module.css';
import { Browsers } from './browsers.tsx';

type Entry = { title: string; text: string; icon: IconType; tint: string };

const PRODUCTS: readonly Entry[] = [
  {
    title: '综合素质',
    text: '从写实记录、活动参与到评价报告，记录学生在五个方面的成长。',
    icon: BookOpenTextDuotoneIcon,
    tint: 'ui-tint-primary',
  },
  {
    title: '教育督导',
    text: '让督导有数据、有过程、有反馈，帮助教育局看清每一所学校。',
    icon: CompassDuotoneIcon,
    tint: 'ui-tint-accent',
  },
  {
    title: '智慧校园',
    text: '把学校日常的管理与服务连成一体，让老师把时间留给学生。',
    icon: RocketLaunchDuotoneIcon,
    tint: 'ui-tint-coral',
  },
];

const AUDIENCES: readonly Entry[] = [
  {
    title: '管理者',
    text: '掌握全区、全校的素质教育开展情况，用数据支持决策。',
    icon: MegaphoneDuotoneIcon,
    tint: 'ui-tint-primary',
  },
  {
    title: '教师',
    text: '组织活动、审核记录、完成评价，过程清楚，省时省力。',
    icon: IdentificationCardDuotoneIcon,
    tint: 'ui-tint-accent',
  },
  {
    title: '学生',
    text: '找到喜欢的活动与社团，留下每一次努力的痕迹。',
    icon: StudentDuotoneIcon,
    tint: 'ui-tint-coral',
  },
  { title: '家长', text: '看见孩子的成长，和学校一起陪伴孩子。', icon: UsersThreeDuotoneIcon, tint: 'ui-tint-primary' },
];

/** What the installation says of itself, else who makes the platform and for whom; the ways to call are this installation's. With `preview` it is what somebody is writing. */
export function AboutPage() {
  const { preview } = useSearchOf('/aboutUs');
  const { data: own } = useCall(aboutPage, {}, { enabled: preview === undefined });
  const draft = useCall(publicationPreview, { token: preview ?? '' }, { enabled: preview !== undefined });
  const invitation = useInvitation({ all: true });
  return (
    <main id="main" className="ui-container" tabIndex={-1}>
      <Breadcrumb items={[{ label: '首页', href: '/index/home' }, { label: '关于我们' }]} />
      {preview !== undefined ? (
        <QueryState query={draft} card>
          {({ about }) => <Own title={about?.title ?? ''} details={about?.details ?? ''} />}
        </QueryState>
      ) : own?.details ? (
        <Own {...own} />
      ) : (
        <Product />
      )}
      <div className={styles.figures}>
        <SiteFigures />
      </div>
      <Browsers />
      {invitation ? (
        <Card as="section" className={styles.aboutContact}>
          <div>
            <h2 className="ui-heading-2">联系我们</h2>
            <p className="ui-muted">产品咨询、使用问题和意见建议，{invitation}。</p>
          </div>
          <ContactLines all />
        </Card>
      ) : null}
    </main>
  );
}

const Own = ({ title, details }: { title: string; details: string }) => (
  <Card as="section" panel>
    <h1 className="ui-heading-1">{title}</h1>
    <RichText html={details} />
  </Card>
);

const Product = () => (
  <>
    <Card as="section" className={styles.aboutLead}>
      <div>
        <h1>关于我们</h1>
        <p>
          我们是一家教育科技公司，成立于 2015
          年，专注于基础教育阶段的综合素质培养与评价，面向从幼儿园到高中的学校和教育局提供产品与服务。我们相信，每一种成长都值得被看见。
        </p>
      </div>
      <img src={art('deco-school')} alt="" width={560} height={260} decoding="async" />
    </Card>
    <Entries title="三条产品线" entries={PRODUCTS} className={styles.three} />
    <Entries title="服务四类用户" entries={AUDIENCES} className={classNames('ui-card', styles.lines)} isLines />
  </>
);

function Entries({
  title,
  entries,
  className,
  isLines = false,
}: {
  title: string;
  entries: readonly Entry[];
  className: string | undefined;
  /** Lines of one card, not a card each. */
  isLines?: boolean;
}) {
  return (
    <section className={styles.aboutPart}>
      <h2 className="ui-heading-1">{title}</h2>
      <ul className={className}>
        {entries.map(({ title: name, text, icon: Icon, tint }) => (
          <li key={name} className={isLines ? undefined : 'ui-card'}>
            <span className={classNames('ui-petal', tint)}>
              <Icon />
            </span>
            <h3>{name}</h3>
            <p className="ui-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
