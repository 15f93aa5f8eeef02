import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPages } from '../../tests/render';
import type { LiveNews } from './live';
import { useStream } from './streamState';
import { useReadOnNews } from './useReadOnNews';

const stream = vi.hoisted(() => ({ tell: (_: LiveNews) => {} }));
vi.mock('./liveStream', () => ({
  follow(_person: string, onNews: (news: LiveNews) => void) {
    stream.tell = onNews;
    return () => undefined;
  },
}));

const read = vi.fn(() => Promise.resolve('what is stored'));

function Shown() {
  const isStreamOpen = useReadOnNews('e1');
  const { data } = useQuery({ queryKey: ['shown'], queryFn: read });
  return (
    <p>
      {data}, {isStreamOpen ? 'open' : 'closed'}
    </p>
  );
}

async function openPage() {
  renderPages('/', [{ path: '/', element: <Shown /> }], { permissions: [] });
  await screen.findByText(/what is stored/);
  await waitFor(() => expect(stream.tell.length).toBe(1));
  read.mockClear();
}

const show = (isShown: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isShown);
  document.dispatchEvent(new Event('visibilitychange'));
};
const tell = (event: string | null) => act(async () => stream.tell({ kind: 'pause', event }));

afterEach(() => {
  vi.restoreAllMocks();
  useStream.setState({ isOpen: false });
});

it('reads again on news of its event, and when anything may have happened', async () => {
  await openPage();
  await tell('e2');
  expect(read).not.toHaveBeenCalled();
  await tell('e1');
  expect(read).toHaveBeenCalledTimes(1);
  await tell(null);
  expect(read).toHaveBeenCalledTimes(2);
});

it('asks nothing while it is not in view, and at once when it is', async () => {
  await openPage();
  show(false);
  await tell('e1');
  expect(read).not.toHaveBeenCalled();
  await act(async () => show(true));
  expect(read).toHaveBeenCalledTimes(1);
  // What has just been read is not read again.
  show(false);
  await act(async () => show(true));
  expect(read).toHaveBeenCalledTimes(1);
});

it('returns whether the stream is open', async () => {
  await openPage();
  expect(screen.getByText('what is stored, closed')).toBeVisible();
  act(() => useStream.setState({ isOpen: true }));
  expect(screen.getByText('what is stored, open')).toBeVisible();
});
