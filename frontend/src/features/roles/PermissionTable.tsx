/**
 * The permissions as a table of resources and actions, with Select All above each column of a category (specification,
 * 2.7). On a phone, there are the four cards instead (PermissionCards.tsx). The rules for checkboxes that change
 * together are in rules.ts.
 */
import { Checkbox, VisuallyHidden } from '@mantine/core';
import { IconEye, IconLock, IconUsersGroup, type TablerIcon } from '@tabler/icons-react';
import { useId } from 'react';
import { roles as t } from '@/messages/roles';
import { MENU_ICONS } from '@/ui/menuIcons';
import type { Offered } from './api';
import classes from './PermissionTable.module.css';
import { CATEGORIES, type Category, type Chosen, neededBy, resourceOf } from './rules';

interface Props {
  /** The permissions that the form offers. */
  shown: readonly Offered[];
  chosen: Chosen;
  giveable: (permission: Offered) => boolean;
  onToggle: (permission: Offered) => void;
  onToggleAll: (category: Category) => void;
}

/** An icon for each resource, the same as in the menu. */
const ICONS: Readonly<Record<string, TablerIcon>> = {
  organization: MENU_ICONS.organizations,
  template: MENU_ICONS.templates,
  competition: MENU_ICONS.competitions,
  training: MENU_ICONS.trainings,
  userscore: MENU_ICONS.results,
  score: IconEye,
  user: MENU_ICONS.users,
  team: IconUsersGroup,
  entity: MENU_ICONS.entities,
  role: MENU_ICONS.roles,
  setting: MENU_ICONS.audit,
};

/** The columns of the table: two for View, and one for each other category. */
const COLUMNS = [
  { action: 'viewAny', category: 'view' },
  { action: 'read', category: 'view' },
  { action: 'create', category: 'add' },
  { action: 'update', category: 'edit' },
  { action: 'delete', category: 'delete' },
] as const;
/** The things in the order of their rows. Others come last. */
const THINGS = Object.keys(t.things);
const ORDER: readonly Category[] = ['view', ...CATEGORIES.filter((one) => one !== 'view')];

const permissionOf = (shown: readonly Offered[], action: string, resource: string) =>
  shown.find(({ name }) => name === `${action} ${resource}`);

/**
 * Names the chosen permissions that require the list of a row. Those of the same row are named by their column, and
 * the others by their whole name.
 */
const namesOf = (needing: readonly Offered[], resource: string): readonly string[] =>
  needing.map((one) => (resourceOf(one) === resource ? t.categories[one.category] : one.label));

function Row({ resource, ...props }: Props & { resource: string }) {
  const { shown, chosen, giveable, onToggle } = props;
  const own = shown.filter((one) => resourceOf(one) === resource);
  const ticked = own.filter(({ id }) => chosen.has(id)).length;
  const [name, hint] = t.things[resource] ?? [resource, ''];
  const reasonId = useId();
  const list = permissionOf(own, 'viewAny', resource);
  const needing = list ? neededBy(shown, chosen, list) : [];
  const Icon = ICONS[resource];
  return (
    <tr>
      <th scope="row" className={classes.thing}>
        <div className={classes.about}>
          {Icon && <Icon size={18} stroke={1.75} aria-hidden />}
          <div>
            <span className={classes.name}>{name}</span>
            <span className={classes.hint}>{hint}</span>
            {needing.length > 0 && (
              <span id={reasonId} className={classes.reason}>
                <IconLock size={12} stroke={2} aria-hidden /> {t.listNeededBy(namesOf(needing, resource))}
              </span>
            )}
          </div>
        </div>
      </th>
      {COLUMNS.map(({ action }) => {
        const one = permissionOf(own, action, resource);
        const locked = one !== undefined && one === list && needing.length > 0;
        return (
          <td key={action} className={classes.box}>
            {one ? (
              <Checkbox
                aria-label={one.label}
                title={t.allows[one.name]}
                checked={chosen.has(one.id)}
                disabled={locked || !giveable(one)}
                aria-describedby={locked ? reasonId : undefined}
                data-locked={locked || undefined}
                onChange={() => onToggle(one)}
              />
            ) : (
              <span aria-hidden>{t.notOffered}</span>
            )}
          </td>
        );
      })}
      <td className={classes.count}>{t.chosenOf(ticked, own.length)}</td>
    </tr>
  );
}

export function PermissionTable(props: Props) {
  const { shown, chosen, giveable, onToggleAll } = props;
  const offered = new Set(shown.map(resourceOf));
  const resources = [
    ...THINGS.filter((thing) => offered.has(thing)),
    ...[...offered].filter((one) => !(one in t.things)),
  ];
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th rowSpan={2} scope="col">
              {t.what}
            </th>
            {ORDER.map((category) => {
              const own = shown.filter((one) => one.category === category);
              const ticked = own.filter(({ id }) => chosen.has(id)).length;
              const isFull = own.length > 0 && ticked === own.length;
              return (
                <th key={category} colSpan={category === 'view' ? 2 : 1} scope="colgroup" className={classes.category}>
                  <Checkbox
                    label={t.categories[category]}
                    aria-label={t.selectAllOf(t.categories[category])}
                    checked={isFull}
                    indeterminate={!isFull && ticked > 0}
                    disabled={!own.some(giveable)}
                    onChange={() => onToggleAll(category)}
                  />
                </th>
              );
            })}
            <th rowSpan={2} scope="col">
              <VisuallyHidden>{t.ticked}</VisuallyHidden>
            </th>
          </tr>
          <tr>
            <th scope="col" className={classes.sub}>
              {t.list}
            </th>
            <th scope="col" className={classes.sub}>
              {t.open}
            </th>
            {ORDER.slice(1).map((category) => {
              const own = shown.filter((one) => one.category === category);
              return (
                <th key={category} scope="col" className={classes.sub}>
                  {t.chosenOf(own.filter(({ id }) => chosen.has(id)).length, own.length)}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {resources.map((resource) => (
            <Row key={resource} resource={resource} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
