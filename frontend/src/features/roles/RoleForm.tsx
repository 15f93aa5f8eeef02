/** The form that creates and edits roles (specification, 2.7). */
import { Button } from '@mantine/core';
import { useState } from 'react';
import * as limits from '@/api/limits.gen';
import { PowersList } from '@/domain/powers/PowersList';
import { powers } from '@/messages/powers';
import { roles as t } from '@/messages/roles';
import { FormPage } from '@/ui/FormPage';
import { TextField } from '@/ui/fields';
import type { Conflict } from '@/ui/useConflict';
import { useNarrow } from '@/ui/useNarrow';
import type { Form } from '@/ui/useSaveForm';
import type { Offered } from './api';
import { BuiltinRolesCard } from './BuiltinRolesCard';
import { PermissionCards } from './PermissionCards';
import { PermissionTable } from './PermissionTable';
import { Presets } from './Presets';
import { chosenPreset, differenceFrom, nameAfter, presetsFor } from './presets';
import classes from './RoleForm.module.css';
import { type Category, type Mode, type RoleValues, toggleCategory, togglePermission } from './rules';
import { useGiveable } from './useGiveable';

interface Props {
  mode: Mode;
  title: string;
  offered: readonly Offered[];
  form: Form<RoleValues> & { conflict?: Conflict };
  /** The reason why the viewer may not change the role. */
  barred?: string | undefined;
}

export function RoleForm({ mode, title, offered, form, barred }: Props) {
  const giveable = useGiveable();
  const narrow = useNarrow();
  const { error, id } = form.field('permissions', t.permissions);
  const [showsAll, setShowsAll] = useState(false);
  const [brought, setBrought] = useState('');
  /** The name of the preset with which the permissions are compared. At first, it may be the name of the role. */
  const [start, setStart] = useState(form.values.name);
  const chosen = new Set(form.values.permissions);
  const mine = offered.filter(giveable);
  const shown = showsAll || barred ? offered : offered.filter((one) => giveable(one) || chosen.has(one.id));
  const hidden = offered.length - shown.length;
  const presets = presetsFor(offered, mine);
  const preset = chosenPreset(presets, mine, chosen);
  const compared = presets.find(({ label }) => label === start);
  const difference = compared && differenceFrom(compared, mine, chosen);
  const change = (next: ReadonlySet<string>, ticked: Offered | null) => {
    const along = ticked && next.has(ticked.id) ? mine.filter(({ id }) => next.has(id) && !chosen.has(id)) : [];
    const others = along.filter((one) => one !== ticked).map(({ label }) => label);
    setBrought(ticked && others.length > 0 ? t.brought(ticked.label, others.join(', ')) : '');
    form.set('permissions', [...next]);
  };
  const choices = {
    shown,
    chosen,
    giveable,
    onToggle: (one: Offered) => change(togglePermission(mine, chosen, one, mode, offered), one),
    onToggleAll: (category: Category) => change(toggleCategory(mine, chosen, category, mode, offered), null),
  };
  const held = offered.filter((one) => chosen.has(one.id)).map(({ name }) => name);
  return (
    <FormPage
      title={title}
      form={form}
      saveLabel={t.save}
      barred={barred}
      status={
        <>
          <strong>{t.permissionCount(chosen.size, offered.length)}</strong>
          {preset
            ? t.exactly(preset.label)
            : difference && chosen.size > 0 && t.differs(start, difference.more, difference.fewer)}
        </>
      }
      rail={
        <>
          <section className={classes.card}>
            <h2 className={classes.title}>{powers.titleOf(form.values.name.trim())}</h2>
            <PowersList held={held} offered={offered.map(({ name }) => name)} />
          </section>
          <BuiltinRolesCard />
        </>
      }
    >
      <div className={classes.start}>
        <TextField
          form={form}
          name="name"
          label={t.name}
          hint={t.nameHint}
          required
          maxLength={limits.CreateRoleRequest.name.maxLength}
        />
        <Presets
          offered={offered}
          giveable={mine}
          chosen={chosen}
          onChoose={(ids, label) => {
            form.set('permissions', [...ids]);
            form.set('name', nameAfter(form.values.name, label));
            setStart(label);
            setBrought('');
          }}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: the groups of checkboxes are within */}
      <div
        id={id}
        role="group"
        tabIndex={-1}
        aria-label={t.permissions}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
        {...(error && { 'data-invalid': true })}
        className={classes.permissions}
      >
        <h2 className={classes.title}>{t.permissions}</h2>
        <p id={`${id}-hint`} className={classes.hint}>
          {t.permissionsHint}
        </p>
        {error && (
          <p id={`${id}-error`} role="alert" className={classes.mistake}>
            {error}
          </p>
        )}
        {(hidden > 0 || showsAll) && (
          <p className={classes.hint}>
            {showsAll ? t.notHeld : t.hiddenCount(hidden)}{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? t.hideThem : t.showThem}
            </Button>
          </p>
        )}
        <p role="status" className={classes.hint}>
          {brought}
        </p>
        {narrow ? <PermissionCards {...choices} /> : <PermissionTable {...choices} />}
      </div>
    </FormPage>
  );
}
