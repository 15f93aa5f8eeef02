import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { common } from '@/messages/common';
import { loadedDialog } from './loadedDialog';
import { notice } from './notice';

interface Props {
  opened: boolean;
  onClose: () => void;
}
const Loaded = ({ opened }: Props) => opened && <p>the dialog</p>;

it('is loaded when it is opened, and again after it could not be loaded, which a notice says', async () => {
  const told = vi.spyOn(notice, 'error').mockImplementation(() => {});
  const load = vi.fn<() => Promise<typeof Loaded>>().mockRejectedValueOnce(new Error()).mockResolvedValue(Loaded);
  const Dialog = loadedDialog<Props>(({ opened }) => opened, load);
  function Page() {
    const [opened, setOpened] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpened(true)}>
          {opened ? 'opened' : 'closed'}
        </button>
        <Dialog opened={opened} onClose={() => setOpened(false)} />
      </>
    );
  }
  render(<Page />);
  expect(load).not.toHaveBeenCalled();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'closed' }));
  await waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith(common.dialogFailed));
  await user.click(await screen.findByRole('button', { name: 'closed' }));
  expect(await screen.findByText('the dialog')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});
