import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { answering as t } from '@/messages/answering';
import { answerFields } from './answerFields';
import { type AskedQuestion, kindOf, type QuestionAnswer, type QuestionType } from './kinds';

function askedQuestion(type: QuestionType, values: readonly string[]): AskedQuestion {
  const answers = values.map((value, at) => ({ id: `o${at + 1}`, question_id: 'q', value }));
  return { id: 'q', type, title: '', weight: 1, content: 'What of it?', answers };
}

/** Renders the answer of one kind, and shows the last given value. */
function renderAnswer(
  type: QuestionType,
  values: readonly string[],
  start: QuestionAnswer | null = null,
  readOnly = false,
) {
  const Answer = answerFields[kindOf(type).group];
  const given = vi.fn();
  function Host() {
    const [now, setNow] = useState(start);
    const change = (next: QuestionAnswer | null) => {
      given(next);
      setNow(next);
    };
    return (
      <>
        <h2 id="heading">What of it?</h2>
        <Answer
          question={askedQuestion(type, values)}
          labelledBy="heading"
          value={now}
          onChange={change}
          readOnly={readOnly}
        />
      </>
    );
  }
  render(
    <MantineProvider env="test">
      <Host />
    </MantineProvider>,
  );
  return { user: userEvent.setup(), given };
}

it('takes one of true and false', async () => {
  const { user, given } = renderAnswer(1, ['True', 'False']);
  expect(screen.getByRole('radiogroup', { name: 'What of it?' })).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'True' }));
  await user.keyboard('{ArrowDown}');
  expect(given.mock.calls).toEqual([[['o1']], [['o2']]]);
});

it('toggles choices, and is unanswered again when none is left', async () => {
  const { user, given } = renderAnswer(2, ['red', 'green', 'blue']);
  await user.click(screen.getByRole('checkbox', { name: 'red' }));
  await user.click(screen.getByText('blue'));
  expect(given).toHaveBeenLastCalledWith(['o1', 'o3']);
  await user.click(screen.getByText('red'));
  await user.click(screen.getByText('blue'));
  expect(given).toHaveBeenLastCalledWith(null);
});

it('counts the words of a text', async () => {
  const { user } = renderAnswer(3, [''], 'two  words ');
  expect(screen.getByText(t.words(2))).toBeInTheDocument();
  await user.type(screen.getByRole('textbox'), 'more');
  expect(screen.getByText(t.words(3))).toBeInTheDocument();
});

it('counts characters only near the end, and keeps no more than fit', async () => {
  const { user, given } = renderAnswer(3, [''], 'x'.repeat(8_999));
  expect(screen.queryByText(/characters left/)).not.toBeInTheDocument();
  await user.type(screen.getByRole('textbox'), 'y');
  expect(screen.getByText(t.charactersLeft(1_000))).toBeInTheDocument();
  await user.clear(screen.getByRole('textbox'));
  expect(given).toHaveBeenLastCalledWith(null);
});

it('offers the values of a rank in their order', async () => {
  const { user, given } = renderAnswer(4, ['10', '2', '1']);
  const steps = screen.getAllByRole('radio');
  expect(steps.map((step) => step.textContent)).toEqual(['1', '2', '10']);
  await user.click(screen.getByRole('radio', { name: '10' }));
  expect(given).toHaveBeenLastCalledWith(['o1']);
});

it('takes no order for an answer before an item is moved or the order confirmed', async () => {
  const { user, given } = renderAnswer(5, ['bread', 'cheese']);
  expect(screen.getByText(t.unmoved)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t.confirmOrder }));
  expect(given).toHaveBeenLastCalledWith(['o1', 'o2']);
  expect(screen.getByText(t.orderGiven)).toBeInTheDocument();
});

it('moves an item by its buttons, keeps the focus there and says where it is', async () => {
  const { user, given } = renderAnswer(5, ['bread', 'cheese', 'wine']);
  const down = screen.getByRole('button', { name: t.moveDown('bread') });
  await user.click(down);
  expect(given).toHaveBeenLastCalledWith(['o2', 'o1', 'o3']);
  expect(screen.getByRole('button', { name: t.moveDown('bread') })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(given).toHaveBeenLastCalledWith(['o2', 'o3', 'o1']);
  expect(screen.getByText(t.movedTo('bread', 3, 3))).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(given).toHaveBeenCalledTimes(2);
  const rows = within(screen.getByRole('list', { name: 'What of it?' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual(['1cheese', '2wine', '3bread']);
});

it.each([
  [1, ['True', 'False'], 'radio'],
  [2, ['red', 'green'], 'checkbox'],
  [4, ['1', '2'], 'radio'],
] as const)('shows kind %i and lets nothing be changed when it is read only', async (type, values, role) => {
  const { user, given } = renderAnswer(type, values, ['o1'], true);
  const [first, second] = screen.getAllByRole(role);
  for (const option of [first!, second!]) expect(option).toHaveAttribute('aria-disabled', 'true');
  await user.click(second!);
  // The focus must stay where it is when the time ends.
  expect(second).toHaveFocus();
  await user.keyboard(' ');
  expect(given).not.toHaveBeenCalled();
  expect(first).toBeChecked();
});

it.each([
  [1, ['True', 'False']],
  [4, ['1', '2', '3']],
] as const)('stops once with Tab at kind %i, and arrows choose', async (type, values) => {
  const { user, given } = renderAnswer(type, values, ['o2']);
  await user.tab();
  expect(screen.getByRole('radio', { name: values[1] })).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(given).toHaveBeenLastCalledWith(['o1']);
  await user.tab();
  expect(document.body).toHaveFocus();
});

it('starts at the first option where none is chosen', async () => {
  const { user } = renderAnswer(1, ['True', 'False']);
  await user.tab();
  expect(screen.getByRole('radio', { name: 'True' })).toHaveFocus();
});

it.each([
  [1, 'radiogroup'],
  [2, 'group'],
  [3, 'textbox'],
  [4, 'radiogroup'],
  [5, 'list'],
] as const)('names the answer of kind %i by the heading of its question', (type, role) => {
  renderAnswer(type, ['1', '2']);
  expect(screen.getByRole(role, { name: 'What of it?' })).toHaveAttribute('aria-labelledby', 'heading');
});
