import { useCall, useSend } from '@vimo/client';
import { type ActivityDetail, enrol, enrollFormText, IDENTITY_CARD, isParent, joinUserList } from '@vimo/contract';
import {
  AppLink,
  Button,
  Dialog,
  ErrorState,
  Field,
  Loading,
  SkeletonText,
  sayRefusal,
  TextArea,
  toast,
} from '@vimo/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { phoneTypedProblem } from '../../../features/account/account-rules.ts';
import { placesLeft } from '../../../features/activity/activity-view.ts';
import { useEnrolmentRefresh } from '../../../features/enrolment/refresh.ts';
import { useSession } from '../../../features/session/session.ts';
import { ActivityLine } from './activity-line.tsx';
import { JoinerPicker } from './joiner-picker.tsx';
import { KnownNumber } from './known-number.tsx';
import { KnownPapers } from './known-papers.tsx';
import styles from './sign-up.module.css';
import { useSignUpDraft } from './sign-up-draft.ts';
import {
  asksFor,
  cardField,
  fieldsOf,
  placesProblem,
  REMARK_LENGTH,
  type SignUpErrors,
  signUpErrors,
  signUpInput,
} from './sign-up-form.ts';
import { Companions, EmergencyContacts } from './sign-up-people.tsx';
import { usePeople } from './use-people.tsx';

type SignUpDialogProps = { activity: ActivityDetail; open: boolean; onClose: () => void };

/**
 * The sign-up dialog, on phones a sheet: for a parent first who takes part, then what the activity asks for. What was
 * typed stays until it is sent.
 */
export function SignUpDialog({ open, ...rest }: SignUpDialogProps) {
  return open ? <OpenSignUp {...rest} /> : null;
}

function OpenSignUp({ activity, onClose }: Omit<SignUpDialogProps, 'open'>) {
  const formId = useId();
  const formElement = useRef<HTMLFormElement>(null);
  const { user } = useSession();
  const asked = asksFor(activity);
  const { draft, change, forget } = useSignUpDraft(activity.id);
  const [errors, setErrors] = useState<SignUpErrors>({});
  // A second press comes before React has rendered the first one's state.
  const sending = useRef(false);
  const refresh = useEnrolmentRefresh();
  const { data: known, error: unknown, refetch } = useCall(joinUserList, { activityId: activity.id });
  const others = usePeople(activity.id, {
    of: (adding) => draft[adding],
    keep: (adding, person) => change({ [adding]: person }),
  });

  const failed = unknown ?? others.error;
  const choice = (known?.people.length ?? 0) > 1;
  const free = known?.people.filter(({ problem }) => problem === '').map(({ joinUserId }) => joinUserId) ?? [];
  const only = known?.people.length === 1 ? known.people[0] : undefined;
  // The only child that can be signed up is meant; of several the parent chooses.
  const meant = known?.people.filter(({ self, problem }) => !self && problem === '') ?? [];
  const chosen = draft.joiners ?? (meant.length === 1 ? meant.map(({ joinUserId }) => joinUserId) : []);
  const joiners = only ? [only.joinUserId] : chosen.filter((id) => free.includes(id));
  const companions = others.people?.participants.filter(({ removable }) => removable).length ?? 0;
  const noPlaces = placesProblem(placesLeft(activity), joiners.length + companions);
  const choosing = choice && !draft.peopleChosen;

  const { mutate, isPending } = useSend(enrol, {
    onSuccess: async ({ data }) => {
      forget();
      toast.success('报名成功', data.toComplete ? { note: `请补充${enrollFormText(data.toComplete)}` } : {});
      onClose();
      await refresh();
    },
    onError: (error) => {
      if (error.kind === 'invalid') showErrors(fieldsOf(error.fields, joiners));
      sayRefusal(error);
      sending.current = false;
      // What changed meanwhile (places gone, signed up elsewhere) closes the dialog by itself.
      void refresh();
    },
  });

  const showErrors = (found: SignUpErrors) => {
    flushSync(() => setErrors(found));
    formElement.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  const clear = (field: string) => setErrors({ ...errors, [field]: undefined });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!known || !others.people) return;
    if (choosing) {
      const problem = joiners.length === 0 ? '请选择参加人' : noPlaces;
      setErrors({ joiners: problem });
      if (!problem) change({ peopleChosen: true });
      return;
    }
    if (sending.current) {
      toast.warning('提交中,请勿重复点击');
      return;
    }
    const found = signUpErrors(draft, asked, joiners, { ...known, contacts: others.people.emergencyContacts.length });
    if (Object.keys(found).length > 0) {
      showErrors(found);
      return;
    }
    sending.current = true;
    mutate(signUpInput(activity.id, draft, asked, joiners));
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="活动报名"
      footer={
        <>
          {choice && !choosing ? (
            <Button variant="outline" onClick={() => change({ peopleChosen: false })}>
              上一步
            </Button>
          ) : (
            <Button variant="outline" onClick={onClose}>
              取消
            </Button>
          )}
          <Button type="submit" form={formId} loading={isPending} disabled={!known || !others.people}>
            {choosing ? '下一步' : '提交报名'}
          </Button>
        </>
      }
    >
      <ActivityLine activity={activity} />
      <form ref={formElement} id={formId} className={styles.signUp} noValidate onSubmit={submit}>
        {!known || !others.people ? (
          failed ? (
            <ErrorState
              error={failed}
              onRetry={() => {
                void refetch();
                others.retry();
              }}
            />
          ) : (
            <Loading>
              <SkeletonText lines={4} />
            </Loading>
          )
        ) : choosing ? (
          <>
            <JoinerPicker
              people={known.people}
              joiners={joiners}
              onChange={(next) => {
                change({ joiners: next });
                clear('joiners');
              }}
            />
            <Companions {...others} />
            <p role="alert" className="ui-help is-error">
              {errors.joiners ?? noPlaces}
            </p>
          </>
        ) : (
          <>
            {choice ? (
              <p className={styles.chosen}>
                参加人：
                {known.people
                  .filter(({ joinUserId }) => joiners.includes(joinUserId))
                  .map(({ name }) => name)
                  .join('、')}
                {companions > 0 ? `，同行 ${companions} 人` : ''}
              </p>
            ) : null}
            {asked.phone || asked.identityCard ? (
              <div className="ui-two-columns">
                {asked.phone ? (
                  <KnownNumber
                    label="手机号码"
                    known={known.phone}
                    value={draft.phone}
                    error={errors.enrollPhone}
                    type="tel"
                    inputMode="numeric"
                    autoComplete="tel-national"
                    maxLength={24}
                    placeholder="请输入 11 位手机号"
                    clean={(text) => text.replace(/\D/g, '')}
                    onChange={(phone) => {
                      change({ phone });
                      setErrors({ ...errors, enrollPhone: phoneTypedProblem(phone ?? '') });
                    }}
                  />
                ) : null}
                {asked.identityCard
                  ? known.people
                      .filter(({ joinUserId }) => joiners.includes(joinUserId))
                      .map(({ joinUserId, name, identityCard }) => (
                        <KnownPapers
                          key={joinUserId}
                          of={choice ? `${name}的` : ''}
                          kind={draft.kinds[joinUserId] ?? IDENTITY_CARD}
                          onKind={(kind) => {
                            change({ kinds: { ...draft.kinds, [joinUserId]: kind } });
                            clear(cardField(joinUserId));
                          }}
                          known={identityCard}
                          value={draft.cards[joinUserId] ?? null}
                          error={errors[cardField(joinUserId)]}
                          onChange={(card) => {
                            change({ cards: { ...draft.cards, [joinUserId]: card } });
                            clear(cardField(joinUserId));
                          }}
                        />
                      ))
                  : null}
              </div>
            ) : null}
            {asked.emergencyContact ? (
              <EmergencyContacts {...others} missing={errors.emergencyContact} mayFollow={asked.mayFollow} />
            ) : null}
            <Field label="报名备注" required error={errors.remarks}>
              <TextArea
                maxLength={REMARK_LENGTH}
                placeholder="如：班级、姓名，以及需要老师知道的事"
                value={draft.remarks}
                onChange={({ target }) => {
                  change({ remarks: target.value });
                  clear('remarks');
                }}
              />
            </Field>
            {only ? <Companions {...others} /> : null}
            {only && user && isParent(user.usertype) ? (
              <p className="ui-text-14 ui-muted">
                给孩子报名？<AppLink href="/bindChlider">先绑定孩子</AppLink>
              </p>
            ) : null}
          </>
        )}
      </form>
      {others.dialog}
    </Dialog>
  );
}
