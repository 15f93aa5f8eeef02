import { MantineProvider } from '@mantine/core';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { answering as t } from '@/messages/answering';
import { KindTabs } from '@/questions/KindTabs';
import { theme } from '@/theme/theme';
import type { Engine } from './engine';
import { opened, paper } from './fixtures';
import { KindPanel } from './KindPanel';
import { QuestionKindTabs } from './QuestionKindTabs';
import { QuestionMap } from './QuestionMap';
import type { Session } from './session';
import { makeToolStore } from './tools/toolStore';
import { useCleared } from './useCleared';
import type { Position } from './usePosition';

/** Renders the tabs, the map and the questions of the small paper. */
function renderPaper() {
  const store = createStore<Session>(() => opened);
  const engine = { store, change: vi.fn() } as unknown as Engine;
  const tools = makeToolStore(paper.questions, null);
  function Host() {
    const [current, setCurrent] = useState(paper.questions[0]?.id ?? '');
    const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
    const kind = paper.byId.get(current)?.type ?? 1;
    const cleared = useCleared(engine);
    const place: Position = {
      kind,
      current,
      visited: new Set([1]),
      marked,
      openKind: () => {},
      goTo: setCurrent,
      step: () => {},
      look: () => {},
      toggleMark: (id) => setMarked((before) => new Set([id].filter((one) => !before.has(one)))),
      canStep: () => true,
    };
    const group = paper.groups.find(({ type }) => type === kind);
    return (
      <KindTabs
        current={String(kind)}
        onOpen={(name) => setCurrent(paper.groups.find(({ type }) => String(type) === name)?.questions[0]?.id ?? '')}
      >
        <QuestionKindTabs paper={paper} store={store} visited={place.visited} />
        <QuestionMap paper={paper} store={store} place={place} />
        {group && <KindPanel group={group} engine={engine} place={place} cleared={cleared} tools={tools} />}
      </KindTabs>
    );
  }
  render(
    <MantineProvider env="test" theme={theme}>
      <Host />
    </MantineProvider>,
  );
  return { user: userEvent.setup(), store, engine };
}

it('shows in each tab how much is answered and whether it was opened', async () => {
  const { user, store } = renderPaper();
  const findTab = () => screen.getByRole('tab', { name: /Kind 2/ });
  expect(findTab()).toHaveTextContent(t.notVisited);
  expect(findTab()).toHaveTextContent(t.progress(0, 1));
  act(() => store.setState({ sheet: { mc: ['mc1'] } }));
  expect(findTab()).toHaveTextContent(t.progress(1, 1));
  screen.getByRole('tab', { name: /Kind 1/ }).focus();
  await user.keyboard('{ArrowRight}');
  expect(findTab()).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: /Kind 2/ })).toHaveTextContent('What of mc?');
});

it('marks the current question on its card', () => {
  renderPaper();
  expect(screen.getByRole('region', { name: /What of tf/ })).toHaveAttribute('data-current');
});

it('has one stop in the map: the current question, or the cell that arrows went to', async () => {
  const { user } = renderPaper();
  const cells = within(screen.getByRole('navigation', { name: t.map })).getAllByRole('button');
  // Indexes of the map: 1 2 3 are in the first row, and 4 5 of another group are in the second one.
  cells.forEach((cell, at) => {
    Object.defineProperty(cell, 'offsetTop', { value: at < 3 ? 0 : 80 });
    Object.defineProperty(cell, 'offsetLeft', { value: (at % 3) * 48 });
  });
  const tabStops = () => cells.flatMap((cell, at) => (cell.tabIndex === 0 ? [at] : []));
  expect(tabStops()).toEqual([0]);
  act(() => cells[0]?.focus());
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(cells[4]).toHaveFocus();
  expect(tabStops()).toEqual([4]);
  await user.keyboard('{ArrowUp}{ArrowRight}');
  expect(cells[2]).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(cells[2]).toHaveAttribute('aria-current', 'true');
  act(() => cells[2]?.blur());
  expect(tabStops()).toEqual([2]);
});

it('keeps the focus on an option when the time is over, and changes nothing more', async () => {
  const { user, store, engine } = renderPaper();
  const option = screen.getByRole('radio', { name: 'True' });
  act(() => option.focus());
  act(() => store.setState({ phase: 'submitting' }));
  expect(option).toHaveFocus();
  await user.keyboard('{ArrowDown} ');
  expect(engine.change).not.toHaveBeenCalled();
});

it('gives what people wrote its own direction', async () => {
  const { user } = renderPaper();
  const isAuto = (text: string) => expect(screen.getByText(text).closest('[dir]')).toHaveAttribute('dir', 'auto');
  isAuto('What of tf?');
  isAuto('True');
  await user.click(screen.getByRole('tab', { name: /Kind 2/ }));
  isAuto('red');
  await user.click(screen.getByRole('tab', { name: /Kind 3/ }));
  expect(screen.getByRole('textbox')).toHaveAttribute('dir', 'auto');
  // All items begin on the side of the question, so their rows have no direction of their own.
  await user.click(screen.getByRole('tab', { name: /Kind 5/ }));
  expect(screen.getByText('cheese').tagName).toBe('BDI');
  expect(screen.getByText('cheese').parentElement).not.toHaveAttribute('dir');
});

it('shows the keys of choices, and none at true and false', async () => {
  const { user } = renderPaper();
  const keys = () => [...document.querySelectorAll('kbd')].map(({ textContent }) => textContent);
  expect(keys()).toEqual([]);
  await user.click(screen.getByRole('tab', { name: /Kind 2/ }));
  expect(keys()).toEqual(['A', 'B', 'C']);
});

it('keeps the name of the mark for review, and says by its state whether it is set', async () => {
  const { user } = renderPaper();
  const mark = screen.getByRole('button', { name: t.markOf(1) });
  expect(mark).toHaveAttribute('aria-pressed', 'false');
  await user.click(mark);
  expect(mark).toHaveAttribute('aria-pressed', 'true');
  expect(mark).toHaveAccessibleName(t.markOf(1));
  expect(mark).toHaveTextContent(t.mark);
  await user.click(mark);
  expect(mark).toHaveAttribute('aria-pressed', 'false');
});
