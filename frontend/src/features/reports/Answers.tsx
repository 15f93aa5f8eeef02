/** The participants' answers to a question: choices, positions of items, or places of images. */
import { IconKey } from '@tabler/icons-react';
import { analysis as t } from '@/messages/analysis';
import { letterOf } from '@/questions/slides/board';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import classes from './Analysis.module.css';
import type { Question } from './api';
import { countOf, groupSize, hasKey } from './counts';
import { Share } from './Share';

type Option = Question['options'][number];
type Item = Question['items'][number];
type Slide = Question['slides'][number];

function Choice({ option, at, keyed }: { option: Option; at: number; keyed: boolean }) {
  return (
    <div>
      <span className={classes.letter}>{letterOf(at)}</span> {option.value}
      {keyed && option.is_correct && (
        <span className={classes.key}>
          <IconKey size={14} aria-hidden /> {t.key}
        </span>
      )}
      {option.flags.includes('option_beats_key') && <div className={classes.beats}>{t.beats}</div>}
      {option.flags.includes('unused_option') && <div className={classes.unused}>{t.unused}</div>}
    </div>
  );
}

const shareOf = (share: number | null, size: number) =>
  share === null ? t.none : <Share of={share} count={countOf(share, size)} />;

const optionColumns = (question: Question, all: number, group: number): readonly Column<Option>[] => [
  {
    id: 'choice',
    header: t.choice,
    main: true,
    cell: (option) => <Choice option={option} at={question.options.indexOf(option)} keyed={hasKey(question)} />,
  },
  { id: 'share', header: t.chosenByAll(all), cell: ({ share }) => shareOf(share, all) },
  { id: 'upper', header: t.best(group), cell: ({ upper }) => shareOf(upper, group) },
  { id: 'lower', header: t.worst(group), cell: ({ lower }) => shareOf(lower, group) },
];

/** A share in a table of places. The correct place is marked with words and in bold. */
const inPlace = (share: number, isRight: boolean) =>
  isRight ? <strong>{t.rightPlace(t.percent(share))}</strong> : t.percent(share);

/** The number of an item is its place in the model order. */
const itemColumns = (items: readonly Item[]): readonly Column<Item>[] => [
  { id: 'item', header: t.item, main: true, cell: ({ value }) => value },
  ...items.map(
    (own, at): Column<Item> => ({
      id: own.answer_id,
      header: t.position(at + 1),
      numeric: true,
      cell: ({ answer_id, positions }) => inPlace(positions[at] ?? 0, answer_id === own.answer_id),
    }),
  ),
  { id: 'unplaced', header: t.unplaced, numeric: true, cell: ({ unplaced }) => t.percent(unplaced ?? 0) },
];

const slideColumns = (slides: readonly Slide[]): readonly Column<Slide>[] => [
  { id: 'image', header: t.image, main: true, cell: ({ file_name }) => file_name },
  ...(slides[0]?.places ?? []).map(
    ({ category_id, name }, at): Column<Slide> => ({
      id: category_id,
      header: name,
      numeric: true,
      cell: (slide) => inPlace(slide.places[at]?.share ?? 0, slide.category_id === category_id),
    }),
  ),
  {
    id: 'unplaced',
    header: t.unplaced,
    numeric: true,
    cell: ({ unplaced, category_id }) => inPlace(unplaced ?? 0, category_id === null),
  },
];

export function Answers({ question, participants }: { question: Question; participants: number }) {
  const { options, items, slides } = question;
  if (options.length > 0) {
    const columns = optionColumns(question, participants, groupSize(participants));
    return <DataTable label={t.choices} columns={columns} rows={options} rowKey={({ answer_id }) => answer_id} />;
  }
  if (items.length > 0) {
    const columns = itemColumns(items);
    return <DataTable label={t.positions} columns={columns} rows={items} rowKey={({ answer_id }) => answer_id} />;
  }
  if (slides.length > 0) {
    const columns = slideColumns(slides);
    return <DataTable label={t.places} columns={columns} rows={slides} rowKey={({ slide_id }) => slide_id} />;
  }
  return <p className={classes.hint}>{t.noText}</p>;
}
