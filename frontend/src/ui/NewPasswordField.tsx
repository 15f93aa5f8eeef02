/**
 * A field for a new password with its rules and a meter of its strength. The meter and its library are loaded after the
 * first character is typed. The form also works without them. The space for the rules and the meter is reserved from
 * the start, so that the elements below do not move when the user is about to press them.
 */
import { type ComponentType, lazy, Suspense } from 'react';
import { type FieldBase, PasswordField } from './fields';
import classes from './NewPasswordField.module.css';
import { PasswordRules } from './PasswordRules';

type Meter = ComponentType<{ password: string }>;
const PasswordMeter = lazy<Meter>(() => import('./PasswordMeter').catch(() => ({ default: () => null })));

export function NewPasswordField<V>(field: FieldBase<V, string>) {
  const { value } = field.form.field(field.name, field.label);
  return (
    <div>
      <PasswordField {...field} />
      <div className={classes.place}>
        {value && (
          <Suspense>
            <PasswordMeter password={value} />
          </Suspense>
        )}
      </div>
      <PasswordRules password={value} />
    </div>
  );
}
