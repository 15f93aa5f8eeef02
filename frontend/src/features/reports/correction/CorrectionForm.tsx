/** The key, the rule and the reason of a correction, with their effect beside them. */
import { Button, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, messageOf } from '@/api/errors';
import * as limits from '@/api/limits.gen';
import { Gmt } from '@/domain/Gmt';
import { correction as t } from '@/messages/correction';
import { ruleTitle } from '@/questions/ruleTitle';
import { GatedButton } from '@/ui/GatedButton';
import { type Href, Link } from '@/ui/Link';
import { Loaded } from '@/ui/Loaded';
import { notice } from '@/ui/notice';
import { Panel } from '@/ui/Panel';
import { useUnsaved } from '@/ui/unsaved';
import type { CorrectedEvent } from '../api';
import { type CorrectedKey, type Correction, preview, type Rule, useCorrect } from './api';
import classes from './Correction.module.css';
import { Effect } from './Effect';
import { KeyEditor } from './KeyEditor';
import { bodyOf, needsKey, presentKey, rulesOf, type Subject, sameChange } from './key';
import { RuleChoice } from './RuleChoice';

interface Props {
  event: CorrectedEvent;
  subject: Subject;
  /** The correction in force of the question, which the new one replaces. */
  holding?: Correction | undefined;
  /** The total weight of the questions that count. Questions that an earlier correction dropped do not count. */
  totalWeight: number;
  back: Href;
}

const { minLength, maxLength } = limits.CorrectionRequest.reason;

/** Says which correction is in force, by whom, when and why. */
function Holding({ correction }: { correction: Correction }) {
  const { actor, at, reason } = correction;
  return (
    <Panel title={t.holding(ruleTitle(correction))}>
      <p className={classes.hint} dir="auto">
        {reason}
      </p>
      <Group gap={8} className={classes.former}>
        <bdi>{actor.name}</bdi>
        <Gmt at={at} show="relative" />
      </Group>
    </Panel>
  );
}

export function CorrectionForm({ event, subject, holding, totalWeight, back }: Props) {
  const { question, weight, held } = subject;
  const isDropped = held === 'drop';
  // The total does not contain a dropped question.
  const others = totalWeight - (isDropped ? 0 : weight);
  const rules = rulesOf(subject, others);
  const former = question && rules.includes('better') ? presentKey(question, holding) : null;
  const [key, setKey] = useState(former);
  const [rule, setRule] = useState<Rule>(() => {
    // The same rule again changes nothing. But who corrects a dropped question wants it to count.
    if (holding && !isDropped && rules.includes(holding.rule)) return holding.rule;
    return former ? 'better' : (rules[0] ?? 'drop');
  });
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const correct = useCorrect(event.kind);

  const isKeyMissing = key !== null && key.length === 0;
  const isUnknown = needsKey(rule) && isKeyMissing;
  const body = bodyOf(subject, rule, key ?? []);
  const shown = useQuery({ ...preview(event, body), enabled: !isUnknown });
  // A rule that needs no key has no preview of the key, so the counts of all rules are requested with another rule.
  const counts = useQuery({
    ...preview(event, bodyOf(subject, former ? 'better' : rule, key ?? [])),
    enabled: !isKeyMissing,
  });
  const isSameKey = !needsKey(rule) || key?.join() === former?.join();
  /** Whether everything would stay as it is in force. */
  const isSame = isSameKey && (holding ? holding.rule === rule : needsKey(rule));
  const isTouched = reason !== '' || (key !== null && key.join() !== former?.join());
  const saved = useUnsaved(isTouched);
  const effect = shown.isPlaceholderData || isUnknown ? undefined : shown.data;
  const [isAll, setAll] = useState(false);

  const apply = async ({ version }: CorrectedKey) => {
    const text = reason.trim();
    if (text.length < minLength) {
      setWrong(t.reasonMissing);
      field.current?.focus();
      return;
    }
    setSending(true);
    setFailure(null);
    try {
      await correct({ params: { path: { id: event.id } }, body: { ...body, reason: text, version, dry_run: 0 } });
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.code === 'correction_stale';
      setFailure(isOutdated ? t.stale : messageOf(error));
      setSending(false);
      await Promise.all([shown.refetch(), counts.refetch()]);
      return;
    }
    notice.success(t.applied);
    saved();
    await navigate(back);
  };

  return (
    <div className={classes.columns}>
      <div className={classes.side}>
        {holding && <Holding correction={holding} />}
        <KeyEditor subject={subject} value={key} onChange={setKey} />
        <RuleChoice
          rules={rules}
          subject={subject}
          rest={effect && rule === 'drop' ? effect.total_weight_after : others}
          counts={isKeyMissing ? [] : (counts.data?.rules ?? [])}
          chosen={rule}
          onChoose={setRule}
        />
        <Panel>
          <TextInput
            ref={field}
            label={t.reason}
            description={t.reasonHint}
            value={reason}
            maxLength={maxLength}
            error={wrong}
            aria-required
            onChange={({ currentTarget }) => {
              setWrong(null);
              setReason(currentTarget.value);
            }}
          />
        </Panel>
      </div>
      <div className={classes.main}>
        <Panel title={t.effect} wide>
          {isUnknown ? (
            <p className={classes.hint}>{t.noKey}</p>
          ) : (
            <div aria-live="polite" aria-busy={shown.isFetching} data-old={shown.isPlaceholderData || undefined}>
              <Loaded failed={t.effectFailed} query={shown}>
                {(data) => <Effect effect={data} isAll={isAll} onAll={setAll} />}
              </Loaded>
            </div>
          )}
        </Panel>
        <Panel wide>
          {failure && (
            <p role="alert" className={classes.failure}>
              {failure}
            </p>
          )}
          <div className={classes.footer}>
            <div>
              {effect && (
                <>
                  <strong>{t.published(effect.published, effect.gained + effect.lost)}</strong>
                  <p>{effect.published > 0 ? t.seen : t.notSeen}</p>
                </>
              )}
            </div>
            <div className={classes.buttons}>
              <Button variant="default" component={Link} to={back}>
                {t.cancel}
              </Button>
              <GatedButton
                loading={sending}
                disabled={!effect}
                reason={isSame ? t.nothingNew : undefined}
                onClick={() => effect && void apply(effect)}
              >
                {effect ? t.apply(effect.gained, effect.lost, sameChange(effect)) : t.applyUnknown}
              </GatedButton>
            </div>
          </div>
        </Panel>
      </div>
    </div>
  );
}
