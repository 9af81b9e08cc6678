import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import type { MailSettings } from './answers.ts'
import { keepsPassword, withSecurity, type ServerDraft } from './server-draft.ts'

const SECURITIES = [
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'tls', label: 'TLS from the start' },
  { value: 'none', label: 'None' },
] as const

type FieldsProps = { draft: ServerDraft; onChange: (changed: Partial<ServerDraft>) => void }

export function ServerFields({ settings, draft, onChange }: FieldsProps & { settings: MailSettings }) {
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <Field
        label="Server"
        required
        className="sm:col-span-3"
        hint="A server on your own network must be listed in EGRESS_ALLOW."
      >
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="smtp.example.com"
          value={draft.host}
          onChange={(event) => onChange({ host: event.target.value })}
        />
      </Field>
      <Field label="Encryption" className="sm:col-span-2" {...(draft.security === 'none' && { error: PLAIN })}>
        <NativeSelect
          value={draft.security}
          onChange={(event) => {
            const chosen = SECURITIES.find(({ value }) => value === event.target.value)
            if (chosen !== undefined) onChange(withSecurity(draft, chosen.value))
          }}
          options={SECURITIES.map(({ value, label }) => [value, label])}
        />
      </Field>
      <Field label="Port" required className="sm:col-span-1">
        <Input
          inputMode="numeric"
          maxLength={5}
          value={draft.port}
          onChange={(event) => onChange({ port: event.target.value })}
        />
      </Field>
      <LoginFields settings={settings} draft={draft} onChange={onChange} />
    </div>
  )
}

function LoginFields({ settings, draft, onChange }: FieldsProps & { settings: MailSettings }) {
  const keeps = keepsPassword(settings, draft)
  return (
    <>
      <Field label="User name" className="sm:col-span-3" hint="Leave empty if the server asks for no login.">
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={draft.user}
          onChange={(event) => onChange({ user: event.target.value })}
        />
      </Field>
      <Field
        label="Password"
        className="sm:col-span-3"
        hint={keeps ? 'One is stored. Leave this empty to keep it.' : undefined}
      >
        <PasswordInput
          autoComplete="new-password"
          disabled={draft.user.trim() === ''}
          value={draft.password}
          onChange={(event) => onChange({ password: event.target.value })}
        />
      </Field>
    </>
  )
}

const PLAIN = 'Emails and the password cross the network unencrypted. For your own network only.'

export function SenderFields({ draft, isFixed, onChange }: FieldsProps & { isFixed: boolean }) {
  return (
    <fieldset className="mt-5 grid gap-4 border-t border-border pt-4 sm:grid-cols-2">
      <legend className="sr-only">Sender</legend>
      <Field label="Sender’s name" hint={isFixed ? 'Set by the environment (MAIL_FROM).' : undefined}>
        <Input
          readOnly={isFixed}
          maxLength={100}
          value={draft.fromName}
          onChange={(event) => onChange({ fromName: event.target.value })}
        />
      </Field>
      <Field label="Sender’s address" required hint={isFixed ? 'Set by the environment (MAIL_FROM).' : undefined}>
        <Input
          type="email"
          readOnly={isFixed}
          autoComplete="off"
          spellCheck={false}
          placeholder="compliance@example.com"
          value={draft.fromAddress}
          onChange={(event) => onChange({ fromAddress: event.target.value })}
        />
      </Field>
      <Field label="Replies go to" hint="Defaults to the sender.">
        <Input
          type="email"
          autoComplete="off"
          spellCheck={false}
          value={draft.replyTo}
          onChange={(event) => onChange({ replyTo: event.target.value })}
        />
      </Field>
    </fieldset>
  )
}
