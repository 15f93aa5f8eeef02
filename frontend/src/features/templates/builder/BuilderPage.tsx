/** Writes a template in two steps: details, then questions. Creating and editing share it. */
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError, messageOf } from '@/api/errors';
import { paths } from '@/domain/paths';
import { messages } from '@/messages';
import { confirm } from '@/ui/confirm';
import { GatedButton } from '@/ui/GatedButton';
import { LoadingOverlay } from '@/ui/LoadingOverlay';
import { notice } from '@/ui/notice';
import { PageHeader } from '@/ui/PageHeader';
import { useUnsaved } from '@/ui/unsaved';
import { LEAVING, useExclusive } from '@/ui/useExclusive';
import type { TemplateBody } from '../api';
import classes from './Builder.module.css';
import { barrier, checkDetails, type Place, totals } from './checks';
import { DetailsStep } from './DetailsStep';
import { type TemplateDraft, toBody } from './draft';
import { keeping, useKeeping } from './keeping';
import { QuestionsStep } from './QuestionsStep';
import { placeRefusals } from './refusals';
import { type Builder, BuilderProvider, makeBuilder, revived, useBuilder, useBuilderStore } from './store';

const { templates: words, common } = messages;
/** The message stands this long before the list comes (specification, section 9). */
const READ = 1000;

interface Props {
  title: string;
  /** What the builder starts from. */
  initial: TemplateDraft;
  /** What was typed before and not saved. */
  kept: TemplateDraft | null;
  keepAs: string;
  save: (body: TemplateBody) => Promise<{ message: string }>;
}

interface ScreenProps extends Pick<Props, 'title' | 'keepAs' | 'save'> {
  onDiscard: (() => void) | null;
}

function useSave({ keepAs, save }: ScreenProps, goTo: (place: Place) => void) {
  const builder = useBuilderStore();
  const navigate = useNavigate();
  const changed = useBuilder((state) => state.changed);
  const forget = useKeeping(keepAs, builder);
  const release = useUnsaved(changed, { onLeave: forget });
  const [formErrors, setFormErrors] = useState<string[]>([]);

  const refuse = (error: unknown) => {
    const errors = error instanceof ApiError ? error.fieldErrors : {};
    const { refused, first, formErrors } = placeRefusals(errors, builder.snapshot());
    builder.refuse(refused);
    setFormErrors(formErrors);
    if (first) goTo(first);
    else if (formErrors.length === 0) notice.error(messageOf(error));
  };
  const { run, busy } = useExclusive(async () => {
    setFormErrors([]);
    try {
      const { message } = await save(toBody(builder.snapshot()));
      await forget();
      builder.saved();
      release();
      notice.success(message);
      await new Promise((resolve) => setTimeout(resolve, READ));
      await navigate(paths.templates());
      return LEAVING;
    } catch (error) {
      refuse(error);
      return;
    }
  });
  return { busy, formErrors, run };
}

function SaveButton({ onSave, onBarred }: { onSave: () => void; onBarred: (place: Place) => void }) {
  const builder = useBuilderStore();
  const reason = useBuilder((state) => barrier(state)?.reason);
  const bar = () => {
    const place = barrier(builder.store.getState())?.place;
    if (place) onBarred(place);
  };
  return (
    <GatedButton reason={reason} onBarred={bar} onClick={onSave}>
      {words.save}
    </GatedButton>
  );
}

function Screen(props: ScreenProps) {
  const { title, onDiscard } = props;
  const builder = useBuilderStore();
  const [params, setParams] = useSearchParams();
  const ready = useBuilder((state) => Object.keys(checkDetails(state)).length === 0);
  const second = params.get('step') === '2' && ready;
  const note = useBuilder((state) => {
    const { points, count } = totals(state);
    return words.total(points, count);
  });
  const open = (step: 1 | 2) => setParams(step === 2 ? { step: '2' } : {});
  const goTo = (place: Place) => {
    builder.goTo(place);
    if (place.group === null) open(1);
  };
  const { busy, formErrors, run } = useSave(props, goTo);

  return (
    <>
      <PageHeader
        title={title}
        note={`${words.step(second ? 2 : 1, 2)} · ${second ? note : words.stepDetails}`}
        action={
          second && (
            <div className={classes.buttons}>
              <Button variant="default" onClick={() => open(1)}>
                {words.toDetails}
              </Button>
              <SaveButton onSave={() => void run()} onBarred={goTo} />
            </div>
          )
        }
      />
      {onDiscard && (
        <p role="status" className={classes.restored}>
          {words.restored}
          <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
            {words.discardDraft}
          </Button>
        </p>
      )}
      {formErrors.length > 0 && (
        <Alert color="red" role="alert" title={common.recordMistakes} mb={16}>
          {formErrors.map((sentence) => (
            <p key={sentence} className={classes.stray}>{`*${sentence}`}</p>
          ))}
        </Alert>
      )}
      {second ? (
        <QuestionsStep />
      ) : (
        <DetailsStep
          onNext={() => {
            open(2);
            builder.store.setState({ focus: { field: 'weight' } });
          }}
        />
      )}
      <LoadingOverlay visible={busy} label={common.saving} />
    </>
  );
}

export function BuilderPage({ initial, kept, ...rest }: Props) {
  const [{ builder, restored }, begin] = useState<{ builder: Builder; restored: boolean }>(() => ({
    builder: kept ? makeBuilder(revived(kept), true) : makeBuilder(initial),
    restored: kept !== null,
  }));
  const discard = async () => {
    if (!(await confirm({ question: words.discardQuestion }))) return;
    await keeping.drop(rest.keepAs);
    begin({ builder: makeBuilder(initial), restored: false });
  };
  return (
    <BuilderProvider value={builder}>
      <Screen {...rest} key={String(restored)} onDiscard={restored ? () => void discard() : null} />
    </BuilderProvider>
  );
}
