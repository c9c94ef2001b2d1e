import { useNavigate, useParams } from '@tanstack/react-router';
import { AppLink, classNames, EmptyState, LinkButton } from '@vimo/ui';
import { useEffect, useRef } from 'react';
import { useRooms } from '../../shared/use-rooms.ts';
import { chapters } from './chapters.ts';
import styles from './guide.module.css';

/** Chapters that are about no room of their own. */
const GENERAL = ['start', 'lists'];
const CHAPTER_LINK = /^\/zs-platform(\/guide\/[\w-]+)$/;

/** 帮助: the guide for administrators, one chapter for each room. */
export function GuidePage() {
  const { chapter: slug } = useParams({ strict: false }) as { chapter?: string };
  const navigate = useNavigate();
  const text = useRef<HTMLElement>(null);
  const rooms = useRooms();
  const contents = chapters.filter(({ slug: one }) => GENERAL.includes(one) || rooms.some(({ help }) => help === one));
  const chapter = slug === undefined ? chapters[0] : chapters.find((one) => one.slug === slug);

  useEffect(() => {
    if (chapter) document.title = `${chapter.title} · 帮助 · 管理平台`;
  }, [chapter]);

  // Links from chapter to chapter stay in the page.
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      const [, path] = CHAPTER_LINK.exec(link?.getAttribute('href') ?? '') ?? [];
      if (!path || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void navigate({ to: path });
    };
    const article = text.current;
    article?.addEventListener('click', onClick);
    return () => article?.removeEventListener('click', onClick);
  });

  return (
    <div className={styles.guide}>
      <nav aria-label="帮助目录" className={classNames('ui-card', styles.contents)}>
        <ul>
          {contents.map(({ slug: to, title }) => (
            <li key={to}>
              <AppLink
                href={`/guide/${to}`}
                className={classNames(to === chapter?.slug && styles.on)}
                aria-current={to === chapter?.slug ? 'page' : undefined}
              >
                {title}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      {chapter ? (
        <article ref={text} className={classNames('ui-card', styles.chapter)}>
          <h1>{chapter.title}</h1>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the project's own text, made by the build */}
          <div dangerouslySetInnerHTML={{ __html: chapter.html }} />
        </article>
      ) : (
        <section className="ui-card">
          <h1 className="ui-visually-hidden">帮助</h1>
          <EmptyState art="search" text="没有找到这一章" action={<LinkButton href="/guide">查看全部帮助</LinkButton>} />
        </section>
      )}
    </div>
  );
}
