/**
 * A password that is set, with its strength under it. The meter and its library are loaded once something is typed;
 * without them the form works.
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
