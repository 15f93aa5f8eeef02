/** Edits a template in two steps: details, then questions. The pages for creating and editing share it. */
import { Button, Skeleton, Stepper } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Schemas } from '@/api/client';
import { ApiError, messageOf } from '@/api/errors';
import { paths } from '@/domain/paths';
import { common } from '@/messages/common';
import { templates as t } from '@/messages/templates';
import { ConflictDialog } from '@/ui/ConflictDialog';
import { confirm } from '@/ui/confirm';
import { FailureAlert } from '@/ui/FailureAlert';
import { GatedButton } from '@/ui/GatedButton';
import { LoadingOverlay } from '@/ui/LoadingOverlay';
import { notice } from '@/ui/notice';
import { PageHeader } from '@/ui/PageHeader';
import { FormErrors } from '@/ui/SaveFormBody';
import { useUnsaved } from '@/ui/unsaved';
import { ConflictError, type Difference } from '@/ui/useConflict';
import { LEAVING, useExclusive } from '@/ui/useExclusive';
import type { Template } from '../api';
import { firstTab } from '../import/imported';
import { useBuilderImport } from '../import/useBuilderImport';
import { newFiles } from '../upload/newFiles';
import { UploadPanel } from '../upload/UploadPanel';
import { countFiles, type Upload } from '../upload/uploadFiles';
import { BeforeSaving } from './BeforeSaving';
import classes from './Builder.module.css';
import { checkDetails, type Place } from './checks';
import { DetailsStep } from './DetailsStep';
import { fromTemplate, type TemplateDraft } from './draft';
import { type DraftPlace, templateDrafts, useDraftStorage } from './draftStorage';
import { FindBar } from './FindBar';
import { PreviewButton } from './PreviewButton';
import { placeRefusals } from './refusals';
import { type Builder, BuilderProvider, makeBuilder, reviveDraft, useBuilder, useBuilderStore } from './store';
import { UndoButtons } from './UndoButtons';
import { useLeftFields } from './useLeftFields';
import { looseWeights, savingBarrier, templateTotals } from './whole';

/** The second step is loaded while the first one is shown. */
const loadQuestions = () => import('./QuestionsStep');
const QuestionsStep = lazy(async () => ({ default: (await loadQuestions()).QuestionsStep }));

interface Saved {
  message: string;
  data: Schemas['StoredTemplateResponse'];
}

interface Props {
  title: string;
  /** The template at the start. */
  initial: TemplateDraft;
  /** A restored draft that was not saved before. */
  storedDraft: TemplateDraft | null;
  /** A draft that is passed to this page, such as the questions of a file. It replaces a restored draft. */
  handedDraft?: TemplateDraft | null;
  /** The place where the draft is stored. */
  draftPlace: DraftPlace;
  /** Saves the template. Its new files are uploaded afterwards, under the ids of the response. */
  save: (draft: TemplateDraft) => Promise<Saved>;
  /** The version that another user saved in the meantime. */
  conflict?: { stored: Template; differences: readonly Difference[] } | null;
  /** Clears the conflict. */
  onDecided?: () => void;
}

interface ScreenProps extends Omit<Props, 'initial' | 'storedDraft' | 'handedDraft'> {
  onDiscard: (() => void) | null;
  /** Starts again with another template. */
  onRestart: (draft: TemplateDraft) => void;
}

function useSave({ draftPlace, save }: ScreenProps, goTo: (place: Place) => void) {
  const builder = useBuilderStore();
  const navigate = useNavigate();
  const changed = useBuilder((state) => state.changed);
  const { forget, isLoose } = useDraftStorage(draftPlace, builder);
  const release = useUnsaved(changed, { detail: t.unsaved, onLeave: forget });
  const [formErrors, setFormErrors] = useState<string[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [upload, setUpload] = useState<Upload | null>(null);

  const showRefusals = (error: unknown) => {
    const errors = error instanceof ApiError ? error.fieldErrors : {};
    const { refused, first, formErrors } = placeRefusals(errors, builder.snapshot());
    builder.refuse(refused);
    setFormErrors(formErrors);
    if (first) goTo(first);
    else if (formErrors.length === 0) setFailure(messageOf(error));
  };
  /** Weights without a question would be lost (D128). */
  const mayDropWeights = async () => {
    const draft = builder.snapshot();
    const loose = looseWeights(draft);
    const [first] = loose;
    if (!first) return true;
    const drop = await confirm({
      question: t.looseWeights(loose.map((tab) => tab.title(draft))),
      detail: t.looseWeightsDetail,
      yes: t.saveWithout,
      no: t.writeQuestion,
    });
    if (!drop) builder.lookAt({ group: first.name, field: 'question' });
    return drop;
  };
  const { run, busy } = useExclusive(async () => {
    if (!(await mayDropWeights())) return;
    setFormErrors([]);
    setFailure(null);
    try {
      const draft = builder.snapshot();
      const { message, data } = await save(draft);
      forget();
      builder.saved();
      release();
      notice.success(message, { about: draft.name });
      const files = newFiles(draft, data);
      if (countFiles(files) > 0) {
        setUpload(files);
        return LEAVING;
      }
      await navigate(paths.templates());
      return LEAVING;
    } catch (error) {
      if (!(error instanceof ConflictError)) showRefusals(error);
      return;
    }
  });
  return { busy, formErrors, failure, run, forget, upload, isLoose };
}

function SaveButton({ onSave, onBarred }: { onSave: () => void; onBarred: (place: Place | null) => void }) {
  const builder = useBuilderStore();
  const reason = useBuilder((state) => savingBarrier(state)?.reason);
  const goToBarrier = () => onBarred(savingBarrier(builder.store.getState())?.place ?? null);
  return (
    <GatedButton className={classes.save} reason={reason} onBarred={goToBarrier} onClick={onSave}>
      {t.save}
    </GatedButton>
  );
}

function Screen(props: ScreenProps) {
  const { title, onDiscard, conflict, onDecided, onRestart } = props;
  const builder = useBuilderStore();
  const [params, setParams] = useSearchParams();
  const ready = useBuilder((state) => Object.keys(checkDetails(state)).length === 0);
  const second = params.get('step') === '2' && ready;
  const note = useBuilder((state) => {
    const { points, count } = templateTotals(state);
    return t.total(points, count);
  });
  const name = useBuilder((state) => state.name.trim());
  const openStep = (step: 1 | 2) => {
    if (step !== (second ? 2 : 1)) setParams(step === 2 ? { step: '2' } : {});
  };
  const goTo = (place: Place | null) => {
    builder.goTo(place ?? { group: builder.store.getState().tab, field: 'question', sentence: '' });
    openStep(place && place.group === null ? 1 : 2);
  };
  useLeftFields();
  useEffect(() => {
    // If the code cannot be loaded, it is loaded again when the step opens.
    loadQuestions().catch(() => {});
  }, []);
  const { busy, formErrors, failure, run, forget, upload, isLoose } = useSave(props, goTo);
  const navigate = useNavigate();
  const details = useRef<HTMLFormElement>(null);
  const questionImport = useBuilderImport();
  const decideConflict = (act: (stored: Template) => void) => {
    if (!conflict) return;
    onDecided?.();
    act(conflict.stored);
  };

  if (upload) {
    const leave = () => void navigate(paths.templates());
    return (
      <>
        <PageHeader title={name || title} />
        <UploadPanel upload={upload} onDone={leave} onLater={leave} />
      </>
    );
  }
  if (questionImport.view) return questionImport.view;
  return (
    <>
      <PageHeader
        title={name || title}
        note={[name && title, second && note].filter(Boolean).join(' · ')}
        action={
          <div className={classes.buttons}>
            {questionImport.button}
            <UndoButtons onTaken={(place) => openStep(place === 'details' ? 1 : 2)} />
            <PreviewButton />
            {second && <SaveButton onSave={() => void run()} onBarred={goTo} />}
          </div>
        }
      />
      {second && <BeforeSaving onShow={goTo} />}
      {onDiscard && (
        <p role="status" className={classes.restored}>
          {t.restored}
          <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
            {t.discardDraft}
          </Button>
        </p>
      )}
      {isLoose && (
        <p role="status" className={classes.before}>
          <IconAlertCircle size={16} stroke={1.75} aria-hidden />
          {t.looseDraft}
        </p>
      )}
      {failure !== null && (
        <FailureAlert title={t.notSaved} mb={16}>
          {failure}
        </FailureAlert>
      )}
      <FormErrors formErrors={formErrors} mb={16} />
      <div className={classes.top}>
        <Stepper
          role="group"
          aria-label={t.steps}
          active={second ? 1 : 0}
          // The details have their own Next button, which also shows what is missing.
          onStepClick={(step) => (step === 0 ? openStep(1) : details.current?.requestSubmit())}
          iconSize={28}
          className={classes.steps}
        >
          <Stepper.Step label={t.stepDetails} allowStepSelect={second} aria-current={second ? undefined : 'step'} />
          <Stepper.Step label={t.stepQuestions} allowStepSelect={!second} aria-current={second ? 'step' : undefined} />
        </Stepper>
        {second && <FindBar />}
      </div>
      {second ? (
        <Suspense fallback={<Skeleton height={320} />}>
          <QuestionsStep />
        </Suspense>
      ) : (
        <DetailsStep
          form={details}
          onNext={() => {
            openStep(2);
            builder.store.setState({ focus: { field: 'weight' } });
          }}
        />
      )}
      <LoadingOverlay visible={busy} label={common.saving} />
      <ConflictDialog
        busy={busy}
        conflict={{
          differences: conflict?.differences ?? null,
          close: () => onDecided?.(),
          keepMine: () =>
            decideConflict(({ version }) => {
              builder.setVersion(version);
              void run();
            }),
          takeStored: () =>
            decideConflict((stored) => {
              forget();
              onRestart(fromTemplate(stored));
            }),
        }}
      />
    </>
  );
}

/** Returns the initial state of a page. */
function firstBuilder({ initial, storedDraft, handedDraft }: Pick<Props, 'initial' | 'storedDraft' | 'handedDraft'>) {
  if (handedDraft) return { builder: makeBuilder(handedDraft, true, firstTab(handedDraft)), restored: false };
  if (storedDraft) return { builder: makeBuilder(reviveDraft(storedDraft, initial), true), restored: true };
  return { builder: makeBuilder(initial), restored: false };
}

export function BuilderPage({ initial, storedDraft, handedDraft = null, ...rest }: Props) {
  const [{ builder, restored, nth }, begin] = useState<{ builder: Builder; restored: boolean; nth: number }>(() => ({
    ...firstBuilder({ initial, storedDraft, handedDraft }),
    nth: 0,
  }));
  const restartWith = (draft: TemplateDraft) => begin({ builder: makeBuilder(draft), restored: false, nth: nth + 1 });
  const discardDraft = async () => {
    if (!(await confirm({ question: t.discardQuestion }))) return;
    templateDrafts.write(rest.draftPlace.userId, rest.draftPlace.path, null);
    restartWith(initial);
  };
  return (
    <BuilderProvider value={builder}>
      <Screen {...rest} key={nth} onRestart={restartWith} onDiscard={restored ? () => void discardDraft() : null} />
    </BuilderProvider>
  );
}
