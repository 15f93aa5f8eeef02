/** Asks for the meaning of the columns of a file. Shows the facts that help to decide, and the first rows of the
    file. */
import { NativeSelect, Radio } from '@mantine/core';
import { MEANINGS, type Meaning, meaning, type TableColumn, type UserTable, userOf } from '@/domain/users/columns';
import { addPeople as t } from '@/messages/addPeople';
import { RadioCards } from '@/questions/RadioCards';
import cards from '@/ui/ChoiceCard.module.css';
import { GatedButton } from '@/ui/GatedButton';
import { Panel } from '@/ui/Panel';
import classes from './Add.module.css';

const ROWS_SHOWN = 5;
const PEOPLE_SHOWN = 3;

const titleOf = ({ heading, at }: TableColumn): string => heading || t.column(at + 1);

interface Props {
  file: string;
  /** The rows that contain people. */
  rows: readonly (readonly string[])[];
  table: UserTable;
  onTable: (table: UserTable) => void;
  onCheck: () => void;
}

/** Asks which of the possible columns contains the email address. */
function EmailQuestion({ table, onTable }: Pick<Props, 'table' | 'onTable'>) {
  const holding = table.columns.filter(({ addresses }) => addresses > 0);
  const chosen = table.columns.find((column) => column.meaning === 'email');
  return (
    <>
      <p className={classes.note}>{holding.length > 1 ? t.twoHold(holding.length) : t.noneHolds}</p>
      {holding.length > 0 && (
        <div role="radiogroup" aria-label={t.whichEmail} className={classes.choices}>
          <RadioCards
            name="email-column"
            options={holding.map((column) => ({
              id: String(column.at),
              content: (
                <>
                  <Radio.Indicator />
                  <span>
                    <strong dir="auto">{titleOf(column)}</strong>
                    <span className={classes.note}>{t.addresses(column.addresses, column.different)}</span>
                  </span>
                </>
              ),
            }))}
            chosen={chosen && String(chosen.at)}
            onChoose={(at) => onTable(meaning(table, Number(at), 'email'))}
            className={cards.card}
          />
        </div>
      )}
    </>
  );
}

export function ColumnsPanel({ file, rows, table, onTable, onCheck }: Props) {
  const hasEmail = table.columns.some((column) => column.meaning === 'email');
  const options = [
    { value: '', label: t.notUsed },
    ...MEANINGS.map((means) => ({ value: means, label: t.meanings[means] })),
  ];
  return (
    <Panel title={table.isClear ? t.columnsTitle : t.whichEmail} wide>
      <div className={classes.happens}>
        {table.isClear ? (
          <p className={classes.note}>{t.columnsHint}</p>
        ) : (
          <EmailQuestion table={table} onTable={onTable} />
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls in itself, so the keyboard must reach it */}
        <section className={classes.scroll} aria-label={t.firstRows(file)} tabIndex={0}>
          <table className={classes.sample}>
            <caption>{t.firstRows(file)}</caption>
            <thead>
              <tr>
                {table.columns.map((column) => (
                  <th
                    key={column.at}
                    scope="col"
                    data-email={column.meaning === 'email' || undefined}
                    data-unused={column.meaning === null || undefined}
                  >
                    <NativeSelect
                      size="xs"
                      aria-label={t.meaningOf(titleOf(column))}
                      data={options}
                      value={column.meaning ?? ''}
                      onChange={({ currentTarget }) =>
                        onTable(meaning(table, column.at, (currentTarget.value || null) as Meaning | null))
                      }
                    />
                    <span dir="auto">{titleOf(column)}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, ROWS_SHOWN).map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file do not move
                <tr key={at}>
                  {table.columns.map((column) => (
                    <td
                      key={column.at}
                      data-email={column.meaning === 'email' || undefined}
                      data-unused={column.meaning === null || undefined}
                    >
                      <bdi>{column.meaning === 'password' ? '••••' : row[column.at]}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <div className={classes.readAs}>
          <div>
            <p className={classes.note}>{t.readAs}</p>
            <ul className={classes.people}>
              {rows.slice(0, PEOPLE_SHOWN).map((row, at) => {
                const { name, email } = userOf(table, row);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file do not move
                  <li key={at}>
                    <strong dir="auto">{name || t.empty}</strong>{' '}
                    <span className={classes.address}>{email || t.empty}</span>
                  </li>
                );
              })}
            </ul>
          </div>
          <GatedButton reason={hasEmail ? undefined : t.emailNotChosen} onClick={onCheck}>
            {t.checkRows(rows.length)}
          </GatedButton>
        </div>
      </div>
    </Panel>
  );
}
