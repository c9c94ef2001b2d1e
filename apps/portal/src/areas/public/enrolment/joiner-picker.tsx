import { type JoinUser, pictureUrl } from '@vimo/contract';
import { Avatar, classNames, Tag } from '@vimo/ui';
import styles from './sign-up.module.css';

/** Who takes part: oneself and the bound children, several at once; who cannot says why. */
export function JoinerPicker({
  people,
  joiners,
  onChange,
}: {
  people: readonly JoinUser[];
  joiners: readonly string[];
  onChange: (joiners: string[]) => void;
}) {
  const toggle = (id: string) =>
    onChange(joiners.includes(id) ? joiners.filter((one) => one !== id) : [...joiners, id]);
  return (
    <fieldset className={styles.joiners}>
      <legend className="ui-label ui-required">参加人</legend>
      {people.map(({ joinUserId, self, name, headimg, schoolName, className, problem }) => {
        const picked = joiners.includes(joinUserId);
        return (
          <label key={joinUserId} className={classNames(styles.joiner, picked && styles.on, problem && styles.unable)}>
            <Avatar src={pictureUrl(headimg, 160)} size="small" />
            <span className="ui-grow">
              <span className={styles.who}>
                <b translate="no">{name}</b>
                <Tag>{self ? '本人' : '孩子'}</Tag>
              </span>
              {schoolName ? (
                <span className="ui-text-14 ui-muted">
                  {schoolName} {className}
                </span>
              ) : null}
              {problem ? <span className={classNames('ui-text-14', styles.why)}>{problem}</span> : null}
            </span>
            <input type="checkbox" checked={picked} disabled={problem !== ''} onChange={() => toggle(joinUserId)} />
          </label>
        );
      })}
    </fieldset>
  );
}
