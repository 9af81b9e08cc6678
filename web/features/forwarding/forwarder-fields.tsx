import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { KIND_WORDS } from './kind-words.ts'
import type { Forwarder } from './queries.ts'

export type ForwarderValues = Pick<Forwarder, 'kind' | 'address' | 'enabled'> & {
  /** Empty leaves it unchanged. The server never returns it. */
  secret: string
}

export type ForwarderFieldsProps = {
  values: ForwarderValues
  isNew: boolean
  issues: { address?: string | undefined; secret?: string | undefined }
  onChange: (changed: Partial<ForwarderValues>) => void
}

export function ForwarderFields({ values, isNew, issues, onChange }: ForwarderFieldsProps) {
  const isSyslog = values.kind === 'syslog'
  return (
    <div className="space-y-4">
      {isNew && (
        <SegmentedControl
          label="Kind"
          stretch
          options={[
            { value: 'syslog', label: KIND_WORDS.syslog },
            { value: 'webhook', label: KIND_WORDS.webhook },
          ]}
          value={values.kind}
          onValueChange={(kind) => onChange({ kind })}
        />
      )}
      <Field
        label="Address"
        required
        error={issues.address}
        hint={
          isSyslog
            ? 'Protocol, host and port: tls://logs.example.com:6514. RFC 5424; tcp and udp send in the clear.'
            : 'Each batch of events is sent as JSON by POST.'
        }
      >
        <Input
          type="url"
          autoComplete="off"
          spellCheck={false}
          placeholder={isSyslog ? 'tls://logs.example.com:6514' : 'https://logs.example.com/events'}
          value={values.address}
          onChange={({ target }) => onChange({ address: target.value })}
        />
      </Field>
      {!isSyslog && <SecretField values={values} isNew={isNew} issues={issues} onChange={onChange} />}
      <Checkbox
        label="Send events"
        description="While it is off, events wait. Switched on again, it continues where it stopped."
        checked={values.enabled}
        onChange={({ target }) => onChange({ enabled: target.checked })}
      />
    </div>
  )
}

function SecretField({ values, isNew, issues, onChange }: ForwarderFieldsProps) {
  return (
    <Field
      label="Secret"
      error={issues.secret}
      hint={
        isNew
          ? 'Signs what is sent, so that the other end can tell it is from here. Stored sealed and never shown again.'
          : 'Leave empty to keep the secret as it is. It is never shown again.'
      }
    >
      <PasswordInput
        autoComplete="new-password"
        value={values.secret}
        onChange={({ target }) => onChange({ secret: target.value })}
      />
    </Field>
  )
}
