/** The participants' answers to a question: choices, positions of items, or places of images. */
import { IconKey } from '@tabler/icons-react';
import { analysis as t } from '@/messages/analysis';
import { formatNumber } from '@/messages/format';
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

interface PlacedProps {
  share: number;
  /** The number of participants. */
  all: number;
  /** The correct place is marked with words and in bold. */
  isRight: boolean;
}

/** How many participants put an item or an image at a place. */
function Placed({ share, all, isRight }: PlacedProps) {
  const Count = isRight ? 'strong' : 'span';
  return (
    <span>
      <Count>{formatNumber(countOf(share, all))}</Count> <span className={classes.beside}>{t.percent(share)}</span>
      {isRight && <span className={classes.right}>{t.rightPlace}</span>}
    </span>
  );
}

/** The number of an item is its place in the model order. */
const itemColumns = (items: readonly Item[], all: number): readonly Column<Item>[] => [
  { id: 'item', header: t.item, main: true, cell: ({ value }) => value },
  ...items.map(
    (own, at): Column<Item> => ({
      id: own.answer_id,
      header: t.position(at + 1),
      numeric: true,
      cell: ({ answer_id, positions }) => (
        <Placed share={positions[at] ?? 0} all={all} isRight={answer_id === own.answer_id} />
      ),
    }),
  ),
  {
    id: 'unplaced',
    header: t.unplaced,
    numeric: true,
    cell: ({ unplaced }) => <Placed share={unplaced ?? 0} all={all} isRight={false} />,
  },
];

const slideColumns = (slides: readonly Slide[], all: number): readonly Column<Slide>[] => [
  { id: 'image', header: t.image, main: true, cell: ({ file_name }) => file_name },
  ...(slides[0]?.places ?? []).map(
    ({ category_id, name }, at): Column<Slide> => ({
      id: category_id,
      header: name,
      numeric: true,
      cell: (slide) => (
        <Placed share={slide.places[at]?.share ?? 0} all={all} isRight={slide.category_id === category_id} />
      ),
    }),
  ),
  {
    id: 'unplaced',
    header: t.unplaced,
    numeric: true,
    cell: ({ unplaced, category_id }) => <Placed share={unplaced ?? 0} all={all} isRight={category_id === null} />,
  },
];

export function Answers({ question, participants }: { question: Question; participants: number }) {
  const { options, items, slides } = question;
  if (options.length > 0) {
    const columns = optionColumns(question, participants, groupSize(participants));
    return <DataTable label={t.choices} columns={columns} rows={options} rowKey={({ answer_id }) => answer_id} />;
  }
  if (items.length > 0) {
    const columns = itemColumns(items, participants);
    return (
      <>
        <p className={classes.hint}>{t.positionsHint(participants)}</p>
        <DataTable label={t.positions} columns={columns} rows={items} rowKey={({ answer_id }) => answer_id} />
      </>
    );
  }
  if (slides.length > 0) {
    const columns = slideColumns(slides, participants);
    return (
      <>
        <p className={classes.hint}>{t.placesHint(participants)}</p>
        <DataTable label={t.places} columns={columns} rows={slides} rowKey={({ slide_id }) => slide_id} />
      </>
    );
  }
  return <p className={classes.hint}>{t.noText}</p>;
}
