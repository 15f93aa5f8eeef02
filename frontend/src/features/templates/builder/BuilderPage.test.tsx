import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BLANK_SLIDES } from '@/questions/slides/draft';
import { renderPages } from '../../../../tests/render';
import { at, server } from '../../../../tests/server';
import { CreateTemplatePage } from '../CreateTemplatePage';
import { blankTemplate, createGroup, type TemplateDraft } from './draft';
import { templateDrafts } from './draftStorage';

const answers = (key: string) => [
  { key: `${key}-t`, value: 'True', correct: true },
  { key: `${key}-f`, value: 'False', correct: false },
];

function templateOf(count: number): TemplateDraft {
  const blank = blankTemplate();
  const questions = Array.from({ length: count }, (_, nth) => ({
    key: `q${nth}`,
    text: `Question text ${nth + 1}`,
    answers: answers(`q${nth}`),
  }));
  return {
    ...blank,
    name: 'Rivers',
    description: 'Of the world',
    groups: { ...blank.groups, trueOrFalse: createGroup('True or False', 5, questions) },
  };
}

/** Opens the second step of the builder with a draft. */
async function openBuilder(draft: TemplateDraft) {
  const pages = [
    { path: '/templates/create', element: <CreateTemplatePage /> },
    { path: '/templates', element: <p>The list</p> },
  ];
  // The viewer of the tests has the id 1.
  templateDrafts.write('1', '/templates/create', null);
  sessionStorage.setItem('palestra.template:1:/templates/create', JSON.stringify({ value: draft, expiresAt: null }));
  const { user } = renderPages('/templates/create?step=2', pages, { permissions: ['create template'] });
  await screen.findByRole('tablist', { name: 'Question types' });
  return user;
}

const list = () => screen.getByRole('list', { name: 'Questions' });
const rows = () => within(list()).getAllByRole('button');
const rowTexts = () =>
  rows().map((row) => row.textContent?.replace(/^Question \d+ of \d+\d+/, '').replace(/picked$/, ''));
const clipboard = () => {
  let text = '';
  return {
    get text() {
      return text;
    },
    set text(value) {
      text = value;
    },
    getData: () => text,
    setData: (_: string, value: string) => {
      text = value;
    },
  };
};
const fire = (type: 'copy' | 'cut' | 'paste', data: ReturnType<typeof clipboard>, target: Element = document.body) => {
  const event = createEvent[type](target, { clipboardData: data });
  fireEvent(target, event);
  return event;
};

describe('the list of questions', () => {
  it('picks a range with Shift and the arrows, and copies, cuts and pastes it', async () => {
    const user = await openBuilder(templateOf(3));
    rows()[0]!.focus();
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(screen.getByText('2 picked')).toBeVisible();
    const data = clipboard();
    fire('copy', data, rows()[1]);
    expect(JSON.parse(data.text)).toMatchObject({ format: 'palestra-questions', version: 1 });
    fire('paste', data, rows()[1]);
    expect(await screen.findAllByText('2 questions pasted')).not.toHaveLength(0);
    expect(rowTexts()).toEqual([1, 2, 1, 2, 3].map((nth) => `Question text ${nth}`));
    // The pasted questions are picked.
    fire('cut', data, rows()[2]);
    expect(rowTexts()).toEqual([1, 2, 3].map((nth) => `Question text ${nth}`));
    // The newest notice is the last one.
    expect(await screen.findAllByText('2 questions cut')).not.toHaveLength(0);
    await user.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1)!);
    expect(rows()).toHaveLength(5);
  });

  it('leaves copying and pasting in a text field to the browser', async () => {
    await openBuilder(templateOf(2));
    const data = clipboard();
    const field = screen.getByRole('textbox', { name: 'Question' });
    expect(fire('copy', data, field).defaultPrevented).toBe(false);
    expect(data.text).toBe('');
    data.text = '1. Who?\n2. When?';
    expect(fire('paste', data, field).defaultPrevented).toBe(false);
    expect(rows()).toHaveLength(2);
    // In the list, a pasted text of another program becomes a question for each line, after the selected question.
    fire('paste', data, rows()[0]);
    expect(rowTexts()).toEqual(['Question text 1', 'Who?', 'When?', 'Question text 2']);
  });

  it('says why it does not paste what it cannot read', async () => {
    await openBuilder(templateOf(1));
    const data = clipboard();
    data.text = JSON.stringify({ format: 'palestra-questions', version: 9, groups: [] });
    fire('paste', data);
    expect(await screen.findAllByText(/copied by a later version of Palestra/)).not.toHaveLength(0);
    expect(rows()).toHaveLength(1);
  });

  it('duplicates by key, and moves with Alt and the arrows', async () => {
    const user = await openBuilder(templateOf(3));
    rows()[0]!.focus();
    await user.keyboard('{Control>}d{/Control}');
    expect(rowTexts()).toEqual([1, 1, 2, 3].map((nth) => `Question text ${nth}`));
    expect(rows()[1]).toHaveFocus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(rowTexts()).toEqual([1, 2, 1, 3].map((nth) => `Question text ${nth}`));
    expect(rows()[2]).toHaveFocus();
  });
});

it('undoes and redoes by key outside of text fields, and by button', async () => {
  const user = await openBuilder(templateOf(2));
  const field = screen.getByRole('textbox', { name: 'Question' });
  expect(screen.getByRole('button', { name: 'Undo. Nothing to undo' })).toHaveAttribute('aria-disabled', 'true');
  await user.type(field, ' and more');
  await user.keyboard('{Control>}z{/Control}');
  expect(field).toHaveValue('Question text 1 and more');
  rows()[1]!.focus();
  await user.keyboard('{Control>}z{/Control}');
  expect(field).toHaveValue('Question text 1');
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(field).toHaveValue('Question text 1 and more');
  await user.click(screen.getAllByRole('button', { name: 'Undo' })[0]!);
  expect(field).toHaveValue('Question text 1');
});

it('says that the browser has no room for the draft, which stays on the page', async () => {
  const user = await openBuilder(templateOf(1));
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no space', 'QuotaExceededError');
  });
  await user.type(screen.getByRole('textbox', { name: 'Question' }), ' and more');
  expect(await screen.findByText(/^This browser has no room for your draft/)).toBeVisible();
  const keptText = () => templateDrafts.read('1', '/templates/create')?.groups.trueOrFalse.questions.q0?.text;
  await waitFor(() => expect(keptText()).toBe('Question text 1 and more'));
});

it('warns of equal choices when the line is left, and saves them all the same', async () => {
  const user = await openBuilder(templateOf(1));
  await user.click(screen.getByRole('tab', { name: 'Multiple Choice' }));
  await user.type(screen.getByRole('textbox', { name: 'Choice 1' }), 'Nile');
  await user.type(screen.getByRole('textbox', { name: 'Choice 2' }), 'nile');
  expect(screen.queryByText('The same as choice 1')).toBeNull();
  await user.tab();
  expect(screen.getByRole('textbox', { name: 'Choice 2' })).toHaveAccessibleDescription('The same as choice 1');
  expect(screen.getByRole('textbox', { name: 'Choice 2' })).not.toBeInvalid();
});

it('asks before it drops a weight without a question', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(at('/templates'), async ({ request }) => {
      sent.push(await request.json());
      const data = { template_id: 't', slidesData: { data: null }, materials: [] };
      return HttpResponse.json({ data, message: 'Template Created' }, { status: 201 });
    }),
  );
  const draft = templateOf(1);
  const user = await openBuilder({
    ...draft,
    groups: { ...draft.groups, rank: { ...draft.groups.rank, weight: 7 } },
  });
  const save = screen.getByRole('button', { name: 'Save Template' });
  await user.click(save);
  const dialog = await screen.findByRole('dialog', { name: /^Rank has a weight but no question/ });
  await user.click(within(dialog).getByRole('button', { name: 'Write a question' }));
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Rank', selected: true })).toBeVisible());
  expect(sent).toHaveLength(0);
  await user.click(save);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save without' }));
  expect(await screen.findByText('The list')).toBeVisible();
  expect(sent).toMatchObject([{ rank: [] }]);
});

it('finds a text in all tabs, and leads to it', async () => {
  const draft = templateOf(3);
  const rank = createGroup('Rank', 1, [
    { ...draft.groups.rank.questions[draft.groups.rank.selected]!, text: 'text 3 too' },
  ]);
  const user = await openBuilder({ ...draft, groups: { ...draft.groups, rank } });
  await user.keyboard('/');
  const field = screen.getByRole('searchbox', { name: 'Find in this template' });
  expect(field).toHaveFocus();
  await user.keyboard('TEXT 3');
  expect(await screen.findByText('2 found')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(screen.getByText('1 of 2')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Question 3 of 3' })).toBeVisible();
  expect(field).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('tab', { name: /^Rank/, selected: true })).toBeVisible();
  await user.keyboard('{Shift>}{Enter}{/Shift}{Escape}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Question' })).toHaveFocus());
  expect(screen.getByRole('textbox', { name: 'Question' })).toHaveValue('Question text 3');
});

it('shows the whole template as a participant sees it, with a clock, and keeps nothing of the answers', async () => {
  const user = await openBuilder(templateOf(2));
  // The builder stores the draft, with or without a preview.
  await waitFor(() => expect(Object.keys(sessionStorage).some((key) => key.includes('template'))).toBe(true));
  const before = JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('Preview: nothing is stored')).toBeVisible();
  expect(await screen.findByText(/^(1:00:00|59:\d\d)$/)).toBeVisible();
  const card = screen.getByRole('region', { name: /Question text 2/ });
  await user.click(within(card).getByRole('radio', { name: 'True' }));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Submit answers' }));
  expect(await screen.findByText('1 of 2 answered. Nothing was stored.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close preview' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Preview' })).toHaveFocus());
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).toBe(before);
});

it('hides a card of the builder when the preview opens', async () => {
  const user = await openBuilder(templateOf(2));
  const data = clipboard();
  fire('copy', data, rows()[0]);
  fire('paste', data, rows()[0]);
  expect(await screen.findByRole('region', { name: /1 question pasted$/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('Preview: nothing is stored')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: /1 question pasted$/ })).toBeNull());
});

it('shows the slides in the preview, where they can be placed', async () => {
  const draft = templateOf(1);
  const user = await openBuilder({
    ...draft,
    slides: {
      ...BLANK_SLIDES,
      weight: 10,
      name: 'Loading a container',
      description: 'Put each picture into its group.',
      images: [{ key: 'door', id: 'door', fileName: 'door.png', path: '/images/door', thumbnail: '/thumbnails/door' }],
      categories: [{ key: 'c', name: 'Before', places: ['door'] }],
    },
  });
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const tabs = await screen.findByRole('tablist', { name: 'Kinds of question' });
  await user.click(within(tabs).getByRole('tab', { name: /^Slides/ }));
  await user.click(await screen.findByRole('button', { name: 'Picture A' }));
  await user.click(screen.getByRole('button', { name: 'Place here: place 1 in Before, empty' }));
  expect(screen.getByRole('button', { name: 'Place 1 in Before: picture A' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close preview' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Preview' })).toHaveFocus());
});

describe('2,000 questions', () => {
  beforeEach(() => {
    // jsdom has no layout, so elements get a fixed height.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  });

  it('are drawn as far as they are seen, and a key changes nothing but its question', async () => {
    const user = await openBuilder(templateOf(2000));
    await waitFor(() => expect(rows().length).toBeGreaterThan(5));
    expect(rows().length).toBeLessThan(60);
    const changed: Node[] = [];
    const observer = new MutationObserver((records) => changed.push(...records.map(({ target }) => target)));
    observer.observe(list(), { childList: true, subtree: true, characterData: true, attributes: true });
    await user.type(screen.getByRole('textbox', { name: 'Question' }), '!');
    observer.disconnect();
    const touched = new Set(
      changed.map((node) => (node instanceof Element ? node : node.parentElement)?.closest('li')),
    );
    expect([...touched]).toEqual([list().querySelector('[data-selected]')]);
    // One key moves to the last question.
    rows()[0]!.focus();
    await user.keyboard('{End}');
    expect(screen.getByRole('heading', { name: 'Question 2,000 of 2,000' })).toBeVisible();
    expect(document.activeElement).toHaveTextContent('Question text 2000');
  });
});
