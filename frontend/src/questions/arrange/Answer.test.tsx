import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answering as t } from '@/messages/answering';
import { Answer } from './Answer';

const part = vi.hoisted(() => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrive, arrived };
});
vi.mock('./Draggable', async (original) => {
  await part.arrived;
  return original();
});

it('keeps the focus on a button when the code for dragging arrives', async () => {
  const answers = ['bread', 'cheese'].map((value) => ({ id: value, question_id: 'q', value }));
  render(
    <MantineProvider>
      <h2 id="asked">Arrange</h2>
      <Answer
        question={{ id: 'q', type: 5, title: '', weight: 1, content: 'Arrange', answers }}
        labelledBy="asked"
        value={null}
        onChange={() => {}}
      />
    </MantineProvider>,
  );
  const before = screen.getByRole('button', { name: t.moveUp('cheese') });
  act(() => before.focus());

  part.arrive();
  await screen.findByRole('button', { name: t.drag('cheese', 2) });
  expect(before).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: t.moveUp('cheese') })).toHaveFocus();
});
