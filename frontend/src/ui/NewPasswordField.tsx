/**
 * A field for a new password with a meter of its strength. The meter and its library are loaded after the first
 * character is typed. The form also works without them.
 */
import { type ComponentType, lazy, Suspense } from 'react';
import { type FieldBase, PasswordField } from './fields';

type Meter = ComponentType<{ password: string }>;
const PasswordMeter = lazy<Meter>(() => import('./PasswordMeter').catch(() => ({ default: () => null })));

export function NewPasswordField<V>(field: FieldBase<V, string>) {
  const { value } = field.form.field(field.name, field.label);
  return (
    <div>
      <PasswordField {...field} />
      {value && (
        <Suspense>
          <PasswordMeter password={value} />
        </Suspense>
      )}
    </div>
  );
}
