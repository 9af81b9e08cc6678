import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import type { FormParts } from './form-parts.ts'
import type { Overview } from './queries.ts'

export type EnforcementCardProps = FormParts & {
  owners: Overview['owners']
  /** A test sign-in worked with the connection in the form. */
  isTested: boolean
  /** As saved. */
  isEnforced: boolean
}

export function EnforcementCard({ values, issues, onChange, owners, isTested, isEnforced }: EnforcementCardProps) {
  const mayEnforce = isTested && values.enabled
  return (
    <Card title="Signing in">
      <div className="space-y-4">
        <Checkbox
          label="People can sign in with this provider"
          checked={values.enabled}
          onChange={({ target }) => onChange({ enabled: target.checked })}
        />
        <Checkbox
          label="Require it for its domains"
          description={
            mayEnforce
              ? 'Passwords, sign-up, links by mail and password resets no longer work for addresses of these domains. Sessions that are open stay open.'
              : 'Test the connection as it is now first, with the provider switched on.'
          }
          disabled={!mayEnforce && !values.enforced}
          checked={values.enforced}
          onChange={({ target }) => onChange({ enforced: target.checked })}
        />
        {values.enforced && !isTested && (
          <p role="alert" className="rounded-md border border-border bg-medium-bg p-3 text-medium-fg">
            {isEnforced
              ? 'You changed the connection. Take the requirement off, save, test, and require it again: otherwise a mistake would shut everybody out.'
              : 'Test the connection before you require it.'}
          </p>
        )}
        {values.enforced && (
          <Field
            id="sso-recoveryUserId"
            label="Recovery owner"
            required
            error={issues.recoveryUserId}
            hint="An administrator who keeps a password, so that you can still sign in and fix the provider when it fails. Choose someone who can sign in without it."
          >
            <NativeSelect
              value={values.recoveryUserId}
              onChange={({ target }) => onChange({ recoveryUserId: target.value })}
            >
              <option value="">Choose an administrator</option>
              {owners.map(({ id, name, email }) => (
                <option key={id} value={id}>
                  {name === email ? email : `${name} (${email})`}
                </option>
              ))}
            </NativeSelect>
          </Field>
        )}
      </div>
    </Card>
  )
}
