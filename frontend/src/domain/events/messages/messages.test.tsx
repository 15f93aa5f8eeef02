import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { eventMessages as t } from '@/messages/eventMessages';
import { aDrill } from '../../../../tests/exampleEventKind';
import { renderPages } from '../../../../tests/render';
import { at, server } from '../../../../tests/server';
import { MessageCard } from './MessageCard';
import { MessagePanel } from './MessagePanel';

type Message = Schemas['MessageResponse'];

const minute = (minutes: number) => new Date(Date.UTC(2026, 10, 26, 9, minutes)).toISOString();
const message = (text: string, minutes: number, reason_of: Message['reason_of'] = null): Message => ({
  id: text,
  at: minute(minutes),
  text,
  reason_of,
});

/** The server has these messages. Returns a function that replaces them. */
function serverHas(...first: Message[]) {
  let messages = first;
  server.use(http.get(at('/user/messages/d1'), () => HttpResponse.json({ data: messages })));
  return (...next: Message[]) => {
    messages = next;
  };
}

/** An answering page that learns when the newest message was sent. */
function Answering({ newest }: { newest: readonly number[] }) {
  const [at, setAt] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setAt(at + 1)}>
        Later
      </button>
      <MessageCard event="d1" person="ada" newestAt={Date.parse(minute(newest[at] ?? 0))} />
    </>
  );
}

const openPage = (...newest: number[]) =>
  renderPages('/', [{ path: '/', element: <Answering newest={newest} /> }], { permissions: [] });
const card = () => screen.findByRole('region', { name: t.title });

it('shows a message until it is read, and lists all of them then', async () => {
  serverHas(message('Ten minutes more', 2, 'extension'), message('Good luck', 1));
  const { user } = openPage(2);
  expect(within(await card()).getAllByRole('listitem')).toHaveLength(2);
  expect(within(await card()).getByText(t.kinds.extension)).toBeVisible();
  await user.click(screen.getByRole('button', { name: t.read }));
  expect(screen.queryByRole('region', { name: t.title })).toBeNull();
  await user.click(screen.getByRole('button', { name: t.all(2) }));
  const dialog = await screen.findByRole('dialog', { name: t.title });
  expect(within(dialog).getByText('Good luck')).toBeVisible();
});

it('shows the message that comes later, and not the one that was read', async () => {
  const replace = serverHas(message('Good luck', 1));
  const { user } = openPage(1, 3);
  await user.click(await screen.findByRole('button', { name: t.read }));
  replace(message('The room is closed', 3, 'pause'), message('Good luck', 1));
  await user.click(screen.getByRole('button', { name: 'Later' }));
  const shown = within(await card());
  expect(shown.getByText('The room is closed')).toBeVisible();
  expect(shown.queryByText('Good luck')).toBeNull();
});

it('remembers on this device what was read', async () => {
  serverHas(message('Good luck', 1));
  const first = openPage(1);
  await first.user.click(await screen.findByRole('button', { name: t.read }));
  const kept = Object.keys(localStorage).filter((key) => key.startsWith('palestra.messages:ada:'));
  expect(kept).toEqual(['palestra.messages:ada:d1']);
});

it('lists the messages on the page of the event, and nothing where there are none', async () => {
  serverHas(message('Good luck', 1));
  const element = <MessagePanel event={aDrill()} />;
  renderPages('/', [{ path: '/', element }], { permissions: [] });
  expect(await screen.findByRole('heading', { name: t.title })).toBeVisible();
  expect(screen.getByText('Good luck')).toBeVisible();
});

it('shows nothing on the page of an event without messages', async () => {
  let isAsked = false;
  server.use(
    http.get(at('/user/messages/d1'), () => {
      isAsked = true;
      return HttpResponse.json({ data: [] });
    }),
  );
  renderPages('/', [{ path: '/', element: <MessagePanel event={aDrill()} /> }], { permissions: [] });
  await waitFor(() => expect(isAsked).toBe(true));
  expect(screen.queryByRole('heading', { name: t.title })).toBeNull();
});
