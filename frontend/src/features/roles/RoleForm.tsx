/** The form that creates and edits roles (specification, 2.7). */
import * as limits from '@/api/limits.gen';
import { roles as t } from '@/messages/roles';
import { FormPage } from '@/ui/FormPage';
import { TextField } from '@/ui/fields';
import type { Conflict } from '@/ui/useConflict';
import type { Form } from '@/ui/useSaveForm';
import type { Offered } from './api';
import { PermissionCards, useGiveable } from './PermissionCards';
import classes from './PermissionCards.module.css';
import { Presets } from './Presets';
import type { Mode, RoleValues } from './rules';

interface Props {
  mode: Mode;
  title: string;
  offered: readonly Offered[];
  form: Form<RoleValues> & { conflict?: Conflict };
}

export function RoleForm({ mode, title, offered, form }: Props) {
  const giveable = useGiveable();
  const { error, id } = form.field('permissions', t.permissions);
  return (
    <FormPage title={title} form={form} saveLabel={t.save}>
      <TextField
        form={form}
        name="name"
        label={t.name}
        hint={t.nameHint}
        required
        maxLength={limits.CreateRoleRequest.name.maxLength}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: the cards within are the fieldsets */}
      <div
        id={id}
        role="group"
        tabIndex={-1}
        aria-label={t.permissions}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
        {...(error && { 'data-invalid': true })}
      >
        <h2 className={classes.heading}>{t.permissions}</h2>
        <p id={`${id}-hint`} className={classes.hint}>
          {t.permissionsHint}
        </p>
        {error && (
          <p id={`${id}-error`} role="alert" className={classes.mistake}>
            {error}
          </p>
        )}
      </div>
      <Presets
        giveable={offered.filter(giveable)}
        chosen={new Set(form.values.permissions)}
        onChoose={(ids) => form.set('permissions', [...ids])}
      />
      <PermissionCards
        offered={offered}
        chosen={new Set(form.values.permissions)}
        mode={mode}
        onChange={(next) => form.set('permissions', [...next])}
      />
    </FormPage>
  );
}
