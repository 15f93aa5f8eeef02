/** The sheet of one participant: a header, a tab for each kind, questions with their marks, totals and Save. */
import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { results as t } from '@/messages/results';
import { KindPanel, KindTabList, KindTabs } from '@/questions/KindTabs';
import { defaultTitle, type GroupName, type KeyedQuestion, KINDS } from '@/questions/kinds';
import { SlidesReview } from '@/questions/slides/LazyReview';
import { EmptyState } from '@/ui/EmptyState';
import { FailureAlert } from '@/ui/FailureAlert';
import { inDialog } from '@/ui/inDialog';
import { LoadingOverlay } from '@/ui/LoadingOverlay';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { perform } from '@/ui/perform';
import { useDialog } from '@/ui/useDialog';
import { useNarrow } from '@/ui/useNarrow';
import { useTabInSight } from '@/ui/useTabInSight';
import type { Sheet, Waiting } from './api';
import { Comment } from './Comment';
import { CommentField } from './CommentField';
import { CorrectionNote } from './CorrectionNote';
import { correctionOf } from './corrected';
import { DraftNote } from './DraftNote';
import { Facts } from './Facts';
import { firstMissing, focusMark, marksOnPage } from './focusMark';
import classes from './Grading.module.css';
import { countedDrafts, currentMark, isDropped, keyOf } from './grading';
import { HistoryDialog } from './HistoryDialog';
import { useGraded } from './kind';
import { useAtWork } from './marking/useAtWork';
import { shownName } from './names';
import { Questions } from './Questions';
import { Stale } from './Stale';
import { TotalsBar } from './TotalsBar';
import { UnsentNote } from './UnsentNote';
import { useGrading } from './useGrading';

interface Tab {
  group: GroupName;
  title: string;
  questions: readonly KeyedQuestion[];
  /** The number of questions whose mark is missing. */
  waiting: number;
}

interface Props {
  sheet: Sheet;
  /** The kind of question whose tab is open. */
  tab: string | null;
  onTab: (tab: string) => void;
  /** Throws an error if the sheet cannot be read. */
  reload: () => Promise<Sheet | undefined>;
  onOpen: (person: Waiting | null) => void;
  /** Asks for confirmation while participants are still answering (D62). */
  mayPublish: () => Promise<boolean>;
}

export function SheetView(props: Props) {
  const { sheet, tab: open, onTab, reload, onOpen, mayPublish } = props;
  const kind = useGraded();
  const viewer = useViewer();
  const navigate = useNavigate();
  const byKey = useLocation().state?.grading === true;
  const [saved, setSaved] = useState(false);
  const [sought, setSought] = useState(0);
  /** The tab in which the user tried to save while marks were missing. */
  const [tried, setTried] = useState<GroupName | null>(null);
  const narrow = useNarrow();
  const grading = useGrading(sheet, {
    mayPublish,
    reload,
    async saved() {
      setSaved(true);
      // Others may have answered or graded since the sheet was read. If the sheet cannot be read, the question does not
      // mention them.
      const latest = await reload().catch(() => undefined);
      if (latest?.next === null) void navigate(kind.paths.people({ id: sheet.competition.id }));
    },
  });
  const history = useDialog<Sheet>((sheet, state) => <HistoryDialog {...state} sheet={sheet} />);
  const { typed, comments, busy, stale, failure, sums, save, mark, comment } = grading;

  const takeTheirs = () =>
    perform({
      failed: t.latestFailed,
      async run() {
        await reload();
        grading.restart();
        return {};
      },
    });

  const submitted = sheet.attempt_id !== null;
  const others = useAtWork(sheet.competition.id, sheet.attempt_id, null);
  const beside = others.find(({ attempt_id }) => attempt_id === sheet.attempt_id);
  const may = can(viewer, sheet.is_scored ? 'update userscore' : 'create userscore');
  const slides = sheet.template.slides;
  const ofSlides = sheet.marks.find(({ type }) => type === 6);
  const corrected = correctionOf(sheet, null);
  const tabs = KINDS.flatMap(({ code, group }): Tab[] => {
    if (code === 6) return slides ? [{ group, title: slides.title, questions: [], waiting: 0 }] : [];
    const questions = sheet.template.questions.filter(({ type }) => type === code);
    if (questions.length === 0) return [];
    const waiting = sheet.marks.filter(
      (one) => one.type === code && !isDropped(one) && currentMark(one, typed) === null,
    ).length;
    return [{ group, title: questions[0]?.title || defaultTitle(code), questions, waiting }];
  });
  // The tab that was open for the last sheet opens if it has something to mark. Otherwise the first tab with something
  // to mark opens.
  const [first] = useState(() => {
    const waits = tabs.filter(({ waiting }) => waiting > 0);
    return (waits.find(({ group }) => group === open) ?? waits[0])?.group;
  });
  const [chosen, setChosen] = useState(first);
  const current = tabs.find(({ group }) => group === (chosen ?? open)) ?? tabs[0];
  const place = useRef<HTMLElement>(null);
  useTabInSight(place, current?.group);
  const openTab = (group: string) => {
    setChosen(group as GroupName);
    onTab(group);
  };
  /** Goes to the first missing mark of a tab. */
  const seekIn = (tab: Tab) => {
    openTab(tab.group);
    setSought((n) => n + 1);
  };
  /** Saves the marks. If a mark is missing, goes to the first missing one instead. Only marks of the open tab are called
      missing: the grader has not seen the others yet. */
  const saveOrFocusMissing = () => {
    if (current && current.waiting > 0) {
      setTried(current.group);
      seekIn(current);
      return;
    }
    const waiting = tabs.find((tab) => tab.waiting > 0);
    if (waiting) seekIn(waiting);
    else void save();
  };
  /** Goes from the last mark of a tab to the next missing one, or to Save. */
  const goOn = () => {
    const after = tabs.findIndex(({ group }) => group === current?.group) + 1;
    const waiting = [...tabs.slice(after), ...tabs.slice(0, after)].find((tab) => tab.waiting > 0);
    if (waiting) seekIn(waiting);
    else document.querySelector<HTMLElement>('[data-save]')?.focus();
  };
  // A sheet opens at its first missing mark, so that a number and Enter are enough. A phone would open its keyboard over the
  // answers. If the grader continued from another sheet, or tried to save, the focus moves in any case.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width of the window is no reason to move the focus
  useEffect(() => {
    const field = byKey || sought > 0 ? (firstMissing() ?? marksOnPage()[0]) : narrow ? undefined : firstMissing();
    if (field) focusMark(field);
  }, [byKey, sought]);
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !may || !submitted || stale) return;
    if (inDialog(event.target)) return;
    event.preventDefault();
    // The focused field accepts its mark only when it loses the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    saveOrFocusMissing();
  });

  return (
    <>
      <PageHeader
        title={shownName(sheet.user)}
        note={sheet.user.email ?? undefined}
        action={
          // A restored attempt has no score, but it still has its receipt and its history.
          (sheet.version > 0 || sheet.receipts.length > 0) && (
            <Button variant="default" onClick={() => history.open(sheet)}>
              {t.history.open}
            </Button>
          )
        }
      />
      <Facts sheet={sheet} />
      <UnsentNote unsent={sheet.unsent} />
      {beside && (
        <p role="status" className={classes.said}>
          {t.marking.sheetOpenBy(beside.grader.name)}
        </p>
      )}
      <DraftNote drafts={countedDrafts(sheet)} />
      {!submitted || !current ? (
        <Panel wide>
          {sheet.receipts.length > 0 ? (
            <EmptyState title={t.restored} hint={t.restoredHint} />
          ) : (
            <EmptyState title={t.notSubmitted} hint={t.notSubmittedHint} />
          )}
        </Panel>
      ) : (
        <>
          {failure !== null && (
            <FailureAlert title={t.notSaved} mb={16}>
              {failure}
            </FailureAlert>
          )}
          {stale && (
            <Stale
              sheet={sheet}
              differences={grading.differences}
              keepable={grading.keepable}
              onKeep={grading.keep}
              onTake={() => void takeTheirs()}
            />
          )}
          <section ref={place} className={classes.sheet} aria-label={t.sheetOf(shownName(sheet.user))}>
            <KindTabs current={current.group} onOpen={openTab}>
              <KindTabList
                label={t.kinds}
                tabs={tabs.map(({ group, title, waiting }) => ({
                  name: group,
                  title,
                  note: waiting > 0 && <span className={classes.waiting}>{t.toMark(waiting)}</span>,
                }))}
              />
              <KindPanel value={current.group}>
                <h2 className="visually-hidden">{current.title}</h2>
                {current.group === 'slides' && slides ? (
                  <>
                    <SlidesReview
                      slides={slides}
                      order={sheet.slides_order}
                      value={sheet.userAnswerSlides.length > 0 ? { slides: sheet.userAnswerSlides } : null}
                      mark={ofSlides?.score}
                    />
                    {corrected && <CorrectionNote correction={corrected} />}
                    {ofSlides && may && (
                      <CommentField
                        at={undefined}
                        value={comments[keyOf(ofSlides)] ?? ofSlides.comment ?? ''}
                        onChange={(text) => comment(keyOf(ofSlides), text)}
                      />
                    )}
                    {ofSlides?.comment && !may && <Comment text={ofSlides.comment} />}
                  </>
                ) : (
                  <Questions
                    key={current.group}
                    sheet={sheet}
                    questions={current.questions}
                    typed={typed}
                    comments={comments}
                    open={may}
                    tried={tried === current.group}
                    fitted={grading.fitted}
                    onMark={mark}
                    onFit={grading.fit}
                    onComment={comment}
                    onDone={goOn}
                  />
                )}
              </KindPanel>
            </KindTabs>
          </section>
          <TotalsBar
            sums={sums}
            totalWeight={sheet.totalWeight}
            scored={sheet.is_scored}
            saved={saved && !grading.changed}
            stale={stale}
            next={sheet.next}
            previous={sheet.previous}
            isEverybodyGraded={sheet.scored === sheet.answered}
            onOpen={onOpen}
            onSave={saveOrFocusMissing}
          />
          <LoadingOverlay visible={busy} label={t.saving} />
        </>
      )}
      {history.dialog}
    </>
  );
}
