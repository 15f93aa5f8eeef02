import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { forgetUser } from '@/device/forget';
import { admitUser } from '@/device/personal';
import { answering } from '@/messages/answering';
import { answeringTools as t } from '@/messages/answeringTools';
import { KindTabs } from '@/questions/KindTabs';
import { theme } from '@/theme/theme';
import type { Engine } from '../engine';
import { opened, paper } from '../fixtures';
import { KindPanel } from '../KindPanel';
import type { Session } from '../session';
import { useCleared } from '../useCleared';
import { usePosition } from '../usePosition';
import { readTools } from './kept';
import { OpenGuide, OpenPanel } from './OpenTools';
import { ToolsButton } from './ToolsButton';
import { makeToolStore } from './toolStore';

const OWNER = { userId: 'petra', attemptId: 'attempt-1' };

/** What the browser highlights, by brush. jsdom does not support highlights. */
const painted = new Map<string, Set<Range>>();
const wordsOf = (brush: string) => [...(painted.get(brush) ?? [])].map(String);

function allowPainting() {
  vi.stubGlobal(
    'Highlight',
    class extends Set<Range> {
      priority = 0;
      constructor(...ranges: Range[]) {
        super(ranges);
      }
    },
  );
  vi.stubGlobal('CSS', { highlights: painted });
}

beforeEach(() => {
  admitUser('petra');
  allowPainting();
});
afterEach(() => {
  vi.unstubAllGlobals();
  painted.clear();
});

/** The questions of the first tab with the tools, as the answering screen shows them. */
function openQuestions(owner: typeof OWNER | null = OWNER, questions = paper.questions) {
  const tools = makeToolStore(questions, owner);
  const store = createStore<Session>(() => opened);
  const engine = { store, change: vi.fn() } as unknown as Engine;
  function Host() {
    const place = usePosition(paper, engine, null);
    const cleared = useCleared(engine);
    const group = paper.groups.find(({ type }) => type === place.kind);
    return (
      <KindTabs current={String(place.kind)} onOpen={() => {}}>
        <ToolsButton tools={tools} compact={false} />
        <main>
          <OpenGuide tools={tools} zoom={1} />
          {group && <KindPanel group={group} engine={engine} place={place} cleared={cleared} tools={tools} />}
        </main>
        <OpenPanel tools={tools} paper={paper} place={place} />
      </KindTabs>
    );
  }
  const view = render(
    <MantineProvider theme={theme} env="test">
      <Host />
    </MantineProvider>,
  );
  return { ...view, tools, engine, user: userEvent.setup() };
}
type User = ReturnType<typeof openQuestions>['user'];

async function choose(user: User, tool: string) {
  await user.click(screen.getByRole('button', { name: answering.tools }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: tool }));
}
const panel = (tool: string) => screen.findByRole('dialog', { name: tool });

describe('the list of tools', () => {
  it('opens one panel at a time, which takes the focus and gives it back', async () => {
    const { user } = openQuestions();
    await choose(user, t.panels.notes);
    await waitFor(async () => expect(await screen.findByRole('textbox', { name: t.noteLabel })).toHaveFocus());
    await choose(user, t.panels.calculator);
    expect(await panel(t.panels.calculator)).toBeVisible();
    expect(screen.queryByRole('dialog', { name: t.panels.notes })).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: answering.tools })).toHaveFocus());
  });

  it('says what is open, and closes it', async () => {
    const { user } = openQuestions();
    await choose(user, t.panels.notes);
    await user.click(screen.getByRole('button', { name: answering.tools }));
    expect(await screen.findByRole('menuitemcheckbox', { name: t.panels.notes })).toBeChecked();
    await user.click(screen.getByRole('menuitemcheckbox', { name: t.panels.notes }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers no highlighter where the browser cannot paint, also if it was open before', async () => {
    makeToolStore(paper.questions, OWNER).open('highlighter');
    vi.stubGlobal('Highlight', undefined);
    const { user } = openQuestions();
    await user.click(screen.getByRole('button', { name: answering.tools }));
    expect(await screen.findByRole('menuitemcheckbox', { name: t.panels.notes })).toBeVisible();
    expect(screen.queryByRole('menuitemcheckbox', { name: t.panels.highlighter })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('notes', () => {
  it('are kept for the person and the attempt, and are back without taking the focus', async () => {
    const { user, unmount } = openQuestions();
    await choose(user, t.panels.notes);
    await user.type(await screen.findByRole('textbox', { name: t.noteLabel }), 'ebb at 17');
    expect(screen.getByText(t.onDevice)).toBeVisible();
    unmount();
    openQuestions();
    expect(await screen.findByRole('textbox', { name: t.noteLabel })).toHaveValue('ebb at 17');
    expect(document.body).toHaveFocus();
    expect(readTools({ ...OWNER, attemptId: 'attempt-2' }).note).toBe('');
    expect(readTools({ ...OWNER, userId: 'paul' }).note).toBe('');
  });

  it('are forgotten when the person signs out', async () => {
    const { user, tools } = openQuestions();
    await choose(user, t.panels.notes);
    act(() => tools.write('ebb at 17'));
    await forgetUser('petra');
    expect(JSON.stringify({ ...localStorage })).not.toContain('ebb');
    act(() => tools.write('ebb at 18'));
    expect(JSON.stringify({ ...localStorage })).not.toContain('ebb');
  });

  it('do not claim to be on the device if the browser denies that', async () => {
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const { user } = openQuestions();
    await choose(user, t.panels.notes);
    expect(await screen.findByText(t.onPage)).toBeVisible();
    vi.restoreAllMocks();
  });

  it('of a preview are kept nowhere', async () => {
    const { user } = openQuestions(null);
    await choose(user, t.panels.notes);
    await user.type(await screen.findByRole('textbox', { name: t.noteLabel }), 'ebb');
    expect(screen.getByText(t.onPage)).toBeVisible();
    expect(localStorage).toHaveLength(0);
  });
});

describe('the highlighter', () => {
  const step = (user: User, name: string) => user.click(screen.getByRole('button', { name }));
  const mark = () => screen.getByRole('button', { name: t.mark });

  it('marks words that are chosen with buttons, and removes them again', async () => {
    const { user, tools } = openQuestions();
    await choose(user, t.panels.highlighter);
    await panel(t.panels.highlighter);
    expect(mark()).toHaveAttribute('aria-disabled', 'true');
    await step(user, t.steps.next);
    await step(user, t.steps.more);
    expect(screen.getByText(t.chosen('What of'))).toBeVisible();
    expect(wordsOf('palestra-chosen')).toEqual(['What of']);
    await user.click(mark());
    expect(wordsOf('palestra-marked')).toEqual(['What of']);
    expect([...tools.getState().marks.values()]).toEqual([[{ start: 0, end: 7 }]]);
    await user.click(screen.getByRole('button', { name: t.unmark }));
    expect(wordsOf('palestra-marked')).toEqual([]);
    expect(tools.getState().marks.size).toBe(0);
  });

  it('marks what is selected on the page, within the texts of questions alone', async () => {
    const { user } = openQuestions();
    await choose(user, t.panels.highlighter);
    await panel(t.panels.highlighter);
    const text = document.querySelector('[data-text]')?.firstChild as Text;
    const select = (from: Node, start: number, to: Node, end: number) =>
      act(() => {
        document.getSelection()?.setBaseAndExtent(from, start, to, end);
        fireEvent(document, new Event('selectionchange'));
      });
    select(screen.getByText(t.highlighterHint), 0, screen.getByText(t.highlighterHint), 1);
    expect(mark()).toHaveAttribute('aria-disabled', 'true');
    // The selection starts at the number before the text and ends in the answers after it.
    select(document.querySelector('section') as Element, 0, document.querySelector('section') as Element, 2);
    expect(screen.getByText(t.chosen(text.data))).toBeVisible();
    select(text, 4, text, 8);
    expect(screen.getByText(t.chosen('of'))).toBeVisible();
    await user.click(mark());
    expect(wordsOf('palestra-marked')).toEqual([text.data.slice(5, 7)]);
    select(text, 6, text, 6);
    expect(screen.getByRole('button', { name: t.unmark })).toBeVisible();
    select(text, 1, text, 1);
    expect(mark()).toHaveAttribute('aria-disabled', 'true');
  });

  it('is back after a reload, without the marks whose words have changed', async () => {
    const [first, second] = paper.questions;
    const before = makeToolStore(paper.questions, OWNER);
    for (const question of [first, second]) if (question) before.mark(question, [{ start: 0, end: 4 }]);
    const changed = paper.questions.map((question) =>
      question.id === first?.id ? { ...question, content: 'Which of tf?' } : question,
    );
    const { marks } = makeToolStore(changed, OWNER).getState();
    expect([...marks.keys()]).toEqual([second?.id]);
    openQuestions();
    await waitFor(() => expect(wordsOf('palestra-marked')).toEqual(['What']));
  });

  it('removes all marks of the question that is read', async () => {
    const { user, tools } = openQuestions();
    const [first, second] = paper.questions;
    act(() => {
      for (const question of [first, second]) if (question) tools.mark(question, [{ start: 0, end: 4 }]);
    });
    await choose(user, t.panels.highlighter);
    await user.click(await screen.findByRole('button', { name: t.unmarkAll(1) }));
    expect([...tools.getState().marks.keys()]).toEqual([second?.id]);
    expect(await panel(t.panels.highlighter)).toHaveFocus();
  });
});

describe('the calculator', () => {
  it('works with the keyboard and with buttons, and a digit answers no question', async () => {
    const { user, engine } = openQuestions();
    await choose(user, t.panels.calculator);
    const screenOf = within(await panel(t.panels.calculator)).getByRole('status');
    await user.keyboard('.1+.2{Enter}');
    expect(screenOf).toHaveTextContent('0.3');
    await user.click(screen.getByRole('button', { name: '5' }));
    await user.click(screen.getByRole('button', { name: t.keys['/'] }));
    await user.keyboard('0{Enter}');
    expect(screenOf).toHaveTextContent(t.divided);
    expect(engine.change).not.toHaveBeenCalled();
  });

  it('presses the button that has the focus with Enter', async () => {
    const { user } = openQuestions();
    await choose(user, t.panels.calculator);
    const screenOf = within(await panel(t.panels.calculator)).getByRole('status');
    screen.getByRole('button', { name: '8' }).focus();
    await user.keyboard('{Enter}{Enter}');
    expect(screenOf).toHaveTextContent('88');
  });

  it('keeps its number while another tool is open, and not longer than the page', async () => {
    const { user, unmount } = openQuestions();
    await choose(user, t.panels.calculator);
    await panel(t.panels.calculator);
    await user.keyboard('42');
    await choose(user, t.panels.notes);
    await choose(user, t.panels.calculator);
    expect(within(await panel(t.panels.calculator)).getByRole('status')).toHaveTextContent('42');
    unmount();
    openQuestions();
    expect(within(await panel(t.panels.calculator)).getByRole('status')).toHaveTextContent(/^0$/);
  });
});

describe('the line guide', () => {
  const value = () => Number(screen.getByRole('slider').getAttribute('aria-valuenow'));

  it('is moved with the arrow keys, and is there again after a reload until Escape', async () => {
    const { user, unmount } = openQuestions();
    await choose(user, t.guide);
    const before = value();
    screen.getByRole('slider').focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(value()).toBeGreaterThan(before);
    unmount();
    const { tools } = openQuestions();
    expect(await screen.findByRole('slider')).toBeVisible();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByRole('slider')).toBeNull();
    expect(tools.getState().isGuided).toBe(false);
  });

  it('follows the mouse over the questions, and not over a panel', async () => {
    const { user } = openQuestions();
    await choose(user, t.guide);
    const move = (target: Element, clientY: number) =>
      fireEvent(
        target,
        Object.assign(new MouseEvent('pointermove', { clientY, bubbles: true }), { pointerType: 'mouse' }),
      );
    move(screen.getByRole('main'), 300);
    const before = value();
    move(screen.getByRole('main'), 500);
    expect(value()).toBeGreaterThan(before);
    const after = value();
    move(screen.getByRole('button', { name: answering.tools }), 300);
    expect(value()).toBe(after);
  });

  it('stays when Escape closes a panel', async () => {
    const { user } = openQuestions();
    await choose(user, t.guide);
    await choose(user, t.panels.notes);
    await panel(t.panels.notes);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('slider')).toBeVisible();
  });
});
