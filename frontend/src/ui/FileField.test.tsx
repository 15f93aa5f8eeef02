import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { FileField } from './FileField';

it('is a button that opens the choice of files with the keyboard', async () => {
  const user = userEvent.setup();
  render(
    <MantineProvider>
      <FileField label="People" file={null} hint="A table" error={undefined} onChoose={() => {}} />
    </MantineProvider>,
  );
  await user.tab();
  const button = screen.getByRole('button');
  expect(button).toHaveFocus();
  expect(button).toHaveAccessibleName();
  const opened = vi.fn();
  screen.getByLabelText('People').addEventListener('click', opened);
  await user.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledTimes(1);
});
